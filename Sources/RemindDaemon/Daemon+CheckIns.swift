import CivilTime
import RemindCore
import RemindRequests
import Reminders
import Statistics
import Vocabulary

extension Daemon {
    /// The days of reminders that are counted together, from the record.
    ///
    /// A day is paused if all of them were, without those that are off.
    ///
    /// - Parameter more: Answers that are about to be recorded.
    func counted(_ chosen: Selection, _ scope: StatisticsScope, with more: [Entry] = []) throws(StoreError) -> DaySeries
    {
        let ledger = scheduler.ledger
        let own = ledger.reminders.values.filter { chosen.name(of: $0.id, in: ledger) != nil }
        let live = own.filter { !$0.isArchived && !$0.isDisabled }
        let agenda = self.agenda
        let pauses = (live.isEmpty ? own : live).map { PausedDays($0.pauses) { agenda.day(of: $0) } }
        let outcomes = try currentOutcomes()
        let found = outcomes.series(scope, included: outcomes.reminders.map { chosen.name(of: $0, in: ledger) })
        let added = more.compactMap { entry -> DaySeries? in
            guard let id = entry.occurrence, let due = entry.due, entry.answer?.outcome == .done,
                ledger.occurrence(id)?.answer?.outcome != .done
            else { return nil }
            var value = DayValue()
            value.extra = 1
            return DaySeries(first: agenda.day(of: due), values: [value])
        }
        let nothing = DaySeries(first: scope.first, values: []).part(since: scope.first, until: scope.last)
        return DaySeries(together: [nothing] + found.values + added) { day in
            !pauses.isEmpty && pauses.allSatisfy { $0.cover(day) }
        }
    }

    /// How often reminders were done, from the record.
    ///
    /// - Parameter more: Answers that are about to be recorded.
    func checkIns(of chosen: Selection, with more: [Entry] = [], now: Instant) throws(StoreError) -> CheckIns {
        let today = agenda.day(of: now)
        let scope = StatisticsScope(
            first: today, last: today, dayStart: settings.dayStart, window: StatisticsScope.usualWindow,
            end: now.seconds)
        return CheckIns(
            try counted(chosen, scope, with: more), today: today, weekStart: settings.display.weekStart)
    }

    /// The same after what a request records, for a kind that is counted; `nil` if it records nothing done.
    func checkIns(after entries: [Entry], in next: Scheduler, now: Instant) throws(StoreError) -> CheckIns? {
        guard let done = entries.last(where: { $0.answer?.outcome == .done }), let id = done.reminder,
            let kind = next.ledger.reminders[id]?.kind, kind.has(.checkIns)
        else { return nil }
        return try checkIns(of: Selection(kind: kind.name), with: entries, now: now)
    }

    /// - Throws: `invalidArgument` for a kind that is not counted.
    static func countedKind(_ name: String) throws(RemindError) {
        try Kinds.check(name)
        guard let kind = Kinds.named(name), kind.has(.checkIns) else {
            throw RemindError(
                .invalidArgument, "a \(name) is not counted by how often it is done",
                hint: "remindctl stats --kind \(name)")
        }
    }
}
