import CivilTime
import Reminders
import Vocabulary

/// The stock of a medicine: the latest refill or count, and what the doses after it use. A function of the set of
/// entries, in whatever order and however often they are added.
package struct Stock: Sendable {
    private struct Base: Sendable {
        var stamp: EntryStamp
        var at: Instant
        var level: StockLevel
        var change: StockChange
        var isCount: Bool
        var isForeign: Bool
    }

    /// A word about the stock itself: a refill that was taken back, or a notice.
    private struct Word: Sendable {
        var units: Int64
        var repeats: Int
        var recorded: Instant
        var changes: EntryID?
        var notice: StockNotice?
    }

    private var base: Base?
    /// The answers of each occurrence that may move the stock.
    private var doses: [SlotKey: DoseUse] = [:]
    private var words: [EntryStamp: Word] = [:]

    /// How long as-needed doses stay in the working set, to tell the average.
    static let memory = Duration.seconds(31 * 86_400)

    /// Takes in an entry that moves the stock, or one that replaces or takes back an answer which may have.
    mutating func add(_ entry: Entry) {
        switch entry.fact {
        case .refilled(let level): begin(entry, level, isCount: false)
        case .counted(let level): begin(entry, level, isCount: true)
        case .answered, .began, .retracted, .told:
            if let slot = entry.slot, entry.stock != nil || entry.changes != nil {
                doses[slot, default: DoseUse()].add(entry)
            } else if let change = entry.stock {
                var notice: StockNotice?
                if case .told(let told) = entry.fact { notice = told }
                words[entry.stamp] = Word(
                    units: change.units, repeats: change.repeats ?? 0, recorded: entry.at, changes: entry.changes,
                    notice: notice)
            }
        default: return
        }
    }

    private mutating func begin(_ entry: Entry, _ level: StockLevel, isCount: Bool) {
        guard let change = entry.stock, base.map({ $0.stamp < entry.stamp }) ?? true else { return }
        base = Base(
            stamp: entry.stamp, at: entry.at, level: level, change: change, isCount: isCount,
            isForeign: entry.isForeign)
    }

    /// Takes in what is known of the same reminder under another name.
    mutating func add(_ other: Stock) {
        for (slot, use) in other.doses { doses[slot, default: DoseUse()].add(use) }
        words.merge(other.words) { own, _ in own }
        if let theirs = other.base, base.map({ $0.stamp < theirs.stamp }) ?? true { base = theirs }
    }

    /// Forgets doses that neither the sum nor the average needs.
    mutating func forget(now: Instant) {
        let horizon = now - Stock.memory
        guard let base else {
            // Without a refill or a count, a correction says nothing of a stock.
            if !doses.isEmpty { doses = doses.filter { !$0.value.isStill || $0.value.latest > horizon } }
            return
        }
        doses = doses.filter { $0.value.isAny(after: base.stamp) || $0.value.latest > horizon }
        words = words.filter { $0.key > base.stamp }
    }

    /// The words since the latest refill or count. Two machines may have taken one refill back, or given one notice.
    private var since: [Word] {
        guard let base else { return [] }
        var taken: Set<EntryID> = []
        return words.filter { $0.key > base.stamp }.sorted { $0.key > $1.key }.map(\.value).filter { word in
            guard word.notice == nil, let refill = word.changes else { return true }
            return taken.insert(refill).inserted
        }
    }

    /// The latest refill or count; `nil` if none is kept: nothing was ever put in, or that was taken back.
    var level: StockLevel? {
        guard let base else { return nil }
        if base.level.found == nil, !base.isCount,
            since.contains(where: { $0.changes == base.stamp.id && $0.notice == nil })
        {
            return nil
        }
        return base.level
    }

    package var isKept: Bool { level != nil }

    /// The place of the latest refill or count in the order of the record.
    var stamp: EntryStamp? { base?.stamp }

    /// The latest refill or count, if this machine wrote it.
    var own: SetStock? {
        guard let base, !base.isForeign else { return nil }
        return SetStock(base.stamp, at: base.at, level: base.level, change: base.change, isCount: base.isCount)
    }

    /// The stock in thousandths of the unit; it can be negative.
    package var left: Int64 {
        guard let base else { return 0 }
        let kept = since.reduce((base.level.found ?? 0) + base.change.units) { $0 + $1.units }
        return doses.values.reduce(kept) { $0 + $1.units(since: base.stamp, counted: base.level.counted.stamp) }
    }

    /// When it last changed.
    var changed: Instant {
        guard let base else { return .earliest }
        let words = since.filter { $0.notice == nil }.map(\.recorded)
        let moved = doses.values.compactMap { $0.lastMove(since: base.stamp) } + words
        return max(base.at, moved.max() ?? .earliest)
    }

    /// Repeats left on the prescription; a new number in the reminder replaces it.
    func repeats(prescribed: Int?) -> Int? {
        guard let base, base.level.prescribed == prescribed else { return prescribed }
        guard let found = base.level.repeats else { return prescribed }
        return max(0, since.reduce(found + (base.change.repeats ?? 0)) { $0 + $1.repeats })
    }

    var hasToldLow: Bool {
        base?.level.told == true || since.contains { $0.notice == .low }
    }

    /// The rest of each refill: the first to expire is taken first, a refill without a date last.
    var lots: [StockLevel.Lot] {
        guard let base else { return [] }
        let gone = Set(since.filter { $0.notice == nil }.compactMap(\.changes))
        let told = Set(since.filter { $0.notice == .expiry }.compactMap(\.changes))
        var lots = base.level.lots
        if !base.isCount {
            lots.append(.init(entry: base.stamp.id, units: base.change.units, expires: base.level.expires))
        }
        // Lots without a date keep the order in which they were put in.
        lots = lots.filter { !gone.contains($0.entry) }.enumerated().sorted { one, other in
            let dates = (one.element.expires ?? "9999-12-31", other.element.expires ?? "9999-12-31")
            return dates.0 == dates.1 ? one.offset < other.offset : dates.0 < dates.1
        }.map(\.element)
        for index in lots.indices where told.contains(lots[index].entry) { lots[index].told = true }
        // More than was ever put in was found by counting, or was put back.
        var used = lots.reduce(0) { $0 + $1.units } - max(0, left)
        if used < 0 { lots.append(.init(entry: base.stamp.id, units: -used, expires: nil)) }
        for index in lots.indices where used > 0 {
            let part = min(used, lots[index].units)
            lots[index].units -= part
            used -= part
        }
        return lots.filter { $0.units > 0 }
    }

    /// The rest of each refill before an answer, which was taken from the first of them.
    func lots(before answer: Entry?) -> [StockLevel.Lot] {
        var earlier = self
        if let answer, let slot = answer.slot { earlier.doses[slot]?.remove(answer.id) }
        return earlier.lots
    }

    /// How much was taken besides the schedule since an instant, in thousandths of the unit.
    func takenAsNeeded(since instant: Instant) -> Int64 {
        let taken = doses.reduce(Int64(0)) { sum, dose in
            guard dose.value.latest > instant else { return sum }
            switch dose.key {
            case .entry, .after: return sum - dose.value.units(after: nil)
            default: return sum
            }
        }
        return max(0, taken)
    }
}
