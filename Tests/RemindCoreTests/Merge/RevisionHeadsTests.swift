import CivilTime
import Reminders
import Support
import Testing
import Vocabulary

@testable import RemindCore

/// Which revisions of a reminder no later one knew.
@Suite("Revisions that machines wrote apart")
struct RevisionHeadsTests {
    private static func revision(
        _ device: String, _ sequence: Int64, turn: Int64, replaces: [EntryID]? = nil
    ) throws -> Entry {
        let id = try #require(ReminderID(rawValue: "zinc"))
        var definition = Definition(id: id, kind: "medication", title: "Zinc \(device) \(sequence)")
        definition.replaces = replaces?.map { EntryReference($0) }
        return Entry(
            id: EntryID(device: device, sequence: sequence), at: Instant(seconds: sequence), zone: "UTC",
            origin: .person, reminder: id, fact: .defined(definition), turn: turn)
    }

    /// The machines of a generated life know exactly which revisions have reached them. What no later revision's machine knew
    /// is what has to be found, from the entries alone.
    @Test("are those that no later one knew, in any order", arguments: 1...40)
    func heads(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        let names = ["a", "b", "c"].shuffled(using: &random)
        var known = Array(repeating: [Entry](), count: names.count)
        var knewOf: [EntryID: Set<EntryID>] = [:]
        var turns = Array(repeating: Int64(0), count: names.count)
        for step in 1...30 {
            let here = Int.random(in: names.indices, using: &random)
            if Int.random(in: 0...2, using: &random) == 0 {
                let there = Int.random(in: names.indices, using: &random)
                let ids = Set(known[here].map(\.id))
                known[here] += known[there].filter { !ids.contains($0.id) }.shuffled(using: &random)
                turns[here] = max(turns[here], turns[there])
            } else {
                turns[here] += 1
                let heads = Ledger.heads(of: known[here]).map(\.id)
                let entry = try Self.revision(
                    names[here], Int64(step), turn: turns[here], replaces: heads.isEmpty ? nil : heads)
                knewOf[entry.id] = Set(known[here].map(\.id))
                known[here].append(entry)
            }
        }
        var all: [EntryID: Entry] = [:]
        for entry in known.joined() { all[entry.id] = entry }
        let isKnown = knewOf.values.reduce(into: Set()) { $0.formUnion($1) }
        let expected = Set(all.keys).subtracting(isKnown)
        for _ in 0..<3 {
            let found = Ledger.heads(of: (Array(all.values) + known[0]).shuffled(using: &random)).map(\.id)
            #expect(Set(found) == expected && found.count == expected.count, "seed \(seed)")
        }
    }

    @Test("a record before format 6 has one: its last")
    func old() throws {
        let entries = try [
            Self.revision("a", 1, turn: 0), Self.revision("b", 1, turn: 0), Self.revision("a", 2, turn: 0),
        ]
        #expect(Ledger.heads(of: entries).map { "\($0.id)" } == ["b.1"])
        let next = try Self.revision("c", 1, turn: 1, replaces: [EntryID(device: "b", sequence: 1)])
        #expect(Ledger.heads(of: entries + [next]).map { "\($0.id)" } == ["c.1"])
    }

    @Test("a device knew what it wrote itself, and two first ones knew nothing of each other")
    func own() throws {
        let entries = try [
            Self.revision("a", 1, turn: 1), Self.revision("a", 2, turn: 2), Self.revision("b", 1, turn: 1),
        ]
        #expect(Ledger.heads(of: entries).map { "\($0.id)" } == ["b.1", "a.2"])
    }
}
