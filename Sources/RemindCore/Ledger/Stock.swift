import CivilTime
import Reminders
import Vocabulary

/// The stock of a medicine: the latest refill or count, and the sum of the doses after it. A function of the set of
/// entries, in whatever order and however often they are added.
package struct Stock: Sendable {
    private struct Move: Sendable {
        var units: Int64
        var repeats: Int
        /// When it was taken, or put in.
        var time: Instant
        var recorded: Instant
        var slot: SlotKey?
        var changes: EntryID?
        var notice: StockNotice?
    }

    private struct Base: Sendable {
        var entry: EntryID
        var at: Instant
        var level: StockLevel
        var change: StockChange
        var isCount: Bool
    }

    private var base: Base?
    private var moves: [EntryID: Move] = [:]

    /// How long as-needed doses stay in the working set, to tell the average.
    static let memory = Duration.seconds(31 * 86_400)

    mutating func add(_ entry: Entry) {
        guard let change = entry.stock else { return }
        switch entry.fact {
        case .refilled(let level): begin(entry, level, change, isCount: false)
        case .counted(let level): begin(entry, level, change, isCount: true)
        default:
            var notice: StockNotice?
            if case .told(let told) = entry.fact { notice = told }
            moves[entry.id] = Move(
                units: change.units, repeats: change.repeats ?? 0, time: entry.due ?? entry.at, recorded: entry.at,
                slot: entry.slot, changes: entry.changes, notice: notice)
        }
    }

    private mutating func begin(_ entry: Entry, _ level: StockLevel, _ change: StockChange, isCount: Bool) {
        if let base, base.entry >= entry.id { return }
        base = Base(entry: entry.id, at: entry.at, level: level, change: change, isCount: isCount)
    }

    /// Takes in what is known of the same reminder under another name.
    mutating func add(_ other: Stock) {
        moves.merge(other.moves) { own, _ in own }
        if let theirs = other.base, base.map({ $0.entry < theirs.entry }) ?? true { base = theirs }
    }

    /// Forgets doses that neither the sum nor the average needs.
    mutating func forget(now: Instant) {
        guard let base else { return }
        moves = moves.filter { $0.key > base.entry || $0.value.time > now - Stock.memory }
    }

    private var since: [EntryID: Move] {
        guard let base else { return [:] }
        return moves.filter { $0.key > base.entry }
    }

    /// The latest refill or count; `nil` if none is kept: nothing was ever put in, or that was taken back.
    var level: StockLevel? {
        guard let base else { return nil }
        if base.level.found == nil, !base.isCount,
            since.values.contains(where: { $0.changes == base.entry && $0.slot == nil && $0.notice == nil })
        {
            return nil
        }
        return base.level
    }

    package var isKept: Bool { level != nil }

    /// The stock in thousandths of the unit; it can be negative.
    package var left: Int64 {
        guard let base else { return 0 }
        return since.values.reduce((base.level.found ?? 0) + base.change.units) { $0 + $1.units }
    }

    /// When it last changed.
    var changed: Instant {
        let moved = since.values.filter { $0.notice == nil }.map(\.recorded)
        return max(base?.at ?? .earliest, moved.max() ?? .earliest)
    }

    /// Repeats left on the prescription; a new number in the reminder replaces it.
    func repeats(prescribed: Int?) -> Int? {
        guard let base, base.level.prescribed == prescribed else { return prescribed }
        guard let found = base.level.repeats else { return prescribed }
        return max(0, since.values.reduce(found + (base.change.repeats ?? 0)) { $0 + $1.repeats })
    }

    var hasToldLow: Bool {
        base?.level.told == true || since.values.contains { $0.notice == .low }
    }

    /// The rest of each refill: the first to expire is taken first, a refill without a date last.
    var lots: [StockLevel.Lot] {
        guard let base else { return [] }
        let gone = Set(since.values.filter { $0.slot == nil && $0.notice == nil }.compactMap(\.changes))
        let told = Set(since.values.filter { $0.notice == .expiry }.compactMap(\.changes))
        var lots = base.level.lots
        if !base.isCount {
            lots.append(.init(entry: base.entry, units: base.change.units, expires: base.level.expires))
        }
        lots = lots.filter { !gone.contains($0.entry) }.sorted(by: Stock.isTakenBefore)
        for index in lots.indices where told.contains(lots[index].entry) { lots[index].told = true }
        // More than was ever put in was found by counting, or was put back.
        var used = lots.reduce(0) { $0 + $1.units } - max(0, left)
        if used < 0 { lots.append(.init(entry: base.entry, units: -used, expires: nil)) }
        for index in lots.indices where used > 0 {
            let part = min(used, lots[index].units)
            lots[index].units -= part
            used -= part
        }
        return lots.filter { $0.units > 0 }
    }

    /// The rest of each refill before an entry, which was taken from the first of them.
    func lots(before entry: EntryID?) -> [StockLevel.Lot] {
        var earlier = self
        if let entry { earlier.moves[entry] = nil }
        return earlier.lots
    }

    private static func isTakenBefore(_ left: StockLevel.Lot, _ right: StockLevel.Lot) -> Bool {
        let (one, other) = (left.expires ?? "9999-12-31", right.expires ?? "9999-12-31")
        return one == other ? left.entry < right.entry : one < other
    }

    /// How much was taken besides the schedule since an instant, in thousandths of the unit.
    func takenAsNeeded(since instant: Instant) -> Int64 {
        let taken = moves.values.reduce(Int64(0)) { sum, move in
            guard move.time > instant else { return sum }
            switch move.slot {
            case .entry, .after: return sum - move.units
            default: return sum
            }
        }
        return max(0, taken)
    }
}
