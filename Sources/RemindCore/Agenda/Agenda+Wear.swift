package import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// True if today is still without an answer.
    package func isTodayOpen(_ reminder: Reminder, now: Instant) -> Bool {
        reminder.kind?.wear?.isUsedByDay(reminder.definition.fields) == true
            && ledger.occurrence(OccurrenceID(reminder.id, .day(day(of: now))))?.answer == nil
    }

    /// An occurrence is put off until this time tomorrow.
    package func tomorrow(of id: OccurrenceID, now: Instant) -> Instant? {
        guard let occurrence = ledger.occurrence(id), let reminder = ledger.reminders[id.reminder] else { return nil }
        let wall = reminder.wall(place)
        let time = wall.local(at: occurrence.due).time
        return wall.instant(of: CivilDateTime(wall.local(at: now).date + 1, time))
    }

    /// How long what is in use has been in use; `nil` for a kind that counts no days.
    package func use(of reminder: Reminder, now: Instant) -> WearPeriod? {
        reminder.use(today: day(of: now), ledger: ledger, place: place)
    }
}
