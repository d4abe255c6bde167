import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The notices about stock that runs low or expires.
extension StockNotices {
    typealias Expiring = (reminder: Reminder, lot: StockLevel.Lot)

    /// - Parameter others: Told before, and still low.
    func lowNotice(_ low: [Reminder], others: [Reminder], now: Instant) -> Notice {
        Notice(
            .stock, title: low.count == 1 ? "\(stockName(low[0])) runs low" : "\(low.count) \(supply(low)) run low",
            body: named((low + others).map { lowLine($0, now: now) }))
    }

    func expiryNotice(_ expiring: [Expiring]) -> Notice {
        Notice(
            .expiry,
            title: expiring.count == 1
                ? "\(stockName(expiring[0].reminder)) expires" : supplyExpires(expiring.map(\.reminder)),
            body: named(expiring.map(expiryLine)))
    }

    private func named(_ lines: [String]) -> [String] {
        lines.count > 6
            ? lines.prefix(5) + ["and \(lines.count - 5) more: remindctl \(Kinds.command(for: .stock)) stock"] : lines
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

    private func expiryLine(_ found: Expiring) -> String {
        let unit = ledger.stocks[found.reminder.id]?.level.map { StockUnit(name: $0.unit) }
        let amount = unit?.text(found.lot.units) ?? "some"
        return "\(stockName(found.reminder)): \(amount) expire on \(found.lot.expires ?? "")"
    }

    /// The name of a reminder for places that others may read.
    private func stockName(_ reminder: Reminder) -> String {
        let definition = reminder.definition
        return definition.cover
            ?? (settings.isPrivate
                ? Definition.defaultCover : definition.fullTitle)
    }
}
