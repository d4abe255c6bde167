import CivilTime
import Reminders
import Vocabulary

/// The notice that a stock runs low or expires, given once, in the morning.
struct StockNotices: SnapshotReader {
    let snapshot: Snapshot

    /// Tells what has come since, of all reminders together: what is low, and what expires.
    func tell(of ids: [ReminderID], into draft: inout DecisionBuilder) {
        guard trust.isTrusted, ids.contains(where: { ledger.stocks[$0] != nil }) else { return }
        guard draft.decision.entries.isEmpty else {
            // A dose that has just become due, perhaps late, is needed.
            var known = snapshot
            known.recall(draft.decision.entries)
            return StockNotices(snapshot: known).write(ids, into: &draft)
        }
        write(ids, into: &draft)
    }

    private func write(_ ids: [ReminderID], into draft: inout DecisionBuilder) {
        let now = draft.now
        let forecast = StockForecast(snapshot: snapshot)
        var low: [Reminder] = []
        var expiring: [Expiring] = []
        for id in ids where ledger.stocks[id] != nil {
            guard let reminder = ledger.reminders[id], reminder.isActive else { continue }
            for notice in forecast.notices(of: reminder, after: now) where notice.at <= now {
                draft.write(
                    .told(notice.lot == nil ? .low : .expiry), by: .automatic, reminder: id,
                    changes: notice.lot?.entry, stock: StockChange(units: 0))
                if let lot = notice.lot { expiring.append((reminder, lot)) } else { low.append(reminder) }
            }
        }
        if !low.isEmpty {
            // It takes the place of the one before, so it says again what is low still.
            let others = ledger.reminders.values.filter { other in
                !low.contains { $0.id == other.id } && other.isActive
                    && ledger.stocks[other.id].map { $0.isKept && $0.hasToldLow && forecast.isLow(other, now: now) }
                        == true
            }.sorted { $0.id < $1.id }
            draft.then(.notify(lowNotice(low, others: others, now: now)))
        }
        if !expiring.isEmpty {
            draft.then(.notify(expiryNotice(expiring)))
        }
    }
}
