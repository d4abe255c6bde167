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

    /// Active reminders that ring on all machines although that was not asked for: no machine would ring, or one that is named
    /// does not exist.
    package func ringingEverywhere() -> [(reminder: Reminder, why: Snapshot.Ringers)] {
        guard let machines = snapshot.machines else { return [] }
        return ledger.reminders.values.filter(\.isActive).map { ($0, snapshot.ringers(of: $0, machines)) }
            .filter { _, why in
                switch why {
                case .noMachine, .unknown: true
                case .all, .some: false
                }
            }.sorted { $0.0.id < $1.0.id }
    }

    /// Active reminders that ring on several machines, on each by the clock of its own zone.
    package func floating(now: Instant) -> [Reminder] {
        guard let machines = snapshot.machines else { return [] }
        return ledger.reminders.values.filter { reminder in
            guard reminder.isActive, reminder.home == nil, reminder.definition.ringsOn.count != 1,
                snapshot.ringers(of: reminder, machines) != .some(isHere: false),
                let next = next(of: reminder.id, now: now)
            else { return false }
            if case .wall(_, zone: nil) = next.slot.key { return true }
            return false
        }.sorted { $0.id < $1.id }
    }
}
