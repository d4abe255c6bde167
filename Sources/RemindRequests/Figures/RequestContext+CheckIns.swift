import CivilTime
import RemindCore
package import Reminders
package import Statistics
import Vocabulary

extension RequestContext {
    /// The days of reminders that are counted together, from the record.
    ///
    /// A day is paused if all of them were, without those that are off.
    ///
    /// - Parameter more: Answers that are about to be recorded.
    func counted(
        _ chosen: Selection, _ scope: StatisticsScope, in outcomes: Outcomes, with more: [Entry] = []
    ) -> DaySeries {
        let own = ledger.reminders.values.filter { chosen.name(of: $0.id, in: ledger) != nil }
        let live = own.filter { !$0.isArchived && !$0.isDisabled }
        let agenda = self.agenda
        let pauses = (live.isEmpty ? own : live).map { PausedDays($0.pauses) { agenda.day(of: $0) } }
        let found = outcomes.series(scope, included: included(chosen, of: outcomes))
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
    /// - Parameters:
    ///   - chosen: The reminders that are asked about.
    ///   - outcomes: The outcome of every occurrence.
    ///   - more: Answers that are about to be recorded.
    package func checkIns(of chosen: Selection, in outcomes: Outcomes, with more: [Entry] = []) -> CheckIns {
        CheckIns(
            counted(chosen, scope(today...today), in: outcomes, with: more), today: today,
            weekStart: settings.display.weekStart)
    }

    /// How often a kind was done after what a request records; `nil` if it records nothing done of a kind that is counted.
    func checkIns(after decided: Decided, in next: RequestContext) -> CheckIns? {
        guard let done = decided.decision.entries.last(where: { $0.answer?.outcome == .done }), let id = done.reminder,
            let kind = next.ledger.reminders[id]?.kind, kind.has(.checkIns), let outcomes = found.outcomes
        else { return nil }
        return checkIns(of: Selection(kind: kind.name), in: outcomes, with: decided.decision.entries)
    }

    /// The reminders of outcomes, by their present names; `nil` for those that are not among the chosen.
    func included(_ chosen: Selection, of outcomes: Outcomes) -> [ReminderID?] {
        outcomes.reminders.map { id in
            chosen.name(of: id, in: ledger).flatMap { ledger.reminders[$0]?.isPlain == true ? nil : $0 }
        }
    }

    /// Whole days up to now, with the usual window for what is on time.
    func scope(_ days: ClosedRange<CivilDate>) -> StatisticsScope {
        StatisticsScope(
            first: days.lowerBound, last: days.upperBound, dayStart: settings.dayStart,
            window: StatisticsScope.usualWindow, end: now.seconds)
    }
}

extension Kinds {
    /// - Throws: `invalidArgument` for a kind that is not counted.
    static func counted(_ name: String) throws(RemindError) {
        try check(name)
        guard let kind = named(name), kind.has(.checkIns) else {
            throw RemindError(
                .invalidArgument, "a \(name) is not counted by how often it is done",
                hint: "remindctl stats --kind \(name)")
        }
    }
}
