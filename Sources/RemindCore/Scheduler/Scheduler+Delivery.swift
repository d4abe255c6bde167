import CivilTime

/// What a notification server makes of a delivery: it is recorded before the notification is sent, so that a crash between
/// the two is no silence, and one that nobody was shown is said to be none.
extension Scheduler {
    /// No server has taken the notifications of these; said once for each delivery.
    func undelivered(_ ids: [OccurrenceID], into draft: inout Draft) {
        for occurrence in waiting(among: ids) where !occurrence.isUndelivered {
            guard let last = occurrence.lastDelivery else { continue }
            draft.write(
                .undelivered, by: .automatic, reminder: occurrence.id.reminder, slot: occurrence.id.slot,
                due: occurrence.due, dueZone: occurrence.dueZone, changes: last.id)
        }
    }

    /// What nobody was shown is on the screen after all: it is put before the person now.
    func delivered(_ ids: [OccurrenceID], into draft: inout Draft) {
        for occurrence in waiting(among: ids) where occurrence.isUndelivered {
            draft.write(
                .delivered(late: draft.now - occurrence.due > Scheduler.lateAfter), by: .automatic,
                reminder: occurrence.id.reminder, slot: occurrence.id.slot, due: occurrence.due,
                dueZone: occurrence.dueZone)
        }
    }

    private func waiting(among ids: [OccurrenceID]) -> [Occurrence] {
        ids.sorted().compactMap(ledger.occurrence).filter(\.isOpen)
    }
}
