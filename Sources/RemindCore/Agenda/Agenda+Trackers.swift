import Catalogue
package import CivilTime
package import Reminders
import Schedules
package import Statistics
import Vocabulary

extension Agenda {
    /// The trackers' values of a day in the working set, which is today or yesterday, and whether lenses were worn. A habit
    /// that was archived later is among them.
    ///
    /// - Parameters:
    ///   - day: Today or yesterday.
    ///   - now: Decides which day is today.
    ///   - isAsked: True for a reminder that is asked about.
    ///   - begun: The day from which a reminder counts without a reading: that of its first revision.
    package func trackers(
        on day: CivilDate, now: Instant, where isAsked: (Definition) -> Bool, begun: (Reminder) throws -> CivilDate
    ) rethrows -> [TrackerDayView] {
        try ledger.reminders.values.filter { isAsked($0.definition) }
            .sorted { ($0.definition.title, $0.id) < ($1.definition.title, $1.id) }
            .compactMap { reminder in
                let isPast = day < self.day(of: now) && reminder.kind?.has(.days) == true
                guard try !isPast || wasActive(reminder, on: day, begun) else { return nil }
                if reminder.isActive { return try tracker(reminder, on: day, now: now, begun) }
                guard isPast, reminder.isArchived, let absence = reminder.absences.last else { return nil }
                var view = try tracker(reminder, on: day, now: now, begun)
                view?.archived = self.day(of: absence.since)
                return view
            }
    }

    /// True if it was there on a day: also on one before it was defined, if that has an answer.
    private func wasActive(
        _ reminder: Reminder, on day: CivilDate, _ begun: (Reminder) throws -> CivilDate
    ) rethrows -> Bool {
        let isAbsent = reminder.absences.contains { absence in
            day >= self.day(of: absence.since) && absence.until.map { day < self.day(of: $0) } ?? true
        }
        let isAnswered = ledger.occurrences(of: reminder.id).contains { occurrence in
            occurrence.answer.map { occurrence.id.slot.wholeDay == day || $0.reading?.day == day } ?? false
        }
        return try !isAbsent && (isAnswered || day >= begun(reminder))
    }

    private func tracker(
        _ reminder: Reminder, on day: CivilDate, now: Instant, _ begun: (Reminder) throws -> CivilDate
    ) rethrows -> TrackerDayView? {
        guard let measuring = reminder.measuring else {
            guard isUseCounted(reminder), try day >= begun(reminder) else { return nil }
            return checked(reminder, on: day, isOver: false)
        }
        guard measuring.measure != .check else {
            let isOver = try day < self.day(of: now) && day >= begun(reminder)
            return checked(reminder, goal: measuring.goal, on: day, isOver: isOver)
        }
        let days = snapshot.readings(of: reminder, measuring, on: day)
        let last = ledger.occurrences(of: reminder.id).filter { $0.answer?.reading?.day == day }.max { left, right in
            guard let one = left.standing, let other = right.standing else { return left.id < right.id }
            return (one.answer?.happened ?? one.at, one.stamp) < (other.answer?.happened ?? other.at, other.stamp)
        }
        let today = self.day(of: now)
        let series = days.series(
            measuring, first: day, through: day, defined: day < today ? try begun(reminder) : today, today: today,
            pauses: PausedDays(reminder.pauses, today: today) { self.day(of: $0) })
        let value = series[day]
        let definition = reminder.definition
        var view = TrackerDayView(
            tracker: definition.id.rawValue, kind: definition.kind, title: definition.title, cover: definition.cover,
            person: definition.person, day: day, goal: measuring.goal?.description, state: value.state,
            level: value.level, readings: Int(value.measured?.count ?? 0))
        if let measured = value.measured, measured.count > 0 {
            view.value = measuring.amount(measured.value)
        }
        view.step = measuring.step.map {
            TrackerDayView.Value(amount: Double($0.thousandths) / 1000, unit: $0.unit?.symbol)
        }
        view.example = measuring.example
        view.last = last.flatMap { last in
            last.answer?.reading.map { ReadingView($0, zone: snapshot.zone(of: last), name: measuring.main) }
        }
        view.occurrence = last?.id.description
        if day == today, let session = ledger.running(of: reminder.id)?.session {
            view.running = TrackerDayView.Running(
                from: place.local.timestamp(session.from), goal: session.plan.goal)
        }
        if day == today, let pace = snapshot.pace(of: reminder, measuring, on: day) {
            let done = value.measured?.value ?? 0
            view.pace = TrackerDayView.Pace(
                measuring.amount(pace.expected(at: now)),
                next: done < pace.goal ? pace.next(after: now, value: done).map(place.local.timestamp) : nil)
        }
        return view
    }

    /// The day that a reading counts for, if its tracker is summed up; `nil` for a day before yesterday, which is not in memory.
    package func total(after id: OccurrenceID, now: Instant) -> TrackerDayView? {
        guard let reading = ledger.occurrence(id)?.answer?.reading,
            let measuring = ledger.reminders[id.reminder]?.measuring, measuring.fold == .sum,
            measuring.measure != .span,
            reading.day >= day(of: now) - 1
        else { return nil }
        return trackers(on: reading.day, now: now, where: { $0.id == id.reminder }) { day(of: $0.definedAt) }.first
    }

    /// How much is logged of the day that a prompt asks about, and how far that is behind: `1250 ml of 2000 ml, 150 ml behind`.
    /// `nil` for what no prompts add up to.
    func progress(of prompt: Occurrence, now: Instant) -> String? {
        let day = snapshot.day(of: prompt)
        guard let reminder = ledger.reminders[prompt.id.reminder], reminder.unanswered == .expires,
            let measuring = reminder.measuring, let pace = snapshot.pace(of: reminder, measuring, on: day)
        else { return nil }
        let done = snapshot.readings(of: reminder, measuring, on: day).days[day]?.value(measuring.fold) ?? 0
        let unit = settings.display.unit(for: measuring.unit)
        func text(_ thousandths: Int64) -> String {
            Measurement(thousandths: thousandths, unit: measuring.base).shown(in: unit)
        }
        let behind = pace.expected(at: now) - done
        let say = language
        guard behind > 0 else { return say("%{done} of %{goal}", ["done": text(done), "goal": text(pace.goal)]) }
        return say(
            "%{done} of %{goal}, %{behind} behind",
            ["done": text(done), "goal": text(pace.goal), "behind": text(behind)])
    }

    /// True if its days of use count: they end what is in use, it asks about them, or a person has answered one.
    private func isUseCounted(_ reminder: Reminder) -> Bool {
        guard let wear = reminder.kind?.wear, wear.isUsedByDay(reminder.definition.fields) else { return false }
        return wear.isEndedByUse(reminder.definition.fields)
            || ledger.occurrences(of: reminder.id).contains { $0.id.slot.wholeDay != nil && $0.answer != nil }
    }

    /// A day that is checked, and not measured. Once it is over, one of a habit to break is clean without an answer.
    private func checked(
        _ reminder: Reminder, goal: Goal? = nil, on day: CivilDate, isOver: Bool
    ) -> TrackerDayView {
        let isGood = !reminder.definition.isToBreak
        let isPaused = PausedDays(reminder.pauses) { self.day(of: $0) }.cover(day)
        var state: DayValue.State =
            switch ledger.occurrence(OccurrenceID(reminder.id, .day(day)))?.answer?.outcome {
            case .done?: isGood ? .met : .unmet
            // A day without lenses is no failure.
            case .missed? where reminder.kind?.wear != nil: .skipped
            case .missed?: isGood ? .unmet : .met
            case .skipped?: .skipped
            case .lapsed?, nil: isOver && !isGood ? .met : .none
            }
        if isPaused, state != .met { state = .paused }
        let definition = reminder.definition
        var view = TrackerDayView(
            tracker: definition.id.rawValue, kind: definition.kind, title: definition.title, cover: definition.cover,
            person: definition.person, day: day, goal: goal?.description, state: state,
            level: state == .met ? 5 : 0, readings: 0)
        if !isGood { view.isBroken = true }
        return view
    }
}
