package import CivilTime
package import Reminders
package import Statistics

/// The histories of reminders whose days make a chain.
extension Agenda {
    /// - Parameters:
    ///   - reminder: A habit.
    ///   - measuring: How its days are measured.
    ///   - days: Its recorded days, through today.
    ///   - begun: The day from which it counts without an answer.
    ///   - now: Decides which day is today.
    package func chain(
        of reminder: Reminder, _ measuring: Measuring, recorded days: DaySeries, begun: CivilDate, now: Instant
    ) -> HabitHistory {
        let today = day(of: now)
        // It begins when it was defined, or with the first day that has an answer.
        let first = min(begun, today, days.values.firstIndex(where: \.isRecorded).map { days.first + $0 } ?? today)
        // A habit without any answer has no series, and may be paused anyway.
        let pauses = PausedDays(reminder.pauses, today: today) { day(of: $0) }
        return chain(of: reminder, measuring, pauses.mark(days.part(since: first, until: today)), begun: first)
    }

    /// - Parameters:
    ///   - reminder: A habit.
    ///   - measuring: How its days are measured.
    ///   - days: From the first that counts through today.
    ///   - begun: The day from which it counts without an answer.
    package func chain(of reminder: Reminder, _ measuring: Measuring, _ days: DaySeries, begun: CivilDate)
        -> HabitHistory
    {
        let fields = reminder.definition.fields
        let last = fields["end"].flatMap { CivilDate($0.text) }
        let absences = reminder.absences.map { absence in
            (first: day(of: absence.since), end: absence.until.map { day(of: $0) })
        }
        let settings = settings
        let season = reminder.season.map { season in
            (has: { (day: CivilDate) in settings.isIn(season, day) }, owed: reminder.owedBefore)
        }
        let goal = HabitHistory.Goal(measuring, isBroken: reminder.definition.isToBreak)
        return HabitHistory(days, goal, season: season) { day in
            day >= begun && last.map { day <= $0 } ?? true
                && !absences.contains { day >= $0.first && $0.end.map { day < $0 } ?? true }
        }
    }
}

extension DayValue {
    fileprivate var isRecorded: Bool {
        done > 0 || missed > 0 || skipped > 0 || measured.map { $0.count > 0 } ?? false
    }
}
