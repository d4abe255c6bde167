import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// One dose that two machines have corrected without knowing of each other.
@Suite("A dose that was corrected apart")
struct CorrectedApartTests {
    private let slot = "zinc@2026-11-20T08:00"

    /// Two machines at 08:05, with a reminder of 08:00 and a stock.
    private func circle(kind: String = "medication", _ fields: [String: String]) throws -> Circle {
        var circle = try Circle(2, seed: 7)
        try circle.machines[0].define("zinc", "daily at 08:00", kind: kind, fields: fields)
        if kind == "medication" {
            try circle.machines[0].decide(.stock(try circle.machines[0].id("zinc"), .count("30 tablets", note: nil)))
        }
        circle.carryAll()
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-20T08:05") }
        return circle
    }

    /// A dose that one of them recorded, and that each corrected without knowing of the other.
    private func corrected() throws -> Circle {
        var circle = try circle(["dose": "4 tablets"])
        try circle.machines[0].answer(slot)
        circle.carryAll()
        for (index, amount) in ["5 tablets", "3 tablets"].enumerated() {
            try circle.machines[index].answer(slot, amount: amount, replace: true)
        }
        circle.carryAll()
        return circle
    }

    @Test("is not taken once a person who knows of both says so")
    func skipped() throws {
        var circle = try corrected()
        let id = try circle.machines[0].id("zinc")
        #expect(circle.machines[0].occurrence(slot)?.candidates.count == 2)
        let stock = circle.machines.map { $0.scheduler.ledger.stocks[id]?.left }
        #expect(stock == [27_000, 27_000] || stock == [25_000, 25_000])
        try circle.machines[0].answer(slot, .skipped, replace: true)
        circle.carryAll()
        for machine in circle.machines {
            #expect(machine.occurrence(slot)?.answer?.outcome == .skipped)
            #expect(machine.scheduler.ledger.stocks[id]?.left == 30_000)
        }
        // Nothing of it is lost: undone, both count as before.
        try circle.machines[1].decide(.undo(try #require(OccurrenceID(slot))))
        circle.carryAll()
        for machine in circle.machines {
            #expect(machine.occurrence(slot)?.candidates.count == 2)
            #expect(machine.scheduler.ledger.stocks[id]?.left == stock[0])
        }
    }

    @Test("is taken if one machine did not know of the skip, and skipped if both skip it apart")
    func apart() throws {
        var circle = try corrected()
        let id = try circle.machines[0].id("zinc")
        var other = circle
        for index in 0...1 { try circle.machines[index].answer(slot, .skipped, replace: true) }
        circle.carryAll()
        for machine in circle.machines {
            #expect(machine.occurrence(slot)?.answer?.outcome == .skipped)
            #expect(machine.scheduler.ledger.stocks[id]?.left == 30_000)
        }
        try other.machines[0].answer(slot, .skipped, replace: true)
        try other.machines[1].answer(slot, amount: "2 tablets", replace: true)
        other.carryAll()
        for machine in other.machines {
            #expect(machine.occurrence(slot)?.answer?.outcome == .done)
            #expect(machine.scheduler.ledger.stocks[id]?.left == 28_000)
        }
    }

    @Test("uses what a skip says, also on a machine that knows the skip alone")
    func partlyKnown() throws {
        var circle = try circle(["dose": "4 tablets"])
        let id = try circle.machines[0].id("zinc")
        let before = circle.machines[0].journal.count
        try circle.machines[0].answer(slot)
        try circle.machines[0].answer(slot, .skipped, replace: true)
        let skip = try #require(circle.machines[0].journal[before...].first { $0.answer?.outcome == .skipped })
        circle.machines[1].scheduler.apply(.committed([circle.entry(skip, on: 1)]))
        #expect(circle.machines[1].scheduler.ledger.stocks[id]?.left == 30_000)
    }

    @Test("is two doses if a person said so, whatever another machine has corrected apart")
    func settled() throws {
        var circle = try circle(["dose": "1 tablet"])
        let id = try circle.machines[0].id("zinc")
        for index in 0...1 { try circle.machines[index].answer(slot) }
        circle.carryAll()
        // Each settles it without knowing of the other, and one of them adds a note to its one dose.
        for (index, doses) in [2, 1].enumerated() {
            try circle.machines[index].decide(.settle(SettleRequest(try #require(OccurrenceID(slot)), doses: doses)))
        }
        try circle.machines[1].run(to: "2026-11-20T08:10")
        try circle.machines[1].answer(slot, note: "late", replace: true)
        circle.carryAll()
        for index in 0...1 {
            #expect(circle.machines[index].occurrence(slot)?.taken.count == 2)
            #expect(circle.machines[index].scheduler.ledger.stocks[id]?.left == 28_000)
            // What is two doses is not one by another amount.
            let failure = #expect(throws: RemindError.self) {
                try circle.machines[index].answer(slot, amount: "0.5 tablet", replace: true)
            }
            #expect(failure?.message.hasSuffix("is recorded as two doses") == true)
            try circle.machines[index].decide(
                .settle(SettleRequest(try #require(OccurrenceID(slot)), doses: 1)))
            #expect(circle.machines[index].scheduler.ledger.stocks[id]?.left == 29_000)
        }
    }

    @Test("a thing that is done once has one answer after two machines recorded it and a person changed it")
    func once() throws {
        var circle = try circle(kind: "habit", [:])
        for index in 0...1 { try circle.machines[index].answer("zinc@2026-11-20") }
        circle.carryAll()
        for outcome in [Answer.Outcome.skipped, .done, .missed] {
            try circle.machines[0].answer("zinc@2026-11-20", outcome, replace: true)
            circle.carryAll()
            for machine in circle.machines {
                #expect(machine.occurrence("zinc@2026-11-20")?.answer?.outcome == outcome)
                #expect(machine.occurrence("zinc@2026-11-20")?.candidates.count == 1)
            }
        }
    }
}
