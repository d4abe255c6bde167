package import CivilTime
import Reminders

/// The text of the notification after a press of Later. The body asks for another length, if there is one.
package struct LaterText: Hashable, Sendable {
    /// `Metformin 500 mg rings again at 08:10`
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
        title = "\(name) rings again at \(agenda.snapshot.minute(until, now: now))"
        body = "Snooze it for longer?"
    }
}
