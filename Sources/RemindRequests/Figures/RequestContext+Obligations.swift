import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Vocabulary

extension RequestContext {
    /// How obligations were kept on some days, and what is owed of each by now.
    func obligations(_ chosen: Selection, _ scope: StatisticsScope, in outcomes: Outcomes) -> [ObligationFigures] {
        var empty: [ReminderID: ObligationFigures] = [:]
        for reminder in ledger.reminders.values
        where !reminder.isArchived && reminder.owesMissed && chosen.name(of: reminder.id, in: ledger) != nil {
            empty[reminder.id] = ObligationFigures(
                reminder: reminder.id, title: reminder.definition.title, person: reminder.definition.person,
                owedBefore: reminder.owedBefore)
        }
        guard !empty.isEmpty else { return [] }
        let kept = outcomes.kept(empty, scope, included: included(chosen, of: outcomes), pauses: pausedDays)
        // In the order of the day.
        return kept.values.sorted { (firstTime($0), $0.title) < (firstTime($1), $1.title) }
    }

    private func firstTime(_ one: ObligationFigures) -> ClockTime {
        let reminder = ReminderID(rawValue: one.reminder).flatMap { ledger.reminders[$0] }
        let start = zone.instant(of: CivilDateTime(today, .midnight))
        let next = start.flatMap { start in
            reminder?.next(after: start - .seconds(1), ledger: ledger, place: scheduler.place)
        }
        return next.map { zone.local(at: $0.due).time } ?? ClockTime(secondOfDay: 86_399)
    }
}
