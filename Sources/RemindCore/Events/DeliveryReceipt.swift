import CivilTime
import Reminders

/// The answer of a notification server to a delivery. A delivery is recorded before its notification is sent, so that a
/// crash between the two silences nothing. If no server takes it, the record says so.
struct DeliveryReceipt: SnapshotReader {
    let snapshot: Snapshot

    /// No server has taken the notifications of these; said once for each delivery.
    func undelivered(_ ids: [OccurrenceID], into draft: inout DecisionBuilder) {
        for occurrence in waiting(among: ids) where !occurrence.isUndelivered {
            guard let last = occurrence.lastDelivery else { continue }
            draft.write(.undelivered, by: .automatic, on: occurrence, changes: last.id)
        }
    }

    /// The server has taken what it refused before: it is delivered now.
    func delivered(_ ids: [OccurrenceID], into draft: inout DecisionBuilder) {
        for occurrence in waiting(among: ids) where occurrence.isUndelivered {
            draft.write(
                .delivered(late: draft.now - occurrence.due > Snapshot.lateAfter), by: .automatic, on: occurrence)
        }
    }

    private func waiting(among ids: [OccurrenceID]) -> [Occurrence] {
        ids.sorted().compactMap(ledger.occurrence).filter(\.isOpen)
    }
}
