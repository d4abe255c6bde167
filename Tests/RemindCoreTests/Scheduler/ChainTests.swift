import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Schedules that follow from what was done")
struct ChainTests {
    private func world(_ when: String = "6h after taken, first at 08:00", grace: String? = nil) throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", when, title: "Aspirin", grace: grace)
        return world
    }

    private func deliveries(_ world: inout World) -> [String] {
        world.news().filter { $0.contains("delivered") }.map { String($0.prefix(16)) }
    }

    @Test func theNextDoseFollowsTheLastOneTaken() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.run(to: "2026-11-20T15:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T21:00")
        #expect(
            deliveries(&world) == ["2026-11-20T08:00", "2026-11-20T14:30", "2026-11-20T21:00"])
        #expect(world.journal.last?.slot?.description == "after:testtest.5")
    }

    @Test func aMissStartsTheChainAnewAtItsFirstTime() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.run(to: "2026-11-22T09:00")
        #expect(
            world.news().dropFirst(3) == [
                "2026-11-20T14:30 delivered a@after:testtest.3",
                "2026-11-20T16:30 missed a@after:testtest.3 unanswered",
                "2026-11-21T08:00 delivered a@2026-11-21T08:00",
                "2026-11-21T10:00 missed a@2026-11-21T08:00 unanswered",
                "2026-11-22T08:00 delivered a@2026-11-22T08:00",
            ])
    }

    /// What rang in a time that a wrong clock had shown does not silence the doses that come before it.
    @Test(arguments: ["2026-12-24T08:05", "2026-12-24T12:00"])
    func aClockThatWasWrongSilencesNoDose(until wrong: String) throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        // Weeks ahead, and back.
        world.now = try world.instant("2026-12-24T07:59")
        try world.turn()
        try world.run(to: wrong)
        world.now = try world.instant("2026-11-20T09:00")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        try world.turn()
        _ = world.news()
        try world.run(to: "2026-11-21T08:30")
        #expect(deliveries(&world) == ["2026-11-20T14:30", "2026-11-21T08:00"])
    }

    @Test func aSkippedDoseDoesNotCount() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a", .skipped)
        try world.run(to: "2026-11-21T08:00")
        #expect(deliveries(&world) == ["2026-11-20T08:00", "2026-11-21T08:00"])
    }

    @Test func aSkippedDoseCountsWhereTheScheduleSaysSo() throws {
        var world = try world("6h after taken or skipped, first at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a", .skipped)
        try world.run(to: "2026-11-20T14:45")
        #expect(deliveries(&world) == ["2026-11-20T08:00", "2026-11-20T14:30"])
        // What nobody says anything of is missed, and begins again at the first time.
        try world.run(to: "2026-11-21T08:00")
        #expect(deliveries(&world) == ["2026-11-21T08:00"])
        try world.answer("a")
        try world.run(to: "2026-11-21T14:00")
        #expect(deliveries(&world) == ["2026-11-21T14:00"])
    }

    /// Taken after all, it is one dose, with one that follows.
    @Test func aSkipThatIsCorrectedIsOneDose() throws {
        var world = try world("6h after taken or skipped, first at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a", .skipped)
        try world.answer("a@08:00", at: "2026-11-20T08:10", replace: true)
        try world.run(to: "2026-11-20T14:40")
        #expect(deliveries(&world) == ["2026-11-20T08:00", "2026-11-20T14:10"])
        try world.answer("a@08:00", .skipped, at: "2026-11-20T08:20", replace: true)
        try world.run(to: "2026-11-20T15:00")
        // What rang has rung; nothing rings once more for the same dose.
        #expect(deliveries(&world) == [])
    }

    /// What decides the next one is known after a restart, however long ago it was.
    @Test func aSkipOfLongAgoStillCounts() throws {
        var world = try world("2w after taken or skipped, first at 08:00")
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a", .skipped)
        try world.run(to: "2026-11-30T08:00")
        world.scheduler.apply(.forgotten(at: world.now))
        var again = world
        try again.restart()
        #expect(again.scheduler.nextWake == world.scheduler.nextWake)
        _ = world.news()
        try world.run(to: "2026-12-04T23:00")
        #expect(deliveries(&world) == ["2026-12-04T08:30"])
    }

    @Test func aCorrectionArmsItAgain() throws {
        var world = try world()
        try world.run(to: "2026-11-20T10:30")
        try world.answer("a@08:00", at: "2026-11-20T09:00")
        _ = world.news()
        try world.run(to: "2026-11-20T15:00")
        #expect(deliveries(&world) == ["2026-11-20T15:00"])
    }

    @Test func aCorrectionOfTheTimeMovesTheNextOne() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.run(to: "2026-11-20T09:00")
        try world.answer("a@08:00", at: "2026-11-20T08:10", replace: true)
        _ = world.news()
        try world.run(to: "2026-11-20T15:00")
        #expect(world.news() == ["2026-11-20T14:10 delivered a@after:testtest.3"])
        // Its key survives, so that it does not ring a second time.
        try world.answer("a@08:00", at: "2026-11-20T08:20", replace: true)
        _ = world.news()
        try world.run(to: "2026-11-20T15:30")
        #expect(world.news() == [])
    }

    @Test func undoArmsWhatWasBefore() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.undo("a@08:00")
        #expect(world.status("a@2026-11-20T08:00") == "due")
        try world.run(to: "2026-11-20T09:00")
        try world.answer("a")
        _ = world.news()
        try world.run(to: "2026-11-20T15:00")
        #expect(deliveries(&world) == ["2026-11-20T15:00"])
    }

    @Test func withoutAFirstTimeItWaitsForTheFirstDose() throws {
        var world = try world("6h after taken")
        #expect(world.scheduler.nextWake == nil)
        try world.answer("a", extra: true)
        _ = world.news()
        try world.run(to: "2026-11-20T13:00")
        #expect(deliveries(&world) == ["2026-11-20T13:00"])
    }

    /// The answer to what followed stays known however old it is: it must not ring again.
    @Test func whatFollowedAndWasMissedLongAgoDoesNotComeBack() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.run(to: "2026-11-25T09:00")
        _ = world.news()
        world.scheduler.apply(.forgotten(at: world.now))
        try world.run(to: "2026-11-27T07:00")
        #expect(
            world.news() == [
                "2026-11-25T10:00 missed a@2026-11-25T08:00 unanswered",
                "2026-11-26T08:00 delivered a@2026-11-26T08:00",
                "2026-11-26T10:00 missed a@2026-11-26T08:00 unanswered",
            ])
    }

    @Test func anEarlyDoseOfTomorrowStartsTheChainToday() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a", .skipped)
        try world.run(to: "2026-11-20T22:00")
        try world.answer("a", early: true)
        _ = world.news()
        try world.run(to: "2026-11-21T04:00")
        #expect(deliveries(&world) == ["2026-11-21T04:00"])
    }

    @Test func aLongAbsenceIsBounded() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        _ = world.news()
        try world.sleep(until: "2036-11-20T09:00")
        let news = world.news()
        #expect(news.count <= 13)
        #expect(news.first == "2036-11-20T09:00 delivered a@2036-11-20T08:00 late")
    }

    @Test func anotherRemindersDoseStartsIt() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("levo", "daily at 08:00")
        try world.define("food", "30m after levo", kind: "prayer")
        try world.run(to: "2026-11-20T08:10")
        try world.answer("levo")
        _ = world.news()
        try world.run(to: "2026-11-20T09:00")
        #expect(world.news() == ["2026-11-20T08:40 delivered food@after:testtest.4"])
    }

    @Test func boundsAndExceptionsHold() throws {
        var world = try world("6h after taken, first at 08:00 until 2026-11-21")
        for _ in 0..<20 {
            guard let wake = world.scheduler.nextWake, try wake < world.instant("2026-11-23T00:00") else { break }
            try world.run(to: wake)
            if let open = world.scheduler.ledger.occurrences.first(where: \.isOpen) {
                try world.decide(.answer(AnswerRequest(.occurrence(open.id), .done, happened: world.now)))
            }
        }
        #expect(
            deliveries(&world) == [
                "2026-11-20T08:00", "2026-11-20T14:00", "2026-11-20T20:00", "2026-11-21T02:00", "2026-11-21T08:00",
                "2026-11-21T14:00", "2026-11-21T20:00",
            ])
        #expect(world.scheduler.nextWake == nil)
    }

    @Test func aWindowWhileDisabledYieldsNothing() throws {
        var world = try world()
        try world.run(to: "2026-11-20T08:30")
        try world.answer("a")
        try world.change(DefinitionChange.disable, "a")
        try world.run(to: "2026-11-20T17:00")
        try world.change(DefinitionChange.enable, "a")
        _ = world.news()
        try world.run(to: "2026-11-21T08:00")
        #expect(world.news() == ["2026-11-21T08:00 delivered a@2026-11-21T08:00"])
    }

    /// A chained schedule beside a fixed one: the next fixed slot still ends the time of the one before.
    @Test func aPendingFollowUpHidesNoOtherSlot() throws {
        var world = try world("daily at 08:00, 09:00; 12h after taken")
        try world.run(to: "2026-11-20T08:30")
        let next = world.scheduler.agenda.next(count: 3, of: try world.id("a"), now: world.now)
        #expect(next.map(\.id.slot.description) == ["2026-11-20T09:00", "2026-11-21T08:00", "2026-11-21T09:00"])
        try world.answer("a")
        let after = world.scheduler.agenda.next(count: 3, of: try world.id("a"), now: world.now)
        #expect(
            after.map(\.id.slot.description) == ["2026-11-20T09:00", "after:testtest.3", "2026-11-21T08:00"])
    }
}
