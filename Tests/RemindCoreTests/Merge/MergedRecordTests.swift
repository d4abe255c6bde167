import CivilTime
import Reminders
import Schedules
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

/// Records of several machines become one: the same everywhere, in whatever order it became known, with every dose in it.
@Suite("A record of several machines")
struct MergedRecordTests {
    /// All that a ledger says, and the same of each machine unless it is its own screen and clock.
    private static func picture(_ ledger: Ledger, ofOne: Bool) -> [String] {
        var lines: [String] = []
        for (id, reminder) in ledger.reminders {
            lines.append("\(id) \(reminder.revision) \(reminder.definition.fields) \(reminder.isArchived)")
            lines.append("\(id) stock \(ledger.stocks[id].map { "\($0.isKept) \($0.left) \($0.lots)" } ?? "none")")
            lines.append("\(id) was \(ledger.former(of: id).map(\.stamp))")
        }
        for occurrence in ledger.occurrences {
            lines.append(
                "\(occurrence.id) \(occurrence.standing.map { "\($0.id)" } ?? "-") \(occurrence.entries.map(\.id))")
            lines.append("\(occurrence.id) doses \(occurrence.taken.map { $0.map(\.id) })")
            guard ofOne else { continue }
            lines.append(
                "\(occurrence.id) \(occurrence.isOpen) \(occurrence.due) \(occurrence.deliveries) \(occurrence.handle ?? "-") "
                    + "\(occurrence.snoozedUntil.map { "\($0)" } ?? "-") \(occurrence.undoable.map { "\($0.id)" } ?? "-")"
            )
        }
        return lines.sorted()
    }

    private static func fold(_ entries: [Entry], of world: World) -> Ledger {
        var place = TimeContext(local: world.scheduler.place.local, directory: World.zones)
        var ledger = Ledger(head: EntryID(device: world.scheduler.ledger.head.device, sequence: 0))
        for entry in entries { ledger.apply(entry, place: &place) }
        return ledger
    }

    @Test("any order, doubled, in any pieces, gives one state, on each machine", arguments: 1...24)
    func anyOrder(seed: Int) throws {
        let circle = try Circle.life(seed, refills: true)
        var random = SeededRandom(seed: UInt64(seed))
        let all = circle.entries
        #expect(all.count > 60)
        var shared: Set<[String]> = []
        for (index, world) in circle.machines.enumerated() {
            let here = all.map { circle.entry($0, on: index) }
            let straight = Self.picture(Self.fold(here.sorted { $0.stamp < $1.stamp }, of: world), ofOne: true)
            for _ in 0..<3 {
                let shuffled = (here + here.shuffled(using: &random).prefix(20)).shuffled(using: &random)
                let found = Self.picture(Self.fold(shuffled, of: world), ofOne: true)
                #expect(found == straight, "seed \(seed), \(zip(found, straight).first { $0 != $1 } ?? ("", ""))")
            }
            // The machine itself has heard of it piece by piece.
            let own = Self.picture(world.scheduler.ledger, ofOne: true)
            #expect(own == straight, "seed \(seed), machine \(index)")
            shared.insert(Self.picture(world.scheduler.ledger, ofOne: false))
        }
        #expect(shared.count == 1, "seed \(seed)")
    }

    /// The stock is what was there less every dose that stands, whoever knew of which.
    @Test("the stock is the start less the doses", arguments: 1...40)
    func stock(seed: Int) throws {
        let circle = try Circle.life(seed, refills: false)
        for name in Circle.names {
            let world = circle.machines[1]
            let id = try world.id(name)
            let entries = circle.entries.filter { $0.reminder == id }
            var used: Int64 = 0
            for (_, own) in Dictionary(grouping: entries.filter { $0.slot != nil }, by: \.slot) {
                // Two doses that a person settled use what was recorded then.
                for doses in Self.doses(own) { used += doses.used ?? doses.entries.reduce(0) { $0 + Self.tablets($1) } }
            }
            #expect(world.scheduler.ledger.stocks[id]?.left == (Circle.stocked - used) * 1000, "seed \(seed), \(name)")
        }
    }

    private static func tablets(_ entry: Entry) -> Int64 {
        guard let text = entry.answer?.fields["dose"]?.text else { return 0 }
        return Int64(text.prefix { $0.isNumber }) ?? 0
    }

    /// What was taken for one occurrence, by plain definition: doses that correct each other, through whatever was taken
    /// back, are one; it counts if one of them stands, and then as the last of these says. A person who settled that they were
    /// two has the last word, and the two count as they were recorded, or corrected at the same time.
    private static func doses(_ entries: [Entry]) -> [(entries: [Entry], used: Int64?)] {
        let gone = Set(entries.filter { $0.fact == .retracted }.compactMap(\.changes))
        let standing = entries.filter { $0.isAnswer && !gone.contains($0.id) }
        let replaced = Set(standing.flatMap(names))
        /// A settlement that was taken back says nothing.
        func names(_ entry: Entry) -> [EntryID] {
            guard let settlement = entry.answer?.settlement else { return entry.changes.map { [$0] } ?? [] }
            return gone.contains(entry.id) ? [] : [entry.changes].compactMap(\.self) + settlement.also.map(\.id)
        }
        /// The recorded doses that a settlement is about, through older settlements.
        func leaves(_ settlement: Entry) -> [Entry] {
            let named = entries.filter { one in
                one.id == settlement.changes || settlement.answer?.settlement?.also.contains { $0.id == one.id } == true
            }.filter { $0.answer?.outcome == .done }
            return named.flatMap { $0.answer?.settlement == nil ? [$0] : leaves($0) }
        }
        var groups = entries.filter { $0.answer?.outcome == .done }.map { [$0] }
        var joined = true
        while joined {
            joined = false
            for one in groups.indices {
                for other in groups.indices where one != other && !groups[one].isEmpty && !groups[other].isEmpty {
                    let named = Set(groups[one].flatMap(names))
                    guard groups[other].contains(where: { named.contains($0.id) }) else { continue }
                    groups[one] += groups[other]
                    groups[other] = []
                    joined = true
                }
            }
        }
        return groups.compactMap { group in
            let words = group.filter { !gone.contains($0.id) && !replaced.contains($0.id) }
                .sorted { $0.stamp < $1.stamp }
            guard let last = words.last else { return nil }
            let settled = words.filter { $0.answer?.settlement?.doses ?? 1 > 1 }
            guard let latest = settled.last else { return ([last], nil) }
            let corrections = words.filter { $0.answer?.settlement == nil }
            let all = words.filter { $0.answer?.settlement != nil }.flatMap(leaves)
            let left = all.filter { leaf in !corrections.contains { $0.changes == leaf.id } } + corrections
            let distinct = Dictionary(left.map { ($0.id, $0) }) { first, _ in first }.values
            return (Array(distinct), latest.stock?.used.map { -$0 / 1000 })
        }
    }

    @Test("a dose taken is never shown as not taken, and every double is found")
    func doubles() throws {
        var (doubled, settled) = (0, 0)
        for seed in 1...40 {
            let circle = try Circle.life(seed, refills: false)
            for occurrence in circle.machines[2].scheduler.ledger.occurrences {
                let doses = Self.doses(occurrence.entries)
                // The later ones count of more than two that were settled as two.
                let taken = occurrence.taken.compactMap(\.last)
                let known = Set(doses.flatMap(\.entries).map(\.id))
                #expect(Set(taken.map(\.id)).isSubset(of: known), "seed \(seed), \(occurrence.id)")
                let least = doses.reduce(0) { $0 + min(2, $1.entries.count) }
                #expect(taken.count == least, "seed \(seed), \(occurrence.id), \(taken.map(\.id))")
                if occurrence.settlement != nil { settled += 1 }
                if !doses.isEmpty { #expect(occurrence.answer?.outcome == .done, "seed \(seed), \(occurrence.id)") }
                if doses.count > 1 { doubled += 1 }
                #expect(occurrence.isDouble == (doses.count > 1), "seed \(seed), \(occurrence.id)")
            }
        }
        // Otherwise nothing of this was tried.
        #expect(doubled > 10 && settled > 10)
    }
}
