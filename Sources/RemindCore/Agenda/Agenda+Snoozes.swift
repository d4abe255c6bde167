package import CivilTime
package import Reminders

extension Agenda {
    /// True if an occurrence is quiet until later, as a person has asked.
    package func isSnoozed(_ id: OccurrenceID, now: Instant) -> Bool {
        guard let occurrence = ledger.occurrence(id), occurrence.isOpen else { return false }
        return occurrence.snoozedUntil.map { $0 > now } ?? false
    }

    /// True if an occurrence can be snoozed until then: it must end before the next one is due.
    package func maySnooze(_ id: OccurrenceID, until: Instant) -> Bool {
        guard let occurrence = ledger.occurrence(id), let reminder = ledger.reminders[id.reminder] else { return false }
        return snapshot.nextDue(after: occurrence.due, reminder: reminder).map { until < $0 } ?? true
    }
}
