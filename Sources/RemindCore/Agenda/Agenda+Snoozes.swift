package import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// True if an occurrence is quiet until later, as a person has asked.
    package func isSnoozed(_ id: OccurrenceID, now: Instant) -> Bool {
        guard let occurrence = ledger.occurrence(id), occurrence.isOpen else { return false }
        return occurrence.snoozedUntil.map { $0 > now } ?? false
    }

    /// Until when the occurrence of a reminder that waits for an answer is snoozed; the first one of several.
    func snoozeEnd(of reminder: ReminderID, now: Instant) -> Instant? {
        let open = ledger.openOccurrences(of: reminder).filter { $0.due <= now }
        return open.compactMap(\.snoozedUntil).filter { $0 > now }.min()
    }

    /// The occurrences that are before the person and not snoozed, in the order in which they came.
    package func waiting(now: Instant) -> [OccurrenceID] {
        ledger.openOccurrences.filter { occurrence in
            guard occurrence.wasDelivered, !occurrence.wasHeldByQuiet, !isSnoozed(occurrence.id, now: now),
                let reminder = ledger.reminders[occurrence.id.reminder]
            else { return false }
            return reminder.isActive && !snapshot.isOver(occurrence, of: reminder, now: now)
        }.sorted { ($0.due, $0.id) < ($1.due, $1.id) }.map(\.id)
    }

    /// Until when an occurrence may be snoozed together with others; `nil` for any time. One that counts as missed
    /// without an answer, such as a medicine, waits no longer than its grace and no longer than today.
    package func latestSnooze(of id: OccurrenceID, now: Instant) -> Instant? {
        guard let occurrence = ledger.occurrence(id), let reminder = ledger.reminders[id.reminder] else { return nil }
        var ends = [snapshot.nextDue(after: occurrence.due, reminder: reminder).map { $0 - .milliseconds(1) }]
        if reminder.unanswered(id.slot) == .missed {
            let tomorrow = snapshot.day(of: now) + 1
            ends.append(snapshot.deadline(of: occurrence, reminder: reminder))
            ends.append(place.local.instant(of: CivilDateTime(tomorrow, settings.dayStart)))
        }
        return ends.compactMap(\.self).min()
    }

    /// True if an occurrence can be snoozed until then: it must end before the next one is due.
    package func maySnooze(_ id: OccurrenceID, until: Instant) -> Bool {
        guard let occurrence = ledger.occurrence(id), let reminder = ledger.reminders[id.reminder] else { return false }
        return snapshot.nextDue(after: occurrence.due, reminder: reminder).map { until < $0 } ?? true
    }
}
