import CivilTime
import Reminders
import Schedules

/// Notices before a prayer is held with others. Like other notices they are not recorded; unlike those they also come after
/// it was due, unless the person has answered.
extension Snapshot {
    private typealias Call = (id: OccurrenceID, due: Instant, held: Instant, at: Instant)

    /// When to give notice next, or to withdraw it.
    func nextCall(of reminder: Reminder, ahead: Duration) -> Instant? {
        let told = toldThrough(reminder)
        let first = reminder.next(after: told, ledger: ledger, place: place)?.due ?? told
        return calls(of: reminder, ahead: ahead, from: told, through: first + ahead).flatMap { [$0.at, $0.held] }
            .filter { $0 > told }.min()
    }

    /// The occurrences of which to give notice now.
    func callings(of reminder: Reminder, ahead: Duration, now: Instant) -> [OccurrenceID] {
        let told = toldThrough(reminder)
        // Also of one that is due only now, with the machine asleep until then; but not together with its own ring.
        let start = max(told, now - HeldTime.latest)
        return calls(of: reminder, ahead: ahead, from: start, through: now + ahead).filter { call in
            told < call.at && call.at <= now && now < call.held && !wasGivenBefore(call.at)
                && (call.due > now || call.due < call.at)
        }.map(\.id)
    }

    /// When an occurrence that waits for an answer is held, once notice of that has been given.
    func heldTime(ofCalled occurrence: Occurrence, _ reminder: Reminder, now: Instant) -> Instant? {
        guard let ahead = reminder.beforeHeld, occurrence.isOpen, !occurrence.isRunning else { return nil }
        let call = call(occurrence.id, due: occurrence.due, reminder, ahead: .seconds(ahead))
        return call.flatMap { $0.at <= now ? $0.held : nil }
    }

    private func calls(of reminder: Reminder, ahead: Duration, from start: Instant, through end: Instant) -> [Call] {
        let open = ledger.openOccurrences(of: reminder.id).filter { !$0.isRunning }.map {
            (id: $0.id, due: due(of: $0, reminder: reminder).instant)
        }
        return (open + unrecorded(of: reminder, after: start, through: end)).compactMap {
            call($0.id, due: $0.due, reminder, ahead: ahead)
        }
    }

    private func call(_ id: OccurrenceID, due: Instant, _ reminder: Reminder, ahead: Duration) -> Call? {
        let line = reminder.line(of: id.slot, due: due, ledger: ledger, place: place)
        guard let held = iqamah(of: id.slot, due: due, line: line, reminder), let at = notice(ahead, of: id, due: held)
        else { return nil }
        return (id, due, held, at)
    }
}
