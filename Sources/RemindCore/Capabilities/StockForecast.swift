import CivilTime
import Reminders
import Schedules
import Vocabulary

/// How long a stock lasts: the schedules are played forward until a dose is not there.
struct StockForecast: SnapshotReader {
    let snapshot: Snapshot

    /// How far ahead it is looked, in days.
    static let furthestRunOut = 5 * 366

    /// How many doses to look ahead before it counts as lasting forever.
    private static let mostDoses = 100_000

    /// The least time over which an average is taken.
    private static let shortestAverage = Duration.seconds(86_400)

    private static let averagePeriod = Duration.seconds(30 * 86_400)

    /// When the first dose is due that is not there, if everything is taken as planned, and as needed as much as in the
    /// last thirty days; `nil` if that is too far ahead or never.
    func runOut(of reminder: Reminder, after now: Instant) -> Instant? {
        guard let stock = ledger.stocks[reminder.id], let level = stock.level, reminder.isActive else { return nil }
        // With a dose that nothing converts, any day would be a guess.
        guard reminder.strangeUnit(level) == nil else { return nil }
        if let supply = reminder.supply { return lastReplacement(of: reminder, supply, left: stock.left, now: now) }
        let unit = StockUnit(name: level.unit)
        let dosing = reminder.stockDosing
        func units(_ line: Int) -> Int64 {
            let dose = reminder.fields(line: line)["dose"].flatMap { try? Quantity.parse($0.text) }
            return unit.thousandths(of: dose, dosing) ?? 0
        }
        let perLine = reminder.lines.indices.map(units)
        var left = stock.left
        // The recent use: thousandths in a millisecond.
        let rate = reminder.asNeeded == nil ? 0 : rate(of: stock, level, now: now)
        func isGone(_ at: Instant) -> Bool { Double(left) - rate * Double((at - now).milliseconds) < 0 }
        /// When what is taken as needed has used up the rest.
        func end(by limit: Instant) -> Instant? {
            guard rate > 0 else { return nil }
            let at = now + .milliseconds(Int64(min(Double(max(0, left)) / rate, 1e13)))
            return at < limit ? at : nil
        }
        for occurrence in waiting(of: reminder) {
            let line = reminder.line(of: occurrence.id.slot, due: occurrence.due, ledger: ledger, place: place)
            left -= reminder.lines.indices.contains(line) ? perLine[line] : units(line)
            if left < 0 { return now }
        }
        var from = now
        var days = 1
        var doses = 0
        while from < now + .seconds(Int64(Self.furthestRunOut) * 86_400), doses < Self.mostDoses {
            let through = from + .seconds(Int64(days) * 86_400)
            for dose in intake(of: reminder, after: from, through: through, now: now, depth: 0) {
                doses += 1
                if let end = end(by: dose.at) { return end }
                left -= perLine[dose.line]
                if isGone(dose.at) { return dose.at }
            }
            if let end = end(by: through) { return end }
            from = through
            days = min(days * 2, 32)
        }
        return nil
    }

    /// The first day on which no replacement is left, if each is in use for as long as it lasts.
    private func lastReplacement(of reminder: Reminder, _ supply: StockContents, left: Int64, now: Instant) -> Instant?
    {
        let today = snapshot.day(of: place.local.local(at: now))
        let isUsedToday = ledger.occurrence(OccurrenceID(reminder.id, .day(today)))?.answer?.outcome == .done
        let planned = reminder.opened(ledger: ledger, place: place) + supply.every
        let next = supply.byDay ? (isUsedToday ? today + 1 : today) : max(planned, today)
        let count = Int(max(0, left) / (supply.pieces * 1000))
        guard count * supply.every <= Self.furthestRunOut else { return nil }
        return place.local.instant(of: CivilDateTime(next + count * supply.every, .noon)).map { max($0, now) }
    }

    /// As-needed use, in thousandths of the unit per millisecond: the average of the last thirty days, or of the days
    /// with a stock if they are fewer.
    private func rate(of stock: Stock, _ level: StockLevel, now: Instant) -> Double {
        let start = max(now - Self.averagePeriod, min(level.begun, now - Self.shortestAverage))
        return Double(stock.takenAsNeeded(since: start)) / Double((now - start).milliseconds)
    }

    /// The doses that the schedules have in (after, through], in order, without what was answered early.
    private func intake(of reminder: Reminder, after: Instant, through: Instant, now: Instant, depth: Int) -> [(
        at: Instant, line: Int
    )] {
        var doses: [(at: Instant, line: Int)] = []
        let slots = reminder.slots(after: after, through: through, limit: 50_000, ledger: ledger, place: place)
        for slot in slots where slot.due > after {
            guard reminder.lines.indices.contains(slot.line), !reminder.lines[slot.line].isChained,
                !reminder.isAllowance(slot.key),
                ledger.occurrence(OccurrenceID(reminder.id, slot.key))?.answer == nil
            else { continue }
            doses.append((slot.due, slot.line))
        }
        for line in reminder.lines.indices {
            guard let chain = reminder.lines[line].chain else { continue }
            doses += chained(chain, line: line, of: reminder, after: after, through: through, now: now, depth: depth)
        }
        return doses.sorted { $0.at < $1.at }
    }

    /// Doses that follow from doses, each of them taken when it is due, and what waits for its answer now.
    private func chained(
        _ chain: FollowRule, line: Int, of reminder: Reminder, after: Instant, through: Instant, now: Instant,
        depth: Int
    ) -> [(at: Instant, line: Int)] {
        let zone = reminder.wall(place)
        /// A taper uses the step of that day.
        func isTaken(_ at: Instant, _ chain: FollowRule) -> Bool {
            let slot = Slot(key: .elapsed(at), due: at, zone: zone.name, line: line)
            return chain.has(zone.local(at: at).date) && reminder.rest(at: slot, place: place) == nil
        }
        let next = reminder.chained(line: line, ledger: ledger, place: place)?.due
        if let other = chain.of, other != reminder.id {
            guard depth < 3, let other = ledger.reminders[ledger.names.current(of: other)], other.isActive else {
                return []
            }
            let ahead = max(after - chain.shortestWait, now)
            let end = through - chain.shortestWait
            var doses = ahead < end ? intake(of: other, after: ahead, through: end, now: now, depth: depth + 1) : []
            // A dose that was taken already may still have followers.
            let pending = [next].compactMap(\.self) + waiting(of: other).map { _ in now + chain.shortestWait }
            doses = doses.map { ($0.at + chain.shortestWait, line) }
            doses += pending.filter { after < $0 && $0 <= through }.map { ($0, line) }
            return doses.filter { isTaken($0.at, chain) }
        }
        guard let next = waiting(of: reminder).isEmpty ? next : now + chain.shortestWait else { return [] }
        var at = next
        if at <= after {
            let steps = (after - at).milliseconds / chain.shortestWait.milliseconds + 1
            at = at + .milliseconds(steps * chain.shortestWait.milliseconds)
        }
        var doses: [(at: Instant, line: Int)] = []
        while at <= through, doses.count < 50_000 {
            if isTaken(at, chain) { doses.append((at, line)) }
            at = at + chain.shortestWait
        }
        return doses
    }

    /// The doses that wait for an answer.
    private func waiting(of reminder: Reminder) -> [Occurrence] {
        ledger.occurrences(of: reminder.id).filter {
            $0.isOpen && $0.wasDelivered && !reminder.isAllowance($0.id.slot)
        }
    }
}
