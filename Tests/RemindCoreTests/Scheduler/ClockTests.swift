import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

/// A clock that leaps: nothing is recorded as missed before it is sure (TIME, section 6).
@Suite("A clock that leaps")
struct ClockTests {
    /// Eight o'clock was taken; then the clock says it is the evening of the next day.
    private func leapt() throws -> World {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 13:00, 20:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T10:00")
        _ = world.news()
        world.now = try world.instant("2026-11-21T20:30")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.turn()
        return world
    }

    @Test func whatIsDueRingsAndNothingIsMissed() throws {
        var world = try leapt()
        #expect(
            world.news() == [
                "2026-11-21T20:30 started -",
                "2026-11-21T20:30 delivered a@2026-11-21T20:00 late",
            ])
        #expect(world.notices().isEmpty)
        // Time goes on, and the grace of what rang ends: still nothing is called missed.
        try world.run(to: "2026-11-21T22:30")
        #expect(world.news() == [])
    }

    @Test func aConfirmedClockCatchesUp() throws {
        var world = try leapt()
        try world.run(to: "2026-11-21T20:40")
        _ = world.news()
        try world.decide(.clockConfirmed(wasSet: false))
        #expect(
            world.news() == [
                "2026-11-21T20:40 ended -",
                "2026-11-21T20:40 missed a@2026-11-20T13:00 happened 2026-11-20T15:00 unattended",
                "2026-11-21T20:40 missed a@2026-11-20T20:00 happened 2026-11-20T22:00 unattended",
                "2026-11-21T20:40 missed a@2026-11-21T08:00 happened 2026-11-21T10:00 unattended",
                "2026-11-21T20:40 missed a@2026-11-21T13:00 happened 2026-11-21T15:00 unattended",
            ])
        try world.run(to: "2026-11-22T08:00")
        #expect(
            world.news() == [
                "2026-11-21T22:00 missed a@2026-11-21T20:00 unanswered",
                "2026-11-22T08:00 delivered a@2026-11-22T08:00",
            ])
    }

    /// Its time has passed, whatever the clock says, and nothing waits while its reminder is off.
    @Test func anUndoOnAClockThatIsBehindLeavesNothingOpenWhileTheReminderIsOff() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.answer("a", early: true)
        try world.run(to: "2026-11-20T10:00")
        try world.change(DefinitionChange.disable, "a")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.setBack(to: try world.instant("2026-11-18T10:00"))
        try world.undo("a@2026-11-20T08:00")
        #expect(world.status("a@2026-11-20T08:00") == "lapsed")
        world.now = try world.instant("2026-11-20T10:10")
        try world.decide(.clockConfirmed(wasSet: true))
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }

    /// Its reminder is on, and holds from a date after it: then it waits for nothing, and is missed.
    @Test func anUndoOnAClockThatIsBehindIsMissedOnceTheClockIsRight() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.answer("a", early: true)
        try world.run(to: "2026-11-20T10:00")
        try world.define("a", "daily at 08:00, 21:00")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.setBack(to: try world.instant("2026-11-18T10:00"))
        try world.undo("a@2026-11-20T08:00")
        #expect(world.status("a@2026-11-20T08:00") == "upcoming")
        world.now = try world.instant("2026-11-20T10:10")
        try world.decide(.clockConfirmed(wasSet: true))
        #expect(world.status("a@2026-11-20T08:00") == "missed")
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }

    /// It was defined by a clock that was ahead. It rings from now on, also if its definition is read from the record again.
    @Test func aDefinitionByAClockThatWasAheadRingsOnAfterItIsReadAgain() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.setBack(to: try world.instant("2026-11-15T07:00"))
        world.now = try world.instant("2026-11-15T07:10")
        try world.decide(.clockConfirmed(wasSet: false))
        _ = world.news()
        try world.run(to: "2026-11-15T08:00")
        world.scheduler.apply(.recalled(world.journal))
        try world.answer("a")
        try world.run(to: "2026-11-15T23:00")
        #expect(
            world.news() == [
                "2026-11-15T08:00 delivered a@2026-11-15T08:00",
                "2026-11-15T08:00 done a@2026-11-15T08:00",
                "2026-11-15T20:00 delivered a@2026-11-15T20:00",
                "2026-11-15T22:00 missed a@2026-11-15T20:00 unanswered",
            ])
    }

    @Test(arguments: [true, false])
    func aMissWhoseGraceLiesAheadAgainStaysWhileTheReminderIsOff(_ isOff: Bool) throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00, 20:00")
        try world.run(to: "2026-11-20T08:30")
        try world.sleep(until: "2026-11-20T11:00")
        #expect(world.status("a@2026-11-20T08:00") == "missed")
        if isOff { try world.change(DefinitionChange.disable, "a") }
        try world.setBack(to: try world.instant("2026-11-20T08:40"))
        #expect(world.status("a@2026-11-20T08:00") == (isOff ? "missed" : "due"))
        #expect(world.scheduler.ledger.openOccurrences.isEmpty == isOff)
    }

    /// What a correction hid is no miss either, once its time lies ahead again.
    @Test func anUndoBringsNoMissBackThatLiesAhead() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T10:30")
        try world.answer("a@08:00", at: "2026-11-20T10:15")
        world.now = try world.instant("2026-11-20T07:30")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        _ = world.news()
        try world.undo("a@08:00")
        #expect(
            world.news() == [
                "2026-11-20T07:30 retracted a@2026-11-20T08:00", "2026-11-20T07:30 retracted a@2026-11-20T08:00",
            ])
        #expect(world.occurrence("a@2026-11-20T08:00")?.standing == nil)
    }

    /// What follows a dose that was taken back follows nothing, also if its miss lies ahead again.
    @Test func whatFollowedATakenBackDoseRingsByTheNextOne() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.define("b", "4h after a")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.sleep(until: "2026-11-20T23:00")
        let follower = try #require(world.journal.last { $0.reminder?.rawValue == "b" }?.occurrence)
        #expect(world.status("\(follower)") == "missed")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.setBack(to: try world.instant("2026-11-20T08:30"))
        try world.undo("a@2026-11-20T08:00")
        try world.decide(.clockConfirmed(wasSet: true))
        #expect(world.status("\(follower)") == "lapsed")
        // It is taken again, and what follows is due by that.
        try world.answer("a@2026-11-20T08:00")
        try world.run(to: "2026-11-20T14:00")
        let rang = world.journal.filter { $0.reminder?.rawValue == "b" && $0.fact.recorded.what == "delivered" }
        #expect(rang.map(\.at) == [try world.instant("2026-11-20T12:30")])
        #expect(rang.first?.occurrence != follower)
    }

    /// It rang, so a clock that is behind is no reason to wait; and nothing waits of a reminder that is off.
    /// By the wall of Lord Howe it was over before anything was looked at, and by that of Zurich it had not come.
    @Test func aDoseThatAJourneyJumpsInDoubtIsMissedOnceTheClockIsRight() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 23:15")
        try world.sleep(until: "2026-11-20T20:00")
        try world.commit(try world.scheduler.decide(.clockDoubted, at: world.now))
        try world.fly(to: "Australia/Lord_Howe")
        try world.define("b", "daily at 23:15")
        #expect(world.status("a@2026-11-20T23:15") != "missed")
        try world.recall(for: .clockConfirmed(wasSet: false))
        try world.decide(.clockConfirmed(wasSet: false))
        let missed = world.journal.filter { $0.answer?.outcome == .missed }
        #expect(missed.compactMap { $0.occurrence?.description } == ["a@2026-11-20T23:15"])
        #expect(missed.first?.answer?.cause == .travel)
        try world.decide(.clockDoubted)
        try world.decide(.clockConfirmed(wasSet: false))
        #expect(world.journal.filter { $0.answer?.outcome == .missed } == missed)
    }

    @Test func anUndoWithinTheGraceWhileOffRingsNothing() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("a", "daily at 08:00")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.change(DefinitionChange.disable, "a")
        try world.run(to: "2026-11-20T08:30")
        _ = world.news()
        try world.undo("a@2026-11-20T08:00")
        #expect(world.status("a@2026-11-20T08:00") == "lapsed")
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }

    @Test func anUndoWhileOffLeavesNothingOpen() throws {
        for isOff in [true, false] {
            var world = try World("2026-11-20T07:00")
            try world.define("a", "daily at 08:00")
            try world.run(to: "2026-11-20T08:00")
            try world.answer("a")
            if isOff { try world.change(DefinitionChange.disable, "a") }
            world.now = try world.instant("2026-09-20T08:00")
            try world.commit(try world.scheduler.decide(.setBack, at: world.now))
            world.scheduler.apply(.setBack(to: world.now))
            try world.undo("a@2026-11-20T08:00")
            let occurrence = try #require(world.occurrence("a@2026-11-20T08:00"))
            #expect(occurrence.isOpen == !isOff)
            #expect(occurrence.answer?.outcome == (isOff ? .lapsed : nil))
        }
    }

    /// The clock was wrong: it is as if it had never leapt, but for what rang.
    @Test func aClockSetBackHasMissedNothing() throws {
        var world = try leapt()
        _ = world.news()
        world.now = try world.instant("2026-11-20T10:05")
        try world.commit(try world.scheduler.decide(.setBack, at: world.now))
        world.scheduler.apply(.setBack(to: world.now))
        try world.turn()
        #expect(world.news() == ["2026-11-20T10:05 retracted a@2026-11-21T20:00"])
        try world.decide(.clockConfirmed(wasSet: true))
        #expect(world.news() == ["2026-11-20T10:05 ended -"])
        #expect(world.scheduler.trust.isTrusted)
        try world.run(to: "2026-11-21T08:00")
        #expect(
            world.news() == [
                "2026-11-20T13:00 delivered a@2026-11-20T13:00",
                "2026-11-20T15:00 missed a@2026-11-20T13:00 unanswered",
                "2026-11-20T20:00 delivered a@2026-11-20T20:00",
                "2026-11-20T22:00 missed a@2026-11-20T20:00 unanswered",
                "2026-11-21T08:00 delivered a@2026-11-21T08:00",
            ])
    }

    /// What waits for the clock survives the end of the process.
    @Test func aRestartWaitsOn() throws {
        var world = try leapt()
        try world.restart()
        _ = world.news()
        try world.run(to: "2026-11-21T20:45")
        #expect(world.news() == [])
        #expect(!world.scheduler.trust.isTrusted)
        try world.decide(.clockConfirmed(wasSet: false))
        #expect(world.news().count == 5)
        try world.restart()
        #expect(world.scheduler.trust.isTrusted)
        #expect(world.news() == [])
    }

    /// A person's answer needs no sure clock.
    @Test func answersAreTakenMeanwhile() throws {
        var world = try leapt()
        try world.answer("a")
        try world.answer("a@2026-11-21T13:00", at: "2026-11-21T13:10")
        _ = world.news()
        try world.decide(.clockConfirmed(wasSet: false))
        #expect(world.news().count == 4)
        #expect(world.status("a@2026-11-21T13:00") == "taken")
    }
}
