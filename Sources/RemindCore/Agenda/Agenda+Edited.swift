package import CivilTime
package import Reminders
import Schedules

extension Agenda {
    /// The warning of an edit that moves a time of today, which was done or still waits, to one that is to come: it rings
    /// once more, and the person may have meant the same dose.
    ///
    /// - Parameters:
    ///   - reminder: The reminder as it is now.
    ///   - old: As it was before.
    package func dueAgain(_ reminder: Reminder, after old: Reminder, now: Instant) -> String? {
        let (today, date) = (day(of: now), place.local.local(at: now).date)
        func slots(_ reminder: Reminder) -> [Slot] {
            reminder.slots(
                after: now - .seconds(86_400), through: now + .seconds(86_400), limit: 1440, ledger: ledger,
                place: place)
        }
        let (before, after) = (Set(slots(old).map(\.key)), slots(reminder))
        let coming = after.first { slot in
            slot.due > now && !before.contains(slot.key) && place.local.local(at: slot.due).date == date
                && ledger.occurrence(OccurrenceID(reminder.id, slot.key))?.standing == nil
        }
        let kept = Set(after.map(\.key))
        let past = ledger.occurrences(of: reminder.id).filter { occurrence in
            (occurrence.answer?.outcome == .done || occurrence.isOpen) && before.contains(occurrence.id.slot)
                && !kept.contains(occurrence.id.slot) && day(of: occurrence) == today
        }.max { $0.due < $1.due }
        guard let coming, let past else { return nil }
        let word = reminder.kind.map { $0.has(.measure) ? $0.words.each : "time" } ?? "time"
        return """
            today's \(word) of \(snapshot.clock(past.due, now: now)) \(past.isOpen ? "still waits" : "is done"), and \
            \(snapshot.clock(coming.due, now: now)) is one more; to leave that out: remindctl skip \
            \(reminder.id)@today/\(snapshot.clock(coming.due, now: now)) --early
            """
    }
}
