import Catalogue
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
        let say = agenda.language
        let time = agenda.snapshot.minute(until, now: now)
        title =
            occurrences.count > 1
            ? say(
                "%{n} reminder rings again at %{time}", "%{n} reminders ring again at %{time}", occurrences.count,
                ["time": time])
            : say(
                "%{title} rings again at %{time}",
                [
                    "title": DeliveryText(first, reminder: reminder, agenda: agenda, now: now).title, "time": time,
                ])
        body = say("Snooze it for longer?")
    }
}
