import CivilTime
import Reminders
import Schedules

/// Runs of misses, of which some turn out to lie ahead, or are answered. How many are left of one: `Outcomes.countsOfRuns`.
struct MissRuns: SnapshotReader {
    let snapshot: Snapshot

    /// Takes back a run of misses of which some lie ahead again, and records it again without those: they come like any
    /// other slot, and count once.
    ///
    /// - Parameters:
    ///   - miss: The entry of the run.
    ///   - ahead: When and in which zone a slot is due, if that is in the future.
    /// - Returns: False if its slots are unknown, since the schedules have changed.
    @discardableResult
    func cut(
        _ miss: Entry, of occurrence: Occurrence, _ reminder: Reminder, into draft: inout DecisionBuilder,
        ahead: (Slot) -> (due: Instant, zone: String)?
    ) -> Bool {
        guard let answer = miss.answer, let slots = snapshot.slots(of: miss, occurrence, reminder),
            let first = slots.first
        else {
            return false
        }
        var behind = slots.filter { ahead($0) == nil }
        guard behind.count < slots.count else { return true }
        // Slots with their own answer since then are no longer part of it.
        behind.removeAll { $0.key != first.key && ledger.occurrence(OccurrenceID(reminder.id, $0.key)) != nil }
        let moved = ahead(first)
        draft.write(
            .retracted, by: .automatic, reminder: reminder.id, slot: occurrence.id.slot,
            due: moved?.due ?? occurrence.due, dueZone: moved?.zone ?? occurrence.dueZone, changes: miss.id)
        // Slots that are due and not over ring now: no entry of their own would bring them back.
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
