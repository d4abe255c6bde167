import CivilTime
import RemindCore
import Reminders
import Statistics
import Vocabulary

/// The histories of reminders whose days make a chain, and of trackers with a goal for more than a day.
extension Daemon {
    /// - Returns: By reminder; none for what has no such days.
    func chains(of reminders: [Reminder], now: Instant) throws(StoreError) -> [ReminderID: HabitHistory] {
        let own = reminders.filter { $0.kind?.has(.chain) == true }
        guard !own.isEmpty else { return [:] }
        let today = agenda.day(of: now)
        var begins: [ReminderID: CivilDate] = [:]
        for reminder in own { begins[reminder.id] = try begun(reminder) }
        let scope = StatisticsScope(
            first: min(today, begins.values.min() ?? today), last: today, dayStart: settings.dayStart,
            window: StatisticsScope.usualWindow, end: now.seconds)
        let outcomes = try currentOutcomes()
        let ids = Set(own.map(\.id))
        let ledger = scheduler.ledger
        let included = outcomes.reminders.map { name -> ReminderID? in
            let current = ledger.names.current(of: name)
            return ids.contains(current) ? current : nil
        }
        let checked = outcomes.series(scope, included: included, pauses: pausedDays(now: now), byDay: ids)
        var found: [ReminderID: HabitHistory] = [:]
        for reminder in own {
            guard let measuring = reminder.measuring else { continue }
            let begun = begins[reminder.id] ?? today
            var days = checked[reminder.id] ?? DaySeries(first: scope.first, values: [])
            if reminder.takesReadings { days = try counted(reminder, measuring, first: scope.first, today: today) }
            found[reminder.id] = agenda.chain(of: reminder, measuring, recorded: days, begun: begun, now: now)
        }
        return found
    }

    /// The streak for the notification of a habit; `nil` if streaks are not shown, or the record cannot be read.
    func streak(of reminder: Reminder, now: Instant) -> DeliveryText.Streak? {
        guard reminder.kind?.has(.chain) == true, settings.showsStreaks(reminder.definition.kind),
            let chain = try? chains(of: [reminder], now: now)[reminder.id], !chain.isTracked
        else { return nil }
        return (chain.streak, chain.best)
    }

    /// The history of a tracker whose goal is for more than a day.
    func chain(of reminder: Reminder, _ measuring: Measuring, _ days: DaySeries) -> HabitHistory? {
        guard let goal = measuring.goal, goal.frequency != nil || goal.isOverDays else { return nil }
        return agenda.chain(of: reminder, measuring, days, begun: days.first)
    }

    /// The day from which it counts without an answer.
    func begun(_ reminder: Reminder) throws(StoreError) -> CivilDate {
        if let start = reminder.definition.fields["start"].flatMap({ CivilDate($0.text) }) { return start }
        return agenda.day(of: try journal.firstDefined(reminder.id) ?? reminder.definedAt)
    }

    /// The days of a habit that is counted: its readings, and the days answered with no or skipped.
    private func counted(_ reminder: Reminder, _ measuring: Measuring, first: CivilDate, today: CivilDate)
        throws(StoreError) -> DaySeries
    {
        let readings = try record.readingDays(of: reminder.id, measuring, in: journal, scheduler.place)
        let answers = try journal.dayAnswers(of: reminder.id)
        let first = ([first, readings.first].compactMap(\.self) + answers.keys).min() ?? first
        let agenda = agenda
        var days = readings.series(
            measuring, first: first, through: today, defined: today, today: today,
            pauses: PausedDays(reminder.pauses, today: today) { agenda.day(of: $0) })
        days.mark(answers)
        return days
    }
}

extension Goal {
    /// Whether it is about the sum of several days.
    fileprivate var isOverDays: Bool {
        switch rule {
        case .atLeast, .atMost, .between: period != .day
        case .times, .weekdays, .reach: false
        }
    }
}
