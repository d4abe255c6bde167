import CivilTime
import Reminders
import Schedules

/// That a stock runs low or expires, said once and in the morning.
struct StockNotices: Informed {
    let snapshot: Snapshot

    /// Tells what has come since, of all reminders together: what is low, and what expires.
    func tell(of ids: [ReminderID], into draft: inout Draft) {
        guard trust.isTrusted, ids.contains(where: { ledger.stocks[$0] != nil }) else { return }
        guard draft.decision.entries.isEmpty else {
            // A dose that has just become due, perhaps late, is needed.
            var known = snapshot
            known.recall(draft.decision.entries)
            return StockNotices(snapshot: known).write(ids, into: &draft)
        }
        write(ids, into: &draft)
    }

    private func write(_ ids: [ReminderID], into draft: inout Draft) {
        let now = draft.now
        let forecast = StockForecast(snapshot: snapshot)
        var low: [Reminder] = []
        var expiring: [(reminder: Reminder, lot: StockLevel.Lot)] = []
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
            draft.then(
                .tell(
                    Notice(
                        .stock,
                        title: low.count == 1 ? "\(stockName(low[0])) runs low" : "\(low.count) \(supply(low)) run low",
                        body: named(
                            (low + others).map { lowLine($0, now: now) },
                            more: "remindctl \(Kinds.command(for: .stock)) stock"))))
        }
        if !expiring.isEmpty {
            draft.then(
                .tell(
                    Notice(
                        .expiry,
                        title: expiring.count == 1
                            ? "\(stockName(expiring[0].reminder)) expires" : supplyExpires(expiring.map(\.reminder)),
                        body: named(expiring.map(expiryLine), more: "remindctl \(Kinds.command(for: .stock)) stock"))))
        }
    }

    private func named(_ lines: [String], more: String) -> [String] {
        lines.count > 6 ? lines.prefix(5) + ["and \(lines.count - 5) more: \(more)"] : lines
    }

    /// `Metformin: 12 tablets left, enough through 2026-12-01; 2 repeats left`
    private func lowLine(_ reminder: Reminder, now: Instant) -> String {
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return stockName(reminder) }
        let left = StockUnit(name: level.unit).text(max(0, stock.left))
        var line = "\(stockName(reminder)): \(left) left"
        if let end = StockForecast(snapshot: snapshot).runOut(of: reminder, after: now) {
            let first = place.local.local(at: end).date
            let isShort = first <= place.local.local(at: now).date
            line += isShort ? ", not enough for today" : ", enough through \(first - 1)"
        }
        if let repeats = stock.repeats(prescribed: reminder.prescribedRepeats) {
            line += repeats == 0 ? "; no repeats left" : "; \(counted(repeats, "repeat")) left"
        }
        return line
    }

    /// `Medicines expire`
    private func supplyExpires(_ reminders: [Reminder]) -> String {
        let supply = supply(reminders)
        return "\(supply.prefix(1).uppercased())\(supply.dropFirst()) expire"
    }

    /// One word for all of them: `medicines`.
    private func supply(_ reminders: [Reminder]) -> String {
        reminders.first?.kind?.words.supply ?? Kinds.standard.words.supply
    }

    private func expiryLine(_ found: (reminder: Reminder, lot: StockLevel.Lot)) -> String {
        let unit = ledger.stocks[found.reminder.id]?.level.map { StockUnit(name: $0.unit) }
        let amount = unit?.text(found.lot.units) ?? "some"
        return "\(stockName(found.reminder)): \(amount) expire on \(found.lot.expires ?? "")"
    }

    /// The name of a reminder for places that others may read.
    private func stockName(_ reminder: Reminder) -> String {
        let definition = reminder.definition
        return definition.cover
            ?? (settings.isPrivate
                ? Definition.defaultCover : PersonText.title(definition.title, of: definition.person))
    }
}
