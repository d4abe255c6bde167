import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

/// What follows a dose that two machines recorded without knowing of each other.
@Suite("What follows a dose recorded twice")
struct FollowedApartTests {
    private let leader = "zinc@2026-11-20T08:00"

    /// Two machines at 08:01, with a reminder that follows another one's dose of 08:00.
    private func circle(_ when: String = "2h after zinc") throws -> Circle {
        var circle = try Circle(2, seed: 7)
        try circle.machines[0].define("zinc", "daily at 08:00")
        circle.carryAll()
        try circle.machines[1].define("iron", when)
        circle.carryAll()
        for index in 0...1 { try circle.machines[index].run(to: "2026-11-20T08:01") }
        return circle
    }

    private func followers(_ world: World, of id: String = "iron") throws -> [Occurrence] {
        world.scheduler.ledger.occurrences(of: try world.id(id)).filter {
            if case .after = $0.id.slot { true } else { false }
        }
    }

    /// When a machine rang for a reminder itself.
    private func rings(_ world: World, of id: String = "iron") -> [String] {
        world.journal.filter { entry in
            guard !entry.isForeign, entry.reminder?.rawValue == id, case .delivered = entry.fact else { return false }
            return true
        }.map { "\(world.scheduler.place.local.local(at: $0.at).time)" }
    }

    @Test("is one slot, and two answers to it are a double")
    func doubled() throws {
        var circle = try circle()
        for (index, at) in ["2026-11-20T08:02", "2026-11-20T08:05"].enumerated() {
            try circle.machines[index].run(to: at)
            try circle.machines[index].answer(leader)
            try circle.machines[index].run(to: "2026-11-20T10:06")
            let own = try #require(try followers(circle.machines[index]).first)
            try circle.machines[index].answer("\(own.id)")
        }
        #expect(circle.machines.map { rings($0) } == [["10:02"], ["10:05"]])
        circle.carryAll()
        for machine in circle.machines {
            let found = try followers(machine)
            #expect(found.count == 1 && found.first?.isDouble == true && found.first?.taken.count == 2)
        }
        let id = try #require(try followers(circle.machines[0]).first?.id)
        try circle.machines[1].decide(.settle(SettleRequest(id, doses: 1)))
        circle.carryAll()
        for machine in circle.machines {
            #expect(machine.occurrence("\(id)")?.isDouble == false && machine.occurrence("\(id)")?.taken.count == 1)
        }
    }

    @Test("is answered on one machine for both, and does not ring again", arguments: ["iron", "zinc"])
    func answered(of id: String) throws {
        var circle = try circle()
        if id == "zinc" {
            try circle.machines[0].define("zinc", "2h after taken, first at 08:00")
            circle.carryAll()
        }
        for (index, at) in ["2026-11-20T08:02", "2026-11-20T08:05"].enumerated() {
            try circle.machines[index].run(to: at)
            try circle.machines[index].answer(leader)
            try circle.machines[index].run(to: "2026-11-20T10:06")
        }
        circle.carryAll()
        let found = try circle.machines.map { try followers($0, of: id) }
        #expect(found.map(\.count) == [1, 1] && found[0].first?.id == found[1].first?.id)
        try circle.machines[0].answer("\(try #require(found[0].first?.id))")
        circle.carryAll()
        let before = circle.machines.map { rings($0, of: id).count }
        for index in 0...1 {
            #expect(
                circle.machines[index].scheduler.ledger.openOccurrences(of: try circle.machines[index].id(id)).isEmpty)
            try circle.machines[index].run(to: "2026-11-20T11:59")
        }
        #expect(circle.machines.map { rings($0, of: id).count } == before)
    }

    @Test("keeps the name that it had when the machine was alone")
    func alone() throws {
        var circle = try Circle(2, seed: 7)
        try circle.machines[0].define("zinc", "daily at 08:00")
        try circle.machines[0].define("iron", "2h after zinc")
        try circle.machines[0].run(to: "2026-11-20T08:02")
        try circle.machines[0].answer(leader)
        try circle.machines[0].run(to: "2026-11-20T10:05")
        let own = try #require(try followers(circle.machines[0]).first)
        #expect(own.id.slot.description.contains("."))
        try circle.machines[1].define("water", "daily at 09:00")
        circle.carryAll()
        for index in 0...1 {
            try circle.machines[index].run(to: "2026-11-20T10:10")
            #expect(try followers(circle.machines[index]).map(\.id) == [own.id])
        }
        #expect(rings(circle.machines[0]) == ["10:02"])
    }

    @Test("rings for the dose that was taken after all, if the first one was taken back")
    func takenAgain() throws {
        var circle = try circle()
        try circle.machines[0].answer(leader)
        try circle.machines[0].run(to: "2026-11-20T13:00")
        #expect(rings(circle.machines[0]).first == "10:01")
        try circle.machines[0].decide(.undo(try #require(OccurrenceID(leader))))
        try circle.machines[0].run(to: "2026-11-20T14:00")
        try circle.machines[0].answer(leader)
        let before = rings(circle.machines[0]).count
        try circle.machines[0].run(to: "2026-11-20T16:01")
        #expect(rings(circle.machines[0]).dropFirst(before) == ["16:00"])
        circle.carryAll()
        #expect(
            try followers(circle.machines[1]).map(\.id).sorted() == followers(circle.machines[0]).map(\.id).sorted())
    }

    @Test("a key is written and read")
    func keys() {
        for text in ["after:3f1c2a9b.12", "after:00000000000000ff", "after:3f2a9c01d4e5b6a7"] {
            guard case .after = SlotKey(text) else {
                Issue.record("\(text) follows nothing")
                continue
            }
            #expect(SlotKey(text).description == text)
        }
        for text in [
            "after:", "after:3f", "after:+000000000000ff", "after:-000000000000000", "after:3F2A9C01D4E5B6A7",
            "after:3f2a9c01d4e5b6a77",
        ] {
            #expect(SlotKey(text) == .other(text))
        }
    }
}
