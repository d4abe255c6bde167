import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Schedules
import Statistics
import Vocabulary

/// A day: what is due on it, and what was recorded.
package struct ShowDay: Question {
    package static let name = "Day"
    /// For how long a miss is pointed out. Without a limit, the whole record would be read.
    private static let reviewed = Duration.seconds(14 * 86_400)
    private let asked: Remindd1.DayRequest

    package init(_ asked: Remindd1.DayRequest) { self.asked = asked }

    package func answer(in context: RequestContext, _ records: some RecordReader) throws -> ShownReply<Remindd1.Day> {
        let (now, today) = (context.now, context.today)
        let date = try asked.date.map { try context.date($0, isAhead: true) } ?? today
        let known = try knowing(date, in: context, records)
        let chosen = try context.selection(person: asked.person, tag: asked.tag)
        let occurrences = known.agenda.day(date, now: now).filter { context.isOf(chosen, $0) }
        var next: OccurrenceView?
        if date == today, !occurrences.contains(where: { $0.status == .upcoming }) {
            let first =
                chosen.isAll ? context.agenda.upcomingFirst(now: now) : context.next(1, of: chosen).first
            next = first.flatMap { context.views(of: [$0]).first }
        }
        var day = Remindd1.Day(
            date: date, zone: context.zone.name, now: now.seconds, occurrences: occurrences, next: next)
        if date == today {
            let asNeeded = context.agenda.asNeeded(now: now, all: asked.asNeeded == true, where: chosen.holds)
            day.asNeeded = asNeeded.isEmpty ? nil : asNeeded
            day.unreviewed = try unreviewed(of: chosen, besides: occurrences, in: context, records)
        }
        let paused = context.agenda.paused(on: date, now: now, where: chosen.holds)
        day.paused =
            paused.isEmpty
            ? nil
            : paused.map { definition, until in
                Remindd1.Day.Paused(
                    reminder: definition.id.rawValue, title: definition.title, cover: definition.cover,
                    person: definition.person, until: until)
            }
        if date <= today {
            let trackers = try trackers(of: chosen, on: date, in: known, records)
            day.trackers = trackers.isEmpty ? nil : trackers
        }
        day.isClockUnconfirmed = context.scheduler.trust.isTrusted ? nil : true
        return ShownReply(day, occurrences: occurrences + [next].compactMap(\.self))
    }

    /// The state with a day in the past: the working set reaches two days back, and what a person answered early is older.
    private func knowing(
        _ date: CivilDate, in context: RequestContext, _ records: some RecordReader
    ) throws -> RequestContext {
        guard date < context.today, let start = context.zone.instant(of: CivilDateTime(date - 1, .midnight)),
            let end = context.zone.instant(of: CivilDateTime(date + 3, .midnight))
        else { return context }
        let known = try records.knowing(
            [.due(from: start, through: end), .runs(from: start, through: end)], in: context)
        return try records.knowing(known.ledger.revisionNeeds, in: known)
    }

    /// How many misses wait for a review, besides those that are shown; `nil` for none.
    private func unreviewed(
        of chosen: Selection, besides shown: [OccurrenceView], in context: RequestContext, _ records: some RecordReader
    ) throws -> Int? {
        let shown = Set(shown.map(\.id))
        let waiting = try context.unreviewed(since: context.now - ShowDay.reviewed, records).filter {
            chosen.name(of: $0.id.reminder, in: context.ledger) != nil && !shown.contains($0.id.description)
        }
        let count = waiting.reduce(0) { $0 + ($1.standing?.answer?.run?.count ?? 1) }
        return count == 0 ? nil : count
    }

    private func trackers(
        of chosen: Selection, on date: CivilDate, in known: RequestContext, _ records: some RecordReader
    ) throws -> [TrackerDayView] {
        var trackers = try known.agenda.trackers(on: date, now: known.now, where: chosen.holds) { reminder in
            if let first = reminder.kind?.wear?.firstDay(of: reminder.definition) { return first }
            let begun = try known.begun(reminder, records)
            // A chain counts from its first answer, which an import may bring from before it was defined.
            guard date < begun, reminder.kind?.has(.chain) == true else { return begun }
            return min(begun, try known.firstAnswered(reminder, records) ?? begun)
        }
        for place in trackers.indices {
            guard let id = ReminderID(rawValue: trackers[place].tracker),
                let measuring = known.ledger.reminders[id]?.measuring
            else { continue }
            if trackers[place].value != nil {
                trackers[place].trend = try ShowDay.trend(of: id, measuring, on: date, records)
            } else {
                (trackers[place].known, trackers[place].knownUnit) =
                    try ShowDay.last(of: id, measuring, before: date, records)
            }
        }
        return trackers
    }

    /// The trend of a smoothed tracker on a day, in its unit; `nil` with fewer than two days of readings.
    private static func trend(
        of id: ReminderID, _ measuring: Measuring, on day: CivilDate, _ records: some RecordReader
    ) throws -> Double? {
        guard measuring.isSmoothed else { return nil }
        let days = try records.readingDays(of: id, measuring)
        guard let first = days.first, first < day, let trend = Trend(days, through: day)?[day] else { return nil }
        return measuring.number(Int64(trend.rounded()))
    }

    /// The last reading of a level before a day, and its unit: a weight is still known on a day without one.
    private static func last(
        of id: ReminderID, _ measuring: Measuring, before day: CivilDate, _ records: some RecordReader
    ) throws -> (MeasuredView.Extreme?, String?) {
        guard measuring.measure == .level else { return (nil, nil) }
        let days = try records.readingDays(of: id, measuring)
        guard let last = days.last(before: day), let value = days.days[last]?.value(measuring.fold) else {
            return (nil, nil)
        }
        let amount = measuring.amount(value)
        return (MeasuredView.Extreme(value: amount.amount, day: last), amount.unit)
    }
}
