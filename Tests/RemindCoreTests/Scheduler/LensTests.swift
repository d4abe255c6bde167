import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

@Suite("Lens cycles")
struct LensTests {
    @Test func aPairOpenedLongAgoIsDueAtOnce() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-01-10")
        #expect(
            world.news() == [
                "2026-11-20T07:00 defined lenses", "2026-11-20T07:00 delivered lenses@2026-01-24T21:00 late",
            ])
    }

    @Test func itStaysDueAndReturnsDaily() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        _ = world.news()
        try world.run(to: "2026-11-27T00:00")
        #expect(
            world.news() == [
                "2026-11-24T21:00 delivered lenses@2026-11-24T21:00",
                "2026-11-25T21:00 delivered lenses@2026-11-24T21:00",
                "2026-11-26T21:00 delivered lenses@2026-11-24T21:00",
            ])
        #expect(world.status("lenses@2026-11-24T21:00") == "due")
    }

    @Test func replacingMovesTheNextDateAndUndoMovesItBack() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.run(to: "2026-11-25T09:00")
        try world.answer("lenses")
        #expect(try nextDue(in: world) == "2026-12-09T21:00")
        try world.undo("lenses@2026-11-24T21:00")
        #expect(world.status("lenses@2026-11-24T21:00") == "due")
        #expect(world.scheduler.agenda.next(of: try world.id("lenses"), now: world.now) == nil)
        try world.answer("lenses", at: "2026-11-24T22:00")
        #expect(try nextDue(in: world) == "2026-12-08T21:00")
    }

    /// Skipped, they are as worn out as before: it comes back the day after.
    @Test func skippedItComesBack() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.run(to: "2026-11-24T22:00")
        try world.answer("lenses", .skipped)
        #expect(try nextDue(in: world) == "2026-11-25T21:00")
    }

    /// Skipped days after they were due, they do not come back at once.
    @Test func skippedLateItComesBackLater() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.run(to: "2026-11-28T10:00")
        try world.answer("lenses", .skipped)
        #expect(try nextDue(in: world) == "2026-11-28T21:00")
        // It follows the clock of the place where it is then.
        try world.fly(to: "America/New_York")
        _ = world.news()
        try world.run(to: "2026-11-28T20:59")
        #expect(world.news().isEmpty)
        try world.run(to: "2026-11-28T21:00")
        #expect(world.news().count == 1)
    }

    /// Regression: it was due by the wall on which a clock that was ahead had shown it, for which the turn never ended.
    @Test func shownTooSoonItComesByTheWallOfWhereverItIs() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        world.now = try world.instant("2026-11-24T21:30")
        try world.turn()
        world.now = try world.instant("2026-11-20T08:00")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        try world.fly(to: "America/New_York")
        _ = world.news()
        try world.run(to: "2026-11-24T20:59")
        #expect(world.news().isEmpty)
        try world.run(to: "2026-11-24T21:00")
        #expect(world.news() == ["2026-11-24T21:00 delivered lenses@2026-11-24T21:00"])
    }

    /// Two pairs on one day: the next is due as if there had been one, and both stay in the record.
    @Test func replacedTwiceOnOneDay() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.answer("lenses", early: true)
        try world.answer("lenses", early: true)
        #expect(try nextDue(in: world) == "2026-12-04T21:00")
    }

    private func nextDue(in world: World) throws -> String? {
        world.scheduler.agenda.next(of: try world.id("lenses"), now: world.now).map {
            world.scheduler.place.local.local(at: $0.slot.due).description
        }
    }

    /// A new pair on the day the last was opened: the date of replacement is the same, and it must still ring.
    @Test func replacedOnTheDayItWasOpened() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-20")
        try world.answer("lenses", early: true)
        try world.run(to: "2026-12-04T20:59")
        _ = world.news()
        try world.run(to: "2026-12-04T21:00")
        #expect(world.news().count == 1)
    }

    @Test func itGoesOnAfterYears() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(type: "weekly", opened: "2026-11-20")
        try world.run(to: "2026-11-27T21:30")
        try world.answer("lenses")
        _ = world.news()
        try world.sleep(until: "2036-11-20T09:00")
        #expect(world.news() == ["2036-11-20T09:00 delivered lenses@after:testtest.3 late"])
    }

    /// Worn-out lenses stay worn out while the reminder is off.
    @Test func whatIsDueIsStillDueAfterItWasOff() throws {
        var world = try World("2026-11-20T07:00")
        try world.lens(opened: "2026-11-10")
        try world.run(to: "2026-11-25T09:00")
        try world.change(DefinitionChange.disable, "lenses")
        try world.run(to: "2026-12-25T09:00")
        try world.restart()
        _ = world.news()
        try world.change(DefinitionChange.enable, "lenses")
        #expect(
            world.news() == [
                "2026-12-25T09:00 ended lenses", "2026-12-25T09:00 delivered lenses@2026-11-24T21:00",
            ])
    }
}
