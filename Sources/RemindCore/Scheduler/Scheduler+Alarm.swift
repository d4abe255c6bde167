package import CivilTime
import Reminders
import Schedules

extension Scheduler {
    /// The earliest instant for which the machine is to be woken: the next slot of a reminder that wants it, or the end of
    /// a snooze of one, which the person has asked for. Neither a nag nor the end of a grace is worth it.
    package func nextAlarm(after now: Instant) -> Instant? {
        var earliest: Instant?
        for (id, reminder) in ledger.reminders where reminder.definition.wake == true && reminder.isActive {
            let snoozes = ledger.openOccurrences(of: id).compactMap(\.snoozedUntil)
            let alarm = (snoozes.filter { $0 > now } + [next(of: id, now: now)?.slot.due].compactMap { $0 }).min()
            if let alarm, alarm > now { earliest = min(earliest ?? alarm, alarm) }
        }
        return earliest
    }
}
