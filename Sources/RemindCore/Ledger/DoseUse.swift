import CivilTime
import Reminders
import Vocabulary

/// How much the answers of one occurrence use of a stock: a function of the set of its entries.
///
/// An answer that replaces another one says what it uses in all; before format 6 it said only by how much it changed what
/// the one that it names had used. An answer that was taken back uses nothing, however many machines took it back and how
/// often. Two machines that each record a dose without knowing of the other's have recorded two doses, and both count until
/// a person says otherwise.
struct DoseUse: Sendable {
    private struct Link: Sendable {
        var stamp: EntryStamp
        /// `nil` for a retraction and for the beginning of a session.
        var outcome: Answer.Outcome?
        var isRetraction: Bool
        /// The answers that it replaces; of a retraction, what it takes back.
        var named: [EntryID]
        var settlement: Int?
        /// In thousandths of the stock's unit; `nil` if it says nothing of the stock.
        var units: Int64?
        /// The whole use, if it says so.
        var used: Int64?
        /// When it was due.
        var time: Instant
        var recorded: Instant
    }

    /// In the order of the record.
    private var links: [Link] = []

    init() {}

    init(_ entries: [Entry]) {
        for entry in entries { add(entry) }
    }

    /// Takes in an answer, a beginning or a retraction; one that is known changes nothing.
    mutating func add(_ entry: Entry) {
        switch entry.fact {
        case .answered, .began, .retracted: break
        default: return
        }
        insert(
            Link(
                stamp: entry.stamp, outcome: entry.answer?.outcome, isRetraction: entry.fact == .retracted,
                named: entry.named, settlement: entry.answer?.settlement?.doses, units: entry.stock?.units,
                used: entry.stock?.used,
                time: entry.due ?? entry.at, recorded: entry.at))
    }

    mutating func add(_ other: DoseUse) {
        for link in other.links { insert(link) }
    }

    private mutating func insert(_ link: Link) {
        let index = links.firstIndex { $0.stamp >= link.stamp } ?? links.endIndex
        guard index == links.endIndex || links[index].stamp != link.stamp else { return }
        links.insert(link, at: index)
    }

    mutating func remove(_ entry: EntryID) { links.removeAll { $0.stamp.id == entry } }

    /// True if none of them moves a stock.
    var isStill: Bool { !links.contains { $0.units != nil } }

    func isAny(after stamp: EntryStamp) -> Bool { links.contains { $0.stamp > stamp } }

    /// When the latest of them was due.
    var latest: Instant { links.lazy.map(\.time).max() ?? .earliest }

    /// When the stock was last moved after an entry.
    func lastMove(since stamp: EntryStamp) -> Instant? {
        links.lazy.filter { $0.stamp > stamp && $0.units != nil }.map(\.recorded).max()
    }

    /// The use of the answers after a count, without those up to another entry.
    ///
    /// - Parameters:
    ///   - base: The latest refill or count.
    ///   - counted: The latest count. It included the doses before it, also if one of them is corrected later.
    func units(since base: EntryStamp, counted: EntryStamp) -> Int64 {
        // Nearly always there is one answer, and nothing about it.
        if links.count == 1, !links[0].isRetraction {
            return links[0].stamp > base ? links[0].used ?? links[0].units ?? 0 : 0
        }
        return units(after: counted) - units(after: counted, through: base)
    }

    /// The use of the answers after an entry: less than zero for a dose.
    ///
    /// - Parameters:
    ///   - first: Answers up to this entry count for nothing; `nil` if all count.
    ///   - last: The last entry that counts; `nil` for all.
    func units(after first: EntryStamp?, through last: EntryStamp? = nil) -> Int64 {
        let known = known(after: first, through: last)
        let retracted = Set(known.lazy.filter(\.isRetraction).flatMap(\.named))
        let standing = known.filter { !$0.isRetraction && !retracted.contains($0.stamp.id) }
        let replaced = Set(standing.lazy.flatMap(\.named))
        let links = DoseLinks(
            known.lazy.map { link in
                let isLinking = link.settlement == nil || !retracted.contains(link.stamp.id)
                return (link.stamp.id, link.outcome == .done, link.named, isLinking)
            })
        let used = Self.used(known)
        var counts: [EntryID: (settled: Int, used: Int64)] = [:]
        // In the order of the record: of two corrections of one dose the later one counts, and of several settlements the
        // one with the most doses.
        for link in standing where link.outcome != nil && !replaced.contains(link.stamp.id) {
            let (dose, settled) = (links.first(of: link.stamp.id), link.settlement ?? 1)
            if let known = counts[dose], known.settled > settled { continue }
            counts[dose] = (settled, used[link.stamp.id] ?? 0)
        }
        return counts.values.reduce(0) { $0 + $1.used }
    }

    /// The use of one answer, also of one that does not count.
    ///
    /// - Parameters:
    ///   - answer: Its entry.
    ///   - first: The latest count: an answer up to it counts for nothing.
    func units(of answer: EntryID, after first: EntryStamp) -> Int64 {
        Self.used(known(after: first, through: nil))[answer] ?? 0
    }

    private func known(after first: EntryStamp?, through last: EntryStamp?) -> [Link] {
        links.filter { link in
            first.map { link.stamp > $0 } ?? true && last.map { link.stamp <= $0 } ?? true
        }
    }

    /// The use of each answer: its own change, and the use of the one that it names.
    private static func used(_ known: [Link]) -> [EntryID: Int64] {
        var used: [EntryID: Int64] = [:]
        for link in known where !link.isRetraction {
            let before = link.named.prefix(link.settlement ?? 1)
            used[link.stamp.id] = link.used ?? before.reduce(link.units ?? 0) { $0 + (used[$1] ?? 0) }
        }
        return used
    }
}
