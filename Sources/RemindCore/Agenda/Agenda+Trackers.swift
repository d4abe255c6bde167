package import CivilTime
package import Reminders
import Schedules
package import Statistics

extension Agenda {
    /// The trackers' values of a day in the working set: today or yesterday.
    package func trackers(on day: CivilDate, now: Instant, where isAsked: (Definition) -> Bool) -> [TrackerDayView] {
        ledger.reminders.values.filter { $0.isActive && isAsked($0.definition) }
            .sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }
            .compactMap { tracker($0, on: day, now: now) }
    }

    private func tracker(_ reminder: Reminder, on day: CivilDate, now: Instant) -> TrackerDayView? {
        guard let measuring = reminder.measuring else { return nil }
        guard measuring.measure != .check else { return checked(reminder, measuring, on: day) }
        var days = ReadingDays()
        var last: (occurrence: Occurrence, happened: Instant, entry: EntryID, reading: Reading)?
        for occurrence in ledger.occurrences(of: reminder.id) {
            guard let entry = occurrence.standing, let answer = entry.answer, let reading = answer.reading,
                reading.day == day
            else { continue }
            days.add(measuring.thousandths(reading.value), day: day, happened: answer.happened, entry: entry.id)
            if last.map({ ($0.happened, $0.entry) < (answer.happened, entry.id) }) ?? true {
                last = (occurrence, answer.happened, entry.id, reading)
            }
        }
        let series = days.series(
            measuring, first: day, through: day, defined: self.day(of: reminder.definedAt), today: self.day(of: now),
            pauses: PausedDays(reminder.pauses) { self.day(of: $0) })
        let value = series[day]
        let definition = reminder.definition
        var view = TrackerDayView(
            tracker: definition.id.rawValue, kind: definition.kind, title: definition.title, cover: definition.cover,
            person: definition.person, day: day.description, goal: measuring.goal?.description, state: value.state,
            level: value.level, readings: Int(value.measured?.count ?? 0))
        if let measured = value.measured, measured.count > 0 {
            view.value = TrackerDayView.Value(
                amount: measuring.number(measured.value), unit: measuring.unit?.symbol)
        }
        view.last = last.map { ReadingView($0.reading, zone: snapshot.zone(of: $0.occurrence)) }
        return view
    }

    /// A day that is checked, and not measured.
    private func checked(_ reminder: Reminder, _ measuring: Measuring, on day: CivilDate) -> TrackerDayView {
        let isGood = reminder.definition.fields["no"]?.text != "yes"
        let isPaused = PausedDays(reminder.pauses) { self.day(of: $0) }.cover(day)
        let state: DayValue.State =
            switch ledger.occurrence(OccurrenceID(reminder.id, .day(day)))?.answer?.outcome {
            case _ where isPaused: .paused
            case .done?: isGood ? .met : .unmet
            case .missed?: isGood ? .unmet : .met
            case .skipped?: .skipped
            case .lapsed?, nil: .none
            }
        let definition = reminder.definition
        return TrackerDayView(
            tracker: definition.id.rawValue, kind: definition.kind, title: definition.title, cover: definition.cover,
            person: definition.person, day: day.description, goal: measuring.goal?.description, state: state,
            level: state == .met ? 5 : 0, readings: 0)
    }
}
