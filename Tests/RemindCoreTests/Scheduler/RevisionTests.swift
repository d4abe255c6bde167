import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

/// An occurrence keeps the revision it fell under, delivered or not.
@Suite("The revision of an occurrence")
struct RevisionTests {
    private func world(_ when: String = "daily at 08:00", dose: String = "500 mg") throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", when, grace: "1h", fields: ["dose": dose])
        return world
    }

    private func view(_ world: World, _ id: String) throws -> OccurrenceView? {
        world.scheduler.agenda.view(of: try #require(OccurrenceID(id)), now: world.now, handles: [:])
    }

    @Test(arguments: [true, false])
    func aMissKeepsItsDose(wasDelivered: Bool) throws {
        var world = try world()
        if wasDelivered { try world.run(to: "2026-11-20T10:00") } else { try world.sleep(until: "2026-11-20T10:00") }
        #expect(world.status("a@2026-11-20T08:00") == "missed")
        try world.define("a", "daily at 08:00", grace: "1h", fields: ["dose": "1000 mg"])
        #expect(try view(world, "a@2026-11-20T08:00")?.detail == "500 mg")
        #expect(try view(world, "a@2026-11-21T08:00")?.detail == "1000 mg")
        try world.restart()
        #expect(try view(world, "a@2026-11-20T08:00")?.detail == "500 mg")
        // The record keeps the dose that it was.
        try world.answer("a@2026-11-20T08:00", at: "2026-11-20T08:05")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("500 mg")])
        try world.run(to: "2026-11-21T08:00")
        try world.answer("a")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("1000 mg")])
    }

    /// The revision that held when a dose was due counts among several edits, also under another id.
    @Test func eachHasTheRevisionOfItsTime() throws {
        var world = try world()
        for (day, dose) in [(20, "600 mg"), (21, "700 mg"), (22, "800 mg")] {
            try world.sleep(until: "2026-11-\(day)T10:00")
            try world.define("a", "daily at 08:00", grace: "1h", fields: ["dose": dose])
        }
        let definition = try #require(world.scheduler.ledger.reminders[try world.id("a")]?.definition)
        try world.decide(.change([.define(definition.renamed(to: try world.id("b")))]))
        for (day, dose) in [(20, "500 mg"), (21, "600 mg"), (22, "700 mg"), (23, "800 mg")] {
            #expect(try view(world, "b@2026-11-\(day)T08:00")?.detail == dose, "\(day)")
        }
    }

    /// A run of misses is one revision's, and is read by it whatever the schedules are by now.
    @Test func aRunOfMissesKeepsItsSchedules() throws {
        var world = try World("2026-11-20T07:00")
        let lines: [DefinitionDraft.Line] = [
            .init(when: "daily at 08:00", fields: ["dose": "1 g"]),
            .init(when: "daily at 20:00", fields: ["dose": "2 g"]),
        ]
        try world.decide(.change([.define(try world.definition("a", lines, grace: "1h"))]))
        try world.sleep(until: "2026-12-10T10:00")
        try world.define("a", "daily at 09:00", grace: "1h", fields: ["dose": "3 g"])
        let runs = world.journal.filter { $0.answer?.run != nil }
        #expect(runs.count == 1)
        #expect(try view(world, "a@2026-11-22T08:00")?.detail == "1 g")
        #expect(try view(world, "a@2026-11-22T20:00")?.detail == "2 g")
        #expect(try view(world, "a@2026-11-22T09:00") == nil)
        // One of it is answered, and keeps its dose.
        try world.answer("a@2026-11-22T20:00", at: "2026-11-22T20:30")
        #expect(world.journal.last?.answer?.fields == ["dose": .text("2 g")])
        try world.sleep(until: "2027-01-10T10:00")
        #expect(world.journal.filter { $0.answer?.run != nil }.count == 2)
        #expect(try view(world, "a@2026-12-20T09:00")?.detail == "3 g")
        #expect(try view(world, "a@2026-11-22T08:00")?.detail == "1 g")
    }
}
