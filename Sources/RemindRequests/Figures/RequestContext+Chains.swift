import CivilTime
package import RemindCore
package import Reminders
package import Statistics
package import Vocabulary

/// The histories of reminders whose days make a chain, and of trackers with a goal for more than a day.
extension RequestContext {
    /// - Returns: By reminder; none for what has no such days.
    package func chains(
        of reminders: [Reminder], _ records: some RecordReader
    ) throws -> [ReminderID: HabitHistory] {
        let own = reminders.filter { $0.kind?.has(.chain) == true }
        guard !own.isEmpty else { return [:] }
        var begins: [ReminderID: CivilDate] = [:]
        for reminder in own { begins[reminder.id] = try begun(reminder, records) }
        let scope = scope(min(today, begins.values.min() ?? today)...today)
        let outcomes = try records.outcomes(scheduler.snapshot)
        let ids = Set(own.map(\.id))
        let included = outcomes.reminders.map { name -> ReminderID? in
            let current = ledger.names.current(of: name)
            return ids.contains(current) ? current : nil
        }
        let checked = outcomes.series(scope, included: included, pauses: pausedDays, byDay: ids)
        var found: [ReminderID: HabitHistory] = [:]
        for reminder in own {
            guard let measuring = reminder.measuring else { continue }
            var days = checked[reminder.id] ?? DaySeries(first: scope.first, values: [])
            if reminder.takesReadings { days = try counted(reminder, measuring, first: scope.first, records) }
            found[reminder.id] = agenda.chain(
                of: reminder, measuring, recorded: days, begun: begins[reminder.id] ?? today, now: now)
        }
        return found
    }

    /// The history of a tracker whose goal is for more than a day.
    private func chain(of reminder: Reminder, _ measuring: Measuring, _ days: DaySeries) -> HabitHistory? {
        guard let goal = measuring.goal, goal.frequency != nil || goal.isOverDays else { return nil }
        return agenda.chain(of: reminder, measuring, days, begun: days.first)
    }

    /// The day from which it counts without an answer.
    func begun(_ reminder: Reminder, _ records: some RecordReader) throws -> CivilDate {
        if let start = reminder.definition.fields["start"].flatMap({ CivilDate($0.text) }) { return start }
        return agenda.day(of: try records.firstDefined(reminder.id) ?? reminder.definedAt)
    }

    /// The first day with an answer or a reading; `nil` if there is none.
    func firstAnswered(_ reminder: Reminder, _ records: some RecordReader) throws -> CivilDate? {
        let readings =
            try reminder.takesReadings
            ? reminder.measuring.flatMap { try records.readingDays(of: reminder.id, $0).first } : nil
        return ([readings].compactMap(\.self) + (try answers(to: reminder, records)).keys).min()
    }

    /// The answers to days as a whole.
    private func answers(
        to reminder: Reminder, _ records: some RecordReader
    ) throws -> [CivilDate: Answer.Outcome] {
        var answers: [CivilDate: Answer.Outcome] = [:]
        for occurrence in Occurrence.fold(try records.entries(.days(of: reminder.id))) {
            guard let day = occurrence.id.slot.wholeDay else { continue }
            answers[day] = occurrence.answer?.outcome
        }
        return answers
    }

    /// The days of a habit that is counted: its readings, and the days answered with no or skipped.
    private func counted(
        _ reminder: Reminder, _ measuring: Measuring, first: CivilDate, _ records: some RecordReader
    ) throws -> DaySeries {
        let readings = try records.readingDays(of: reminder.id, measuring)
        let answers = try answers(to: reminder, records)
        let first = ([first, readings.first].compactMap(\.self) + answers.keys).min() ?? first
        var days = readings.series(
            measuring, first: first, through: today, defined: today, today: today, pauses: pausedDays(of: reminder))
        days.mark(answers)
        return days
    }

    /// The measuring of a reminder, and the series of its days since the first reading; `nil` if it takes none.
    func readings(
        of reminder: Reminder, through scope: StatisticsScope, _ records: some RecordReader
    ) throws -> (measuring: Measuring, series: DaySeries, days: ReadingDays)? {
        guard let measuring = reminder.measuring, measuring.measure != .check else { return nil }
        let days = try records.readingDays(of: reminder.id, measuring)
        let first = min(days.first ?? scope.first, scope.first)
        let series = days.series(
            measuring, first: first, through: scope.last, defined: try begun(reminder, records), today: today,
            pauses: pausedDays(of: reminder))
        let whole = series.part(since: min(days.first ?? first, today), until: today)
        let chain = try chains(of: [reminder], records)[reminder.id] ?? chain(of: reminder, measuring, whole)
        return (measuring, chain.map(series.judged) ?? series, days)
    }

    /// The paused days of reminders that were ever paused.
    var pausedDays: [ReminderID: PausedDays] {
        ledger.reminders.filter { !$0.value.pauses.isEmpty }.mapValues(pausedDays)
    }

    private func pausedDays(of reminder: Reminder) -> PausedDays {
        let agenda = agenda
        return PausedDays(reminder.pauses, today: today) { agenda.day(of: $0) }
    }
}

extension Goal {
    /// True if it is about the sum of several days.
    fileprivate var isOverDays: Bool {
        switch rule {
        case .atLeast, .atMost, .between: period != .day
        case .times, .weekdays, .reach: false
        }
    }
}

extension Settings {
    /// True if streaks and scores of a kind are shown.
    package func showsStreaks(_ kind: String?) -> Bool { kind.flatMap { kinds[$0]?.streaks } ?? true }

    /// True if streaks of a reminder are shown.
    func showsStreaks(of definition: Definition) -> Bool {
        definition.showsStreaks && showsStreaks(definition.kind)
    }
}
