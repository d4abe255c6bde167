import CivilTime
import RemindCore
import Reminders
import Testing
import Worlds

/// A turn ends: nothing is waited for that the turn does nothing about. `World.turn` throws `Restless` otherwise.
@Suite("Coming to rest")
struct RestTests {
    @Test("what follows from a dose waits quietly for a clock that is not confirmed")
    func heldChain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("chain", "6h after taken, first at 08:00", grace: "1h")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("chain")
        world.now = world.now + .seconds(10 * 86_400)
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.turn()
        #expect(!world.scheduler.trust.isTrusted)
        #expect(world.scheduler.nextWake.map { $0 > world.now } ?? true)
    }

    @Test("a chain's first time that comes again in the west is the same occurrence")
    func chainGoesWest() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("chain", "6h after taken, first at 08:00", grace: "1h")
        try world.run(to: "2026-11-20T09:30")
        #expect(world.status("chain@2026-11-20T08:00") == "missed")
        try world.fly(to: "America/New_York")
        try world.run(to: "2026-11-21T08:00")
        #expect(world.status("chain@2026-11-21T08:00") == "due")
        #expect(world.journal.count { $0.occurrence?.description == "chain@2026-11-20T08:00" } == 2)
    }

    @Test("what was delivered by a clock that was ahead waits for its time")
    func snoozedAhead() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("pill", "daily at 08:00", grace: "2h")
        try world.run(to: "2026-11-21T08:10")
        let ahead = try #require(OccurrenceID("pill@2026-11-21T08:00"))
        world.now = try world.instant("2026-11-20T12:00")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        let until = world.now + .seconds(600)
        #expect(refusal { try world.decide(.snooze(ahead, until: until)) } != nil)
        try world.run(to: "2026-11-20T13:00")
        #expect(world.status("pill@2026-11-21T08:00") != "missed")
        try world.run(to: "2026-11-21T10:00")
        #expect(world.status("pill@2026-11-21T08:00") == "missed")
    }
}
