import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// `3 times since 4 Nov`, of a reminder that says how often it has come since it was last done or skipped; `nil` for the
    /// first time, and for any other reminder.
    func timesWithoutAnswer(_ occurrence: Occurrence, of reminder: Reminder) -> String? {
        guard reminder.keepsCount, occurrence.isOpen else { return nil }
        let answered = ledger.lastDone(of: reminder.id, orSkipped: true)
        let since = max(
            reminder.activeSince, answered.flatMap { $0.due ?? $0.answer?.happened } ?? reminder.activeSince)
        let slots = reminder.slots(
            after: since, through: occurrence.due, limit: Snapshot.expansionLimit, latest: true, ledger: ledger,
            place: place)
        guard slots.count > 1, let first = slots.first else { return nil }
        let day = place.rules(named: first.zone).local(at: first.due).date
        let say = language
        return say(
            "%{n} time since %{day}", "%{n} times since %{day}", slots.count, ["day": say.dayAndMonth(day)])
    }
}
