import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

/// The notices about stock that runs low or expires.
extension StockNotices {
    typealias Expiring = (reminder: Reminder, lot: StockLevel.Lot)

    private static let mostLines = 6

    /// - Parameter others: Told before, and still low.
    func lowNotice(_ low: [Reminder], others: [Reminder], now: Instant) -> Notice {
        let say = language
        return Notice(
            .stock,
            title: low.count == 1
                ? say("%{title} runs low", ["title": name(low[0])]) : VerbText.supplies(low, say).runLow(low.count),
            body: named((low + others).map { lowLine($0, now: now) }))
    }

    func expiryNotice(_ expiring: [Expiring]) -> Notice {
        let say = language
        return Notice(
            .expiry,
            title: expiring.count == 1
                ? say("%{title} expires", ["title": name(expiring[0].reminder)])
                : VerbText.supplies(expiring.map(\.reminder), say).expire,
            body: named(expiring.map(expiryLine)))
    }

    private func named(_ lines: [String]) -> [String] {
        let say = language
        guard lines.count > Self.mostLines else { return lines }
        let rest = lines.count - (Self.mostLines - 1)
        let command = "remindctl \(Kinds.command(for: .stock)) stock"
        return lines.prefix(Self.mostLines - 1)
            + [say("and %{n} more: %{command}", "and %{n} more: %{command}", rest, ["command": command])]
    }

    /// `Metformin: 12 tablets left, enough through 2026-12-01; 2 repeats left`
    private func lowLine(_ reminder: Reminder, now: Instant) -> String {
        let say = language
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return name(reminder) }
        let end = StockForecast(snapshot: snapshot).runOut(of: reminder, after: now)
        let first = end.map { place.local.local(at: $0).date }
        let values: KeyValuePairs = [
            "title": name(reminder), "amount": StockUnit(name: level.unit).text(max(0, stock.left)),
            "day": first.map { "\($0 - 1)" } ?? "",
        ]
        var line: String
        if let first {
            line =
                first <= place.local.local(at: now).date
                ? say("%{title}: %{amount} left, not enough for today", values)
                : say("%{title}: %{amount} left, enough through %{day}", values)
        } else {
            line = say("%{title}: %{amount} left", values)
        }
        if let repeats = stock.repeats(prescribed: reminder.prescribedRepeats) {
            let left = Int(repeats)
            line += "; " + (left == 0 ? say("no repeats left") : say("%{n} repeat left", "%{n} repeats left", left))
        }
        return line
    }

    private func expiryLine(_ found: Expiring) -> String {
        let say = language
        let unit = ledger.stocks[found.reminder.id]?.level.map { StockUnit(name: $0.unit) }
        let (title, day) = (name(found.reminder), found.lot.expires ?? "")
        guard let amount = unit?.text(found.lot.units) else {
            return say("%{title}: some expire on %{day}", ["title": title, "day": day])
        }
        return say("%{title}: %{amount} expire on %{day}", ["title": title, "amount": amount, "day": day])
    }

    private func name(_ reminder: Reminder) -> String { snapshot.shownName(of: reminder.definition) }
}
