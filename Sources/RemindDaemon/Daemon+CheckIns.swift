import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics

extension Daemon {
    /// How often reminders of a kind were done, by what is recorded.
    ///
    /// - Parameter more: Answers that are about to be recorded.
    func checkIns(of kind: String, with more: [Entry] = [], now: Instant) throws(StoreError) -> CheckIns {
        let ledger = scheduler.ledger
        let today = agenda.day(of: now)
        let chosen = Choice(kind: kind)
        let outcomes = try currentOutcomes()
        let scope = StatisticsScope(
            first: today, last: today, dayStart: settings.dayStart, window: StatisticsScope.usualWindow,
            end: now.seconds)
        let series = outcomes.series(
            scope, included: outcomes.reminders.map { chosen.name(of: $0, in: ledger) }, pauses: pausedDays())
        var counts: [CivilDate: Int] = [:]
        var paused: Set<CivilDate> = []
        for one in series.values {
            for (index, value) in one.values.enumerated() {
                counts[one.first + index, default: 0] += Int(value.done) + Int(value.extra)
                if value.pausing == .whole { paused.insert(one.first + index) }
            }
        }
        for entry in more where entry.answer?.outcome == .done {
            if let due = entry.due { counts[agenda.day(of: due), default: 0] += 1 }
        }
        return CheckIns(
            counts, isPaused: paused.contains, today: today,
            weekStart: settings.display.weekStart)
    }

    /// The same after what a request records, for a kind that is counted; `nil` if it records nothing done.
    func checkIns(after entries: [Entry], in next: Scheduler, now: Instant) throws(StoreError) -> CheckIns? {
        guard let done = entries.last(where: { $0.answer?.outcome == .done }), let id = done.reminder,
            let kind = next.ledger.reminders[id]?.kind, kind.rhythm == .optional
        else { return nil }
        return try checkIns(of: kind.name, with: entries, now: now)
    }
}
