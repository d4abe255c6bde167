import RemindCore
import Reminders
import Testing
import Worlds

/// What followed from a dose, where something else is said of that dose afterwards.
@Suite("What follows from a dose that was corrected")
struct FollowerTests {
    /// `mid` at 08:00 and `link` half an hour after it; both have come, `mid` is taken.
    private func world(until: String = "2026-11-20T08:35") throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("mid", "daily at 08:00")
        try world.define("link", "30m after mid")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("mid")
        try world.run(to: until)
        _ = world.news()
        return world
    }

    private func links(_ world: inout World) -> [String] { world.news().filter { $0.contains(" link@") } }

    @Test func aDoseTakenBackAndTakenAgainIsOneDose() throws {
        var world = try world()
        try world.answer("link")
        try world.undo("mid@08:00")
        try world.answer("mid")
        _ = world.news()
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == [])
        // The next day's dose has its own.
        try world.run(to: "2026-11-21T08:00")
        try world.answer("mid")
        try world.run(to: "2026-11-21T09:00")
        #expect(links(&world).count == 1)
    }

    @Test(arguments: [true, false])
    func withoutTheDoseNothingFollows(undone: Bool) throws {
        var world = try world()
        if undone { try world.undo("mid@08:00") } else { try world.answer("mid@08:00", .skipped, replace: true) }
        #expect(links(&world) == ["2026-11-20T08:35 lapsed link@after:testtest.4"])
        #expect(world.effects.last { $0.effect == .withdraw(OccurrenceID("link@after:testtest.4")!) } != nil)
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == [])
    }

    /// `mid` at 08:00 and `link` half an hour after it, also if it was skipped; `mid` is skipped.
    private func skipping() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("mid", "daily at 08:00")
        try world.define("link", "30m after mid taken or skipped")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("mid", .skipped)
        return world
    }

    @Test func aSkippedDoseIsFollowedWhereTheScheduleSaysSo() throws {
        var world = try skipping()
        _ = world.news()
        try world.run(to: "2026-11-20T09:00")
        #expect(links(&world) == ["2026-11-20T08:30 delivered link@after:testtest.4"])
        // Taken after all, it is the same dose; without an answer, none.
        try world.answer("mid@08:00", at: "2026-11-20T08:00", replace: true)
        #expect(links(&world) == [])
        try world.undo("mid@08:00")
        #expect(links(&world) == [])
        #expect(world.status("link@after:testtest.4") == "due")
        try world.undo("mid@08:00")
        #expect(links(&world) == ["2026-11-20T09:00 lapsed link@after:testtest.4"])
        // A miss brings nothing.
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == [])
    }

    @Test func aDoseThatBecomesASkipKeepsWhatFollows() throws {
        var world = try skipping()
        try world.answer("mid@08:00", at: "2026-11-20T08:00", replace: true)
        try world.run(to: "2026-11-20T08:30")
        _ = world.news()
        try world.answer("mid@08:00", .skipped, at: "2026-11-20T08:20", replace: true)
        #expect(links(&world) == ["2026-11-20T08:30 snoozed link@after:testtest.4 until 2026-11-20T08:50"])
        try world.restart()
        try world.run(to: "2026-11-20T09:00")
        #expect(links(&world) == ["2026-11-20T08:50 delivered link@after:testtest.4"])
    }

    @Test func withoutTheDoseNothingComesOfWhatWasStillToCome() throws {
        var world = try world(until: "2026-11-20T08:10")
        try world.undo("mid@08:00")
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == [])
    }

    @Test func takenAgainLaterItFollowsLater() throws {
        var world = try world()
        try world.undo("mid@08:00")
        try world.run(to: "2026-11-20T09:00")
        try world.answer("mid")
        _ = world.news()
        try world.run(to: "2026-11-20T10:00")
        #expect(links(&world).map { $0.prefix(26) } == ["2026-11-20T09:30 delivered"])
    }

    /// Also where that is earlier than what had followed from it before.
    @Test func takenAgainEarlierItFollowsAtOnce() throws {
        var world = try world()
        try world.undo("mid@08:00")
        try world.run(to: "2026-11-20T08:40")
        _ = world.news()
        try world.answer("mid", at: "2026-11-20T07:50")
        #expect(links(&world).map { $0.dropFirst(17).prefix(9) } == ["delivered"])
    }

    @Test func aCorrectionThatIsUndoneBringsItBack() throws {
        var world = try world()
        try world.answer("mid@08:00", .skipped, replace: true)
        try world.run(to: "2026-11-20T08:40")
        _ = world.news()
        try world.undo("mid@08:00")
        #expect(links(&world) == ["2026-11-20T08:40 retracted link@after:testtest.4"])
        #expect(world.status("link@after:testtest.4") == "due")
        #expect(world.effects.last?.effect == .deliver(OccurrenceID("link@after:testtest.4")!))
        try world.restart()
        #expect(world.status("link@after:testtest.4") == "due")
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == ["2026-11-20T10:30 missed link@after:testtest.4 unanswered"])
    }

    /// Where the dose was later than was said, what rings half an hour after it rings too early.
    @Test func aLaterDoseMovesWhatWaits() throws {
        var world = try world()
        try world.answer("mid@08:00", at: "2026-11-20T08:20", replace: true)
        #expect(links(&world) == ["2026-11-20T08:35 snoozed link@after:testtest.4 until 2026-11-20T08:50"])
        #expect(world.status("link@after:testtest.4") == "snoozed")
        try world.run(to: "2026-11-20T09:00")
        #expect(links(&world) == ["2026-11-20T08:50 delivered link@after:testtest.4"])
        // What was said last was right, and what has rung has rung.
        try world.answer("mid@08:00", at: "2026-11-20T08:10", replace: true)
        try world.run(to: "2026-11-20T09:30")
        #expect(links(&world) == [])
        #expect(world.status("link@after:testtest.4") == "due")
    }

    /// Regression: it stayed snoozed until the time that followed from the correction.
    @Test func aCorrectionTakenBackTakesItsSnoozeBack() throws {
        var world = try world()
        try world.answer("mid@08:00", at: "2026-11-20T08:25", replace: true)
        #expect(world.status("link@after:testtest.4") == "snoozed")
        try world.run(to: "2026-11-20T08:37")
        _ = world.news()
        try world.undo("mid@08:00")
        #expect(
            links(&world) == [
                "2026-11-20T08:37 snoozed link@after:testtest.4 until 2026-11-20T08:37",
                "2026-11-20T08:37 delivered link@after:testtest.4",
            ])
        #expect(world.status("link@after:testtest.4") == "due")
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == ["2026-11-20T10:30 missed link@after:testtest.4 unanswered"])
    }

    @Test func anEarlierCorrectionRingsEarlier() throws {
        var world = try world()
        try world.answer("mid@08:00", at: "2026-11-20T08:25", replace: true)
        try world.answer("mid@08:00", at: "2026-11-20T08:15", replace: true)
        _ = world.news()
        try world.run(to: "2026-11-20T09:30")
        #expect(links(&world) == ["2026-11-20T08:45 delivered link@after:testtest.4"])
    }

    @Test func aSnoozeOfOnesOwnComesBack() throws {
        var world = try world()
        try world.snooze("link", until: "2026-11-20T08:45")
        try world.answer("mid@08:00", at: "2026-11-20T08:25", replace: true)
        try world.undo("mid@08:00")
        _ = world.news()
        try world.run(to: "2026-11-20T09:30")
        #expect(links(&world) == ["2026-11-20T08:45 delivered link@after:testtest.4"])
    }

    @Test func aSnoozeOfOnesOwnThatIsLongerStays() throws {
        var world = try world()
        try world.snooze("link", until: "2026-11-20T09:15")
        _ = world.news()
        try world.answer("mid@08:00", at: "2026-11-20T08:20", replace: true)
        try world.run(to: "2026-11-20T09:20")
        #expect(links(&world) == ["2026-11-20T09:15 delivered link@after:testtest.4"])
    }

    /// The wrong dose was taken back, and the right one is another occurrence, at an earlier time.
    @Test func anotherDoseBringsItsOwn() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("mid", "as needed")
        try world.define("link", "30m after mid")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("mid", extra: true)
        try world.run(to: "2026-11-20T08:35")
        try world.undo("mid@+testtest.3")
        _ = world.news()
        try world.run(to: "2026-11-20T08:36")
        try world.answer("mid", at: "2026-11-20T07:55", extra: true)
        try world.run(to: "2026-11-20T09:00")
        #expect(links(&world).map { $0.dropFirst(17).prefix(9) } == ["delivered"])
        // The next one lapses with its dose as well, and what followed from the one before is not missed anew.
        try world.answer("link")
        try world.run(to: "2026-11-20T12:00")
        let later = try #require(try world.answer("mid", extra: true).entries.first?.occurrence)
        try world.run(to: "2026-11-20T12:40")
        _ = world.news()
        try world.undo("\(later)")
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world).map { $0.dropFirst(17).prefix(6) } == ["lapsed"])
    }

    /// The dose before has something to follow it too, of which nobody was told: what waits stands in for it.
    @Test func whatWaitsStandsInForTheDoseBefore() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("mid", "as needed")
        try world.define("link", "6h after mid")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("mid", extra: true)
        try world.run(to: "2026-11-20T12:00")
        let later = try #require(try world.answer("mid", extra: true).entries.first?.occurrence)
        try world.run(to: "2026-11-20T18:05")
        _ = world.news()
        try world.undo("\(later)")
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == ["2026-11-20T20:00 missed link@after:testtest.4 unanswered"])
    }

    /// Several schedules follow the same dose: the key is one all the same.
    @Test func schedulesThatFollowOneDose() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("mid", "daily at 08:00")
        try world.define("link", "30m after mid; 2h after mid")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("mid")
        try world.run(to: "2026-11-20T08:35")
        _ = world.news()
        try world.answer("mid@08:00", at: "2026-11-20T08:10", replace: true)
        #expect(links(&world) == ["2026-11-20T08:35 snoozed link@after:testtest.4 until 2026-11-20T08:40"])
        try world.answer("mid@08:00", .skipped, replace: true)
        #expect(links(&world) == ["2026-11-20T08:35 lapsed link@after:testtest.4"])
        try world.run(to: "2026-11-20T08:45")
        try world.undo("mid@08:00")
        // Its snooze is over.
        #expect(
            links(&world) == [
                "2026-11-20T08:45 retracted link@after:testtest.4", "2026-11-20T08:45 delivered link@after:testtest.4",
            ])
        #expect(world.status("link@after:testtest.4") == "due")
    }

    /// Taken back and taken again a little later: what rang and was missed then is not missed again.
    @Test(arguments: [("2026-11-20T08:05", 0), ("2026-11-20T11:00", 1)])
    func whatWasMissedIsNotMissedAgain(at time: String, rings: Int) throws {
        var world = try world(until: "2026-11-20T11:00")
        try world.undo("mid@08:00")
        _ = world.news()
        try world.answer("mid@08:00", at: time)
        try world.run(to: "2026-11-20T12:00")
        #expect(links(&world).count == rings)
    }

    /// In whichever order both are taken back.
    @Test func theFollowerIsTakenBackAfterItsDose() throws {
        var world = try world()
        try world.answer("link")
        try world.undo("mid@08:00")
        _ = world.news()
        try world.undo("link@after:testtest.4")
        try world.run(to: "2026-11-20T23:00")
        #expect(
            links(&world) == [
                "2026-11-20T08:35 retracted link@after:testtest.4", "2026-11-20T08:35 lapsed link@after:testtest.4",
            ])
    }

    /// A medicine that follows from itself is never silenced by a correction: what rings goes on ringing.
    @Test func whatFollowsFromItselfGoesOnRinging() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "6h after taken, first at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T14:05")
        try world.undo("a@08:00")
        #expect(world.status("a@after:testtest.3") == "due")
        _ = world.news()
        // Taken later after all: it is moved, and there is one of it.
        try world.answer("a@08:00", at: "2026-11-20T09:00", replace: true)
        try world.run(to: "2026-11-20T15:30")
        #expect(
            world.news().filter { $0.contains("after:") } == [
                "2026-11-20T14:05 snoozed a@after:testtest.3 until 2026-11-20T15:00",
                "2026-11-20T15:00 delivered a@after:testtest.3",
            ])
    }

    @Test func aStoppedReminderIsLeftAlone() throws {
        var world = try world()
        try world.change(DefinitionChange.disable, "link")
        try world.run(to: "2026-11-20T08:36")
        try world.change(DefinitionChange.enable, "link")
        try world.run(to: "2026-11-20T08:37")
        _ = world.news()
        try world.answer("mid@08:00", at: "2026-11-20T08:20", replace: true)
        try world.undo("mid@08:00")
        try world.run(to: "2026-11-20T23:00")
        #expect(links(&world) == [])
    }
}
