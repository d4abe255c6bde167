import CivilTime
import Reminders
import Schedules
import Vocabulary

/// When a stock is low or about to expire, and when to warn.
extension StockForecast {
    /// The time of warnings, on the clock where the person is.
    private static let morning = ClockTime(hour: 9, minute: 0) ?? .midnight

    /// Nine in the morning of a date, or of the first day after on which it is not before an instant.
    func morning(of date: CivilDate, notBefore instant: Instant) -> Instant? {
        let first = max(date, place.local.local(at: instant).date)
        for day in [first, first + 1, first + 2] {
            guard let at = place.local.instant(of: CivilDateTime(day, Self.morning)), at >= instant else {
                continue
            }
            return at
        }
        return nil
    }

    private static let defaultExpiry = 14

    func nextNotice(of reminder: Reminder) -> Instant? {
        guard reminder.isActive, trust.isTrusted else { return nil }
        return notices(of: reminder, after: trust.firedThrough).map(\.at).min()
    }

    /// True if the stock runs out within `low`, or is at most `threshold`.
    func isLow(_ reminder: Reminder, now: Instant) -> Bool {
        lowSince(reminder, now: now).map { $0 <= place.local.local(at: now).date } ?? false
    }

    /// Every notice that a stock still owes, and when: the first morning on which it is true.
    func notices(of reminder: Reminder, after now: Instant) -> [(
        at: Instant, lot: StockLevel.Lot?
    )] {
        guard let stock = ledger.stocks[reminder.id], stock.isKept else { return [] }
        let changed = max(stock.changed, reminder.activeSince)
        var notices: [(at: Instant, lot: StockLevel.Lot?)] = []
        if !stock.hasToldLow, let date = lowSince(reminder, now: now), let at = morning(of: date, notBefore: changed) {
            notices.append((at, nil))
        }
        let days = days(reminder, "expiry", Self.defaultExpiry)
        for lot in stock.lots where lot.told != true {
            guard let expires = lot.expires.flatMap({ CivilDate($0) }),
                let at = morning(of: expires - days, notBefore: changed)
            else { continue }
            notices.append((at, lot))
        }
        return notices
    }

    /// The first day on which a stock counts as low, which may be long past.
    private func lowSince(_ reminder: Reminder, now: Instant) -> CivilDate? {
        guard let stock = ledger.stocks[reminder.id], stock.isKept else { return nil }
        if case .integer(let threshold) = reminder.definition.fields["threshold"], stock.left <= threshold * 1000 {
            return place.local.local(at: stock.changed).date
        }
        return runOut(of: reminder, after: now).map {
            place.local.local(at: $0).date - days(reminder, "low", reminder.kind?.defaults.low ?? 7)
        }
    }

    /// A duration of a reminder's in whole days, the last of them begun.
    private func days(_ reminder: Reminder, _ field: String, _ otherwise: Int) -> Int {
        guard let text = reminder.definition.fields[field]?.text, let length = try? DurationText.parse(text) else {
            return otherwise
        }
        return Int((length.components.seconds + 86_399) / 86_400)
    }
}
