package import CivilTime
package import Reminders
import Schedules

extension Agenda {
    /// Whether an occurrence is quiet until later, as a person has asked.
    package func isSnoozed(_ id: OccurrenceID, now: Instant) -> Bool {
        guard let occurrence = ledger.occurrence(id), occurrence.isOpen else { return false }
        return occurrence.snoozedUntil.map { $0 > now } ?? false
    }

    /// Whether an occurrence can be snoozed until then: it must end before the next one is due.
    package func maySnooze(_ id: OccurrenceID, until: Instant) -> Bool {
        guard let occurrence = ledger.occurrence(id), let reminder = ledger.reminders[id.reminder] else { return false }
        return snapshot.nextDue(after: occurrence.due, reminder: reminder).map { until < $0 } ?? true
    }
}

/// The text of the notification that offers other lengths after a press of Later.
package struct LaterText: Hashable, Sendable {
    /// `Metformin 500 mg again at 08:10`
    package let title: String
    package let body: String

    /// `nil` if nothing is snoozed.
    package init?(_ banner: Banner, agenda: Agenda, now: Instant) {
        let occurrences = banner.members.compactMap(agenda.ledger.occurrence)
        guard let first = occurrences.first, let until = occurrences.compactMap(\.snoozedUntil).min(),
            let reminder = agenda.ledger.reminders[first.id.reminder]
        else { return nil }
        let name =
            occurrences.count > 1
            ? "\(occurrences.count) reminders"
            : DeliveryText(first, reminder: reminder, agenda: agenda, now: now).title
        title = "\(name) again at \(agenda.snapshot.minute(until, now: now))"
        body = "Later than that?"
    }
}
