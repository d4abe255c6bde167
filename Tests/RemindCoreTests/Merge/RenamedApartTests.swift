import CivilTime
import Reminders
import Support
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

/// Machines that gave one reminder other ids, each without knowing of the other.
@Suite("A reminder that was renamed apart")
struct RenamedApartTests {
    private func circle(_ count: Int, seed: UInt64) throws -> Circle {
        var circle = try Circle(count, seed: seed)
        try circle.machines[0].define("zinc", "daily at 08:00", fields: ["dose": "1 tablet"])
        circle.carryAll()
        return circle
    }

    private func rename(_ world: inout World, to name: String) throws {
        let known = try #require(world.scheduler.ledger.reminders.values.first)
        try world.decide(.change([.define(known.definition.renamed(to: try world.id(name)))]))
    }

    private func ids(_ circle: Circle) -> [[String]] {
        circle.machines.map { $0.scheduler.ledger.reminders.keys.map(\.rawValue).sorted() }
    }

    @Test("is one reminder, which rings once, with the history of both names")
    func once() throws {
        var circle = try circle(2, seed: 7)
        for (index, name) in ["morning", "evening"].enumerated() {
            try circle.machines[index].run(to: "2026-11-20T08:05")
            try rename(&circle.machines[index], to: name)
        }
        try circle.machines[0].answer("morning@2026-11-20T08:00")
        circle.carryAll()
        let left = try #require(ids(circle)[0].first)
        #expect(ids(circle) == [[left], [left]])
        for index in 0...1 {
            #expect(circle.machines[index].status("\(left)@2026-11-20T08:00") == "taken")
            // Who asks for the other name is told this one.
            for name in ["morning", "evening"] where name != left {
                let refused = refusal { try circle.machines[index].answer(name) }
                #expect(refused?.hint == "\(name) is now \(left)")
            }
            _ = circle.machines[index].news()
            try circle.machines[index].run(to: "2026-11-21T08:01")
            #expect(circle.machines[index].news() == ["2026-11-21T08:00 delivered \(left)@2026-11-21T08:00"])
            try circle.machines[index].restart()
        }
        #expect(ids(circle) == [[left], [left]])
    }

    @Test("is one on every machine, whoever renames and edits it when, in any order", arguments: 1...30)
    func anyOrder(seed: Int) throws {
        var random = SeededRandom(seed: UInt64(seed))
        var circle = try circle(3, seed: UInt64(seed))
        for step in 1...14 {
            let here = Int.random(in: 0...2, using: &random)
            switch Int.random(in: 0...3, using: &random) {
            case 0: try rename(&circle.machines[here], to: "zinc-\(Int.random(in: 1...4, using: &random))-\(here)")
            case 1:
                var known = try #require(circle.machines[here].scheduler.ledger.reminders.values.first).definition
                known.title = "Zinc \(step)"
                try circle.machines[here].decide(.change([.define(known)]))
            default: circle.carry(from: here, to: (here + Int.random(in: 1...2, using: &random)) % 3)
            }
            #expect(circle.machines[here].scheduler.ledger.reminders.count == 1, "seed \(seed), step \(step)")
        }
        circle.carryAll()
        let left = try #require(ids(circle)[0].first)
        #expect(ids(circle) == [[left], [left], [left]], "seed \(seed)")
        let first = try circle.machines[0].id("zinc")
        for world in circle.machines {
            let names = world.scheduler.ledger.names
            #expect(names.all(of: try world.id(left)) == circle.machines[0].scheduler.ledger.names.all(of: first))
            var place = world.scheduler.place
            for _ in 0..<3 {
                var ledger = Ledger(head: world.scheduler.ledger.head)
                for entry in world.journal.shuffled(using: &random) { ledger.apply(entry, place: &place) }
                #expect(ledger.reminders.keys.map(\.rawValue) == [left], "seed \(seed)")
            }
        }
    }
}
