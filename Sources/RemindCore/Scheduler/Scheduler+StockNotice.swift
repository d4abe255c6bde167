import CivilTime
import Reminders
import Schedules

/// That a medicine runs out or expires, said once and in the morning.
extension Scheduler {
    /// When a person is told, on the wall of wherever they are.
    private static let morning = ClockTime(hour: 9, minute: 0) ?? .midnight
    private static let defaultLow = 7
    private static let defaultExpiry = 14

    /// The next instant at which something is to be said of a stock.
    func nextStockNotice(of reminder: Reminder) -> Instant? {
        guard reminder.isActive, trust.isTrusted else { return nil }
        return stockNotices(of: reminder, after: trust.rung).map(\.at).min()
    }

    /// Tells what has come since, of all reminders together: what is low, and what expires.
    func tellOfStock(_ ids: [ReminderID], now: Instant, into draft: inout Draft) {
        guard trust.isTrusted, ids.contains(where: { ledger.stocks[$0] != nil }) else { return }
        guard draft.decision.entries.isEmpty else {
            // What has just become due, perhaps late, is a dose that is needed.
            var known = self
            known.recall(draft.decision.entries)
            return known.tell(ids, now: now, into: &draft)
        }
        tell(ids, now: now, into: &draft)
    }

    private func tell(_ ids: [ReminderID], now: Instant, into draft: inout Draft) {
        var low: [Reminder] = []
        var expiring: [(reminder: Reminder, lot: StockLevel.Lot)] = []
        for id in ids where ledger.stocks[id] != nil {
            guard let reminder = ledger.reminders[id], reminder.isActive else { continue }
            for notice in stockNotices(of: reminder, after: now) where notice.at <= now {
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
                    && ledger.stocks[other.id].map { $0.isKept && $0.hasToldLow && isLow(other, now: now) } == true
            }.sorted { $0.id < $1.id }
            draft.then(
                .tell(
                    Notice(
                        .stock,
                        title: low.count == 1 ? "\(stockName(low[0])) runs low" : "\(low.count) medicines run low",
                        body: named((low + others).map { lowLine($0, now: now) }, more: "remindctl med stock"))))
        }
        if !expiring.isEmpty {
            draft.then(
                .tell(
                    Notice(
                        .expiry,
                        title: expiring.count == 1 ? "\(stockName(expiring[0].reminder)) expires" : "Medicines expire",
                        body: named(expiring.map(expiryLine), more: "remindctl med stock"))))
        }
    }

    /// Whether what is left ends within the time, or is less than the number, that its person has said.
    func isLow(_ reminder: Reminder, now: Instant) -> Bool {
        lowSince(reminder, now: now).map { $0 <= place.local.local(at: now).date } ?? false
    }

    /// Every notice that a stock still owes, and when: the first morning on which it is true.
    private func stockNotices(of reminder: Reminder, after now: Instant) -> [(
        at: Instant, lot: StockLevel.Lot?
    )] {
        guard let stock = ledger.stocks[reminder.id], stock.isKept else { return [] }
        let changed = max(stock.changed, reminder.activeSince)
        var notices: [(at: Instant, lot: StockLevel.Lot?)] = []
        if !stock.hasToldLow, let date = lowSince(reminder, now: now), let at = morning(of: date, notBefore: changed) {
            notices.append((at, nil))
        }
        let days = days(reminder, "expiry", Scheduler.defaultExpiry)
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
            place.local.local(at: $0).date - days(reminder, "low", Scheduler.defaultLow)
        }
    }

    /// A duration of a reminder's in whole days, the last of them begun.
    private func days(_ reminder: Reminder, _ field: String, _ otherwise: Int) -> Int {
        guard let text = reminder.definition.fields[field]?.text, let length = try? DurationText.parse(text) else {
            return otherwise
        }
        return Int((length.components.seconds + 86_399) / 86_400)
    }

    /// Nine in the morning of a date, or of the first day after on which it is not before an instant.
    private func morning(of date: CivilDate, notBefore instant: Instant) -> Instant? {
        let first = max(date, place.local.local(at: instant).date)
        for day in [first, first + 1, first + 2] {
            guard let at = place.local.instant(of: CivilDateTime(day, Scheduler.morning)), at >= instant else {
                continue
            }
            return at
        }
        return nil
    }

    private func named(_ lines: [String], more: String) -> [String] {
        lines.count > 6 ? lines.prefix(5) + ["and \(lines.count - 5) more: \(more)"] : lines
    }

    /// `Metformin: 12 tablets left, enough through 2026-12-01; 2 repeats left`
    private func lowLine(_ reminder: Reminder, now: Instant) -> String {
        guard let stock = ledger.stocks[reminder.id], let level = stock.level else { return stockName(reminder) }
        let left = StockUnit(name: level.unit).text(max(0, stock.left))
        var line = "\(stockName(reminder)): \(left) left"
        if let end = runOut(of: reminder, after: now) {
            let first = place.local.local(at: end).date
            let isShort = first <= place.local.local(at: now).date
            line += isShort ? ", not enough for today" : ", enough through \(first - 1)"
        }
        if let repeats = stock.repeats(prescribed: reminder.prescribedRepeats) {
            line += repeats == 0 ? "; no repeats left" : "; \(counted(repeats, "repeat")) left"
        }
        return line
    }

    private func expiryLine(_ found: (reminder: Reminder, lot: StockLevel.Lot)) -> String {
        let unit = ledger.stocks[found.reminder.id]?.level.map { StockUnit(name: $0.unit) }
        let amount = unit?.text(found.lot.units) ?? "some"
        return "\(stockName(found.reminder)): \(amount) expire on \(found.lot.expires ?? "")"
    }

    /// What a reminder is called where others may read it.
    private func stockName(_ reminder: Reminder) -> String {
        let definition = reminder.definition
        return definition.cover
            ?? (settings.isPrivate
                ? Definition.defaultCover : PersonText.title(definition.title, of: definition.person))
    }
}
