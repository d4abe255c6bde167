package import CivilTime
package import Reminders
import Schedules
import Vocabulary

/// Which reminders ring on this machine, if several keep one record.
extension Agenda {
    /// Active reminders whose next occurrence is over before this machine would ring for it, though it rings for others.
    package func silentHere(now: Instant) -> [Reminder] {
        guard snapshot.machines != nil else { return [] }
        return ledger.reminders.values.filter { reminder in
            guard reminder.isActive, snapshot.wait(of: reminder) != nil, let next = next(of: reminder.id, now: now)
            else { return false }
            return snapshot.isSilent(next.slot, of: reminder)
        }.sorted { $0.id < $1.id }
    }
}
