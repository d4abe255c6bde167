import CivilTime
import Reminders
import Schedules

extension Scheduler {
    /// Takes back a run of misses of which some lie ahead again, and records it anew without those: they come like any other
    /// slot, and count once.
    ///
    /// - Parameters:
    ///   - miss: The entry of the run.
    ///   - ahead: When and in which zone a slot is due, where that lies ahead.
    /// - Returns: False where nobody can say of which slots it is made, since the schedules are others by now.
    @discardableResult
    func cut(
        _ miss: Entry, of occurrence: Occurrence, _ reminder: Reminder, into draft: inout Draft,
        ahead: (Slot) -> (due: Instant, zone: String)?
    ) -> Bool {
        guard let answer = miss.answer, let slots = slots(of: miss, occurrence, reminder), let first = slots.first
        else {
            return false
        }
        var behind = slots.filter { ahead($0) == nil }
        guard behind.count < slots.count else { return true }
        // What was answered by itself since is none of what is left.
        behind.removeAll { $0.key != first.key && ledger.occurrence(OccurrenceID(reminder.id, $0.key)) != nil }
        let moved = ahead(first)
        draft.write(
            .retracted, by: .automatic, reminder: reminder.id, slot: occurrence.id.slot,
            due: moved?.due ?? occurrence.due, dueZone: moved?.zone ?? occurrence.dueZone, changes: miss.id)
        // What has come and is not over rings now: it has no entry of its own that would bring it back.
        for slot in slots.dropFirst() {
            guard let reopened = ahead(slot), reopened.due <= draft.now,
                ledger.occurrence(OccurrenceID(reminder.id, slot.key)) == nil
            else { continue }
            draft.write(
                .retracted, by: .automatic, reminder: reminder.id, slot: slot.key, due: reopened.due,
                dueZone: reopened.zone, changes: miss.id)
        }
        guard let first = behind.first, let last = behind.last else { return true }
        let rest = Answer(
            answer.outcome, happened: answer.happened + (first.due - occurrence.due), cause: answer.cause,
            run: behind.count > 1 ? Answer.Run(last: last.key, lastDue: last.due, count: behind.count) : nil)
        draft.write(
            .answered(rest), by: .automatic, reminder: reminder.id, slot: first.key, due: first.due,
            dueZone: first.zone)
        return true
    }
}

extension Scheduler {
    /// The slots for which a run of misses was written; `nil` where nobody can say, since the schedules are others by now.
    ///
    /// - Parameter miss: The entry of the run, which begins at the occurrence.
    func slots(of miss: Entry, _ occurrence: Occurrence, _ reminder: Reminder) -> [Slot]? {
        guard let run = miss.answer?.run else { return nil }
        let slots = reminder.asItWas(at: occurrence, place: place).slots(
            after: occurrence.due - .milliseconds(1), through: run.lastDue, limit: Scheduler.expansionLimit,
            ledger: ledger, place: place
        ).filter { slot in
            guard slot.due < run.lastDue || slot.key <= SlotKey(run.last) else { return false }
            // What something was recorded of before is none of the run.
            guard let own = ledger.occurrence(OccurrenceID(reminder.id, slot.key)), own.id != occurrence.id else {
                return true
            }
            return !own.entries.contains { $0.id.device == miss.id.device && $0.id < miss.id }
        }
        guard slots.count == run.count, slots.first?.key == occurrence.id.slot else { return nil }
        return slots
    }
}

extension Reminder {
    /// As it was when a run of misses began, on the wall on which it did; its schedules are those of now.
    func asItWas(at first: Occurrence, place: Place) -> Reminder {
        var then = self
        then.home = place.rules(named: first.dueZone)
        then.isArchived = false
        then.isDisabled = false
        return then
    }
}
