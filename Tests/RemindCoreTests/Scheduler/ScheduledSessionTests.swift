import CivilTime
import RemindCore
import Reminders
import Support
import Testing
import Worlds

@Suite("Sessions that a schedule starts") struct ScheduledSessionTests {
    private func world(_ fields: [String: String] = ["auto": "yes"]) throws -> World {
        var world = try World("2026-11-20T18:00")
        let definition = try world.definition(
            "fast", [.init(when: "daily at 20:00")], kind: "fast", title: "Fast", nag: nil, fields: fields)
        try world.decide(.change([.define(definition)]))
        _ = world.news()
        return world
    }

    private static let begun = "2026-11-20T20:00 began fast@2026-11-20T20:00 from 2026-11-20T20:00 for 57600"

    @Test("one begins at the time of its schedule, is told, reaches its goal, and the next day begins another")
    func starts() throws {
        var world = try world()
        world.effects = []
        try world.run(to: "2026-11-20T20:00")
        #expect(world.news() == [Self.begun])
        let running = try #require(world.scheduler.ledger.running(of: world.id("fast")))
        #expect(world.effects.map(\.effect) == [.sessionEnded(running.id)])
        #expect(SessionText(running.id, agenda: world.scheduler.agenda, now: world.now)?.title == "Fast: started")
        try world.restart()
        try world.run(to: "2026-11-21T13:00")
        #expect(world.news() == ["2026-11-21T12:00 delivered fast@2026-11-20T20:00"])
        try world.stop("fast", at: "2026-11-21T12:30")
        try world.run(to: "2026-11-21T20:00")
        #expect(
            world.news() == [
                "2026-11-21T13:00 done fast@2026-11-20T20:00 happened 2026-11-21T12:30",
                "2026-11-21T20:00 began fast@2026-11-21T20:00 from 2026-11-21T20:00 for 57600",
            ])
    }

    @Test("without auto, its schedule only asks")
    func asks() throws {
        var world = try world([:])
        try world.run(to: "2026-11-20T20:30")
        #expect(world.news() == ["2026-11-20T20:00 delivered fast@2026-11-20T20:00"])
        #expect(world.scheduler.ledger.running(of: try world.id("fast")) == nil)
    }

    @Test("asleep at its time, it began then; asleep for longer than it waits, it did not begin")
    func late() throws {
        var world = try world()
        try world.sleep(until: "2026-11-20T21:30")
        #expect(
            world.news() == ["2026-11-20T21:30 began fast@2026-11-20T20:00 from 2026-11-20T20:00 for 57600"])
        var other = try self.world()
        try other.sleep(until: "2026-11-20T22:30")
        #expect(other.news().isEmpty)
    }

    @Test("while the clock is not confirmed, none begins; once it is, it began at its time if that is not long ago")
    func unconfirmed() throws {
        for (confirmed, begins) in [("2026-11-20T20:40", true), ("2026-11-20T22:10", false)] {
            var world = try world()
            try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
            _ = world.news()
            try world.run(to: confirmed)
            #expect(!world.scheduler.trust.isTrusted)
            #expect(!world.news().contains { $0.contains("began") })
            #expect(world.scheduler.ledger.running(of: try world.id("fast")) == nil)
            try world.decide(.clockConfirmed(wasSet: false))
            let news = world.news().filter { $0.contains("began") }
            #expect(
                news == (begins ? ["\(confirmed) began fast@2026-11-20T20:00 from 2026-11-20T20:00 for 57600"] : []))
            #expect((world.scheduler.ledger.running(of: try world.id("fast")) != nil) == begins)
        }
    }

    @Test("a clock that was ahead began none; set right, it begins at its time")
    func ahead() throws {
        var world = try world()
        world.now = try world.instant("2026-11-20T20:30")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.turn()
        #expect(!world.news().contains { $0.contains("began") })
        try world.setBack(to: try world.instant("2026-11-20T18:10"))
        try world.decide(.clockConfirmed(wasSet: true))
        _ = world.news()
        try world.run(to: "2026-11-20T20:00")
        #expect(world.news().contains(Self.begun))
    }

    @Test("one that runs continues, and one that was stopped since is not begun again")
    func running() throws {
        var world = try world()
        try world.run(to: "2026-11-20T19:00")
        try world.start("fast")
        _ = world.news()
        try world.run(to: "2026-11-20T20:30")
        #expect(world.news().isEmpty)
        try world.stop("fast")
        try world.run(to: "2026-11-20T23:00")
        #expect(world.news() == ["2026-11-20T20:30 done fast@+testtest.2"])
    }

    @Test("one that was discarded stays so, also over a restart")
    func discarded() throws {
        var world = try world()
        try world.run(to: "2026-11-20T20:10")
        try world.discard("fast")
        _ = world.news()
        try world.restart()
        try world.run(to: "2026-11-21T19:00")
        #expect(world.news().isEmpty)
        try world.run(to: "2026-11-21T20:00")
        #expect(world.news().count == 1)
    }

    @Test("a fast that stops before its schedule began it, and one with a goal of its own")
    func goal() throws {
        var world = try world(["auto": "yes", "goal": "at least 18h"])
        try world.run(to: "2026-11-20T20:00")
        #expect(world.news() == ["2026-11-20T20:00 began fast@2026-11-20T20:00 from 2026-11-20T20:00 for 64800"])
    }

    @Test(
        "what it refuses",
        arguments: [
            (["auto": "yes"], nil, "auto needs a schedule"),
            (["goal": "at least 7h"], "daily at 20:00", "a goal is 8 h to 48 h"),
            (["goal": "at least 49h"], nil, "a goal is 8 h to 48 h"),
        ] as [([String: String], String?, String)])
    func refusals(fields: [String: String], when: String?, message: String) throws {
        let world = try World("2026-11-20T18:00")
        let lines = when.map { [DefinitionDraft.Line(when: $0)] }
        let refused = #expect(throws: World.Refused.self) {
            try world.definition("fast", lines, kind: "fast", title: "Fast", nag: nil, fields: fields)
        }
        #expect(refused?.problems.map(\.message) == [message])
        #expect(refused?.problems.first?.hint != nil)
    }
}
