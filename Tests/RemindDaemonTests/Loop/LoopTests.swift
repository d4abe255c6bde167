import CivilTime
import FaultVFS
import RemindCore
import Reminders
import Testing
import Vocabulary

@testable import RemindDaemon

/// What the daemon does around the scheduler and the record.
@Suite("The daemon's loop")
struct LoopTests {
    // MARK: - Old entries that a decision needs

    /// Needs that follow something else than what was read, such as a clock, would be asked for without end.
    @Test func theSameNeededAgainAndAgainIsAnErrorThatNamesIt() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        let id = try #require(ReminderID(rawValue: "a"))
        var asked = 0
        #expect(throws: StoreError(.asksAgain, "due of a is needed again and again")) {
            try host.loop.know { _ in
                asked += 1
                return [.due(of: id, from: host.now, through: host.now + .seconds(asked))]
            }
        }
        #expect(asked < 100)
        // It knows a stretch that it has read already.
        try host.loop.know { _ in [.due(of: id, from: host.now, through: host.now)] }
    }

    // MARK: - A clock that was set back while nobody looked

    /// What was recorded as missed in what is the future now was not missed (TIME, section 6).
    @Test func aClockSetBackWhileItWasOffTakesMissesBack() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-21T11:00")
        try host.restart(at: "2026-11-20T09:00")
        try host.run(to: "2026-11-21T08:30")
        #expect(
            try host.record() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00",
                "2026-11-21T08:00 delivered a@2026-11-21T08:00",
                "2026-11-21T10:00 missed a@2026-11-21T08:00",
                // Its time is not over.
                "2026-11-20T09:00 retracted a@2026-11-20T08:00",
                // It was neither missed nor shown.
                "2026-11-20T09:00 retracted a@2026-11-21T08:00",
                "2026-11-20T09:00 retracted a@2026-11-21T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00",
                "2026-11-21T08:00 delivered a@2026-11-21T08:00",
            ])
    }

    /// A machine whose clock begins in another year has forgotten the time, and the record knows better.
    @Test func aClockThatHasLostItsTimeTakesNothingBack() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T11:00")
        host.isSynchronised = false
        try host.restart(at: "2020-01-01T00:00")
        try host.run(to: "2020-01-01T07:00")
        host.isSynchronised = true
        try host.restart(at: "2026-11-20T12:00")
        #expect(
            try host.record() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00", "2026-11-20T10:00 missed a@2026-11-20T08:00",
            ])
    }

    /// A clock that is a second behind where it was is nothing.
    @Test func aClockThatIsAMomentBehindTakesNothingBack() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T10:00")
        try host.restart(at: "2026-11-20T09:59:59")
        #expect(try host.record().count == 2)
    }

    /// What was taken back may be due at another instant after a journey; all of it is known, or none.
    @Test func whatMovedIsNotHalfRemembered() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-11-21T12:00")
        try host.setClock(to: "2026-11-20T09:00")
        try host.fly(to: "Asia/Tokyo")
        try host.run(to: "2026-11-21T00:30")
        try host.take("a@2026-11-21T08:00")
        try host.run(to: "2026-11-23T07:00")
        // Between when it was due here and there, two days later.
        try host.setClock(to: "2026-11-23T04:00")
        try host.run(to: "2026-11-23T12:00")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-21T08:00") } == [
                "2026-11-21T12:00 missed a@2026-11-21T08:00",
                "2026-11-20T09:00 retracted a@2026-11-21T08:00",
                "2026-11-21T00:00 delivered a@2026-11-21T08:00",
                "2026-11-21T00:30 done a@2026-11-21T08:00",
            ])
    }

    /// What is missed anew on another wall than the first time is due when it was missed last.
    @Test func whatIsMissedTwiceIsTakenBackTwice() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-11-21T12:00")
        try host.setClock(to: "2026-11-20T10:30")
        try host.fly(to: "America/New_York")
        try host.restart(at: "2026-11-23T00:00")
        // Eight o'clock has gone in Zurich, and not in New York.
        try host.setClock(to: "2026-11-21T09:00")
        try host.run(to: "2026-11-21T14:00")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-21T08:00") } == [
                "2026-11-21T12:00 missed a@2026-11-21T08:00",
                "2026-11-20T10:30 retracted a@2026-11-21T08:00",
                "2026-11-23T00:00 missed a@2026-11-21T08:00",
                "2026-11-21T09:00 retracted a@2026-11-21T08:00",
                "2026-11-21T14:00 delivered a@2026-11-21T08:00",
            ])
    }

    /// A run of misses of which a part lies ahead again keeps what lies behind; the rest rings in its time and counts once.
    @Test func aRunOfMissesIsCutWhereTheClockIsSetBack() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-12-20T12:00")
        let run = try #require(host.runs().last)
        #expect(run == "a@2026-11-20T08:00 21 times until 2026-12-10T08:00")
        // Further than the working set reaches, from a process that knows nothing of before.
        try host.restart(at: "2026-11-25T11:00")
        #expect(try host.runs() == [run, "a@2026-11-20T08:00 6 times until 2026-11-25T08:00"])
        try host.run(to: "2026-11-26T08:00")
        #expect(host.rang.last == "2026-11-26T08:00 a@2026-11-26T08:00")
        // All of it but one, which is a run no more.
        try host.setClock(to: "2026-11-20T10:30")
        #expect(try host.runs().count == 2)
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-20T08:00") } == [
                "2026-12-20T12:00 missed a@2026-11-20T08:00",
                "2026-11-25T11:00 retracted a@2026-11-20T08:00",
                "2026-11-25T11:00 missed a@2026-11-20T08:00",
                "2026-11-20T10:30 retracted a@2026-11-20T08:00",
                "2026-11-20T10:30 missed a@2026-11-20T08:00",
            ])
    }

    /// In a run, too, the dose that is not over rings late.
    @Test func whatIsNotOverInARunRings() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-12-20T12:00")
        try host.restart(at: "2026-11-25T09:00")
        #expect(try host.runs().last == "a@2026-11-20T08:00 5 times until 2026-11-24T08:00")
        #expect(host.rang == ["2026-11-25T09:00 a@2026-11-25T08:00"])
    }

    /// What of a run lies ahead says the wall as it is now, and not the one on which it was missed.
    @Test func aRunIsCutOnTheWallOfToday() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-12-20T12:00")
        try host.fly(to: "America/New_York")
        // Eight o'clock has gone in Zurich, and not in New York.
        try host.setClock(to: "2026-11-25T09:00")
        #expect(try host.runs().last == "a@2026-11-20T08:00 5 times until 2026-11-24T08:00")
        try host.run(to: "2026-11-25T14:00")
        #expect(host.rang.last == "2026-11-25T14:00 a@2026-11-25T08:00")
        try host.fly(to: "Asia/Tokyo")
        // The other way round: it has gone in Tokyo, and stays missed.
        try host.restart(at: "2026-12-20T12:00")
        try host.setClock(to: "2026-11-26T02:00")
        try host.run(to: "2026-11-26T12:00")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-26T08:00") } == [
                "2026-12-20T12:00 missed a@2026-11-26T08:00", "2026-11-26T02:00 retracted a@2026-11-26T08:00",
                "2026-11-26T02:00 missed a@2026-11-26T08:00",
            ])
        #expect(!host.rang.contains { $0.hasSuffix("a@2026-11-26T08:00") })
    }

    /// One that was taken before it came is none of a run that was written around it.
    @Test func aRunAroundAnEarlyAnswerIsCutAsWell() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.take("a@2026-11-21T08:00", early: true)
        try host.restart(at: "2026-12-20T12:00")
        try host.restart(at: "2026-11-22T11:00")
        #expect(
            try host.runs() == [
                "a@2026-11-20T08:00 20 times until 2026-12-10T08:00",
                "a@2026-11-20T08:00 2 times until 2026-11-22T08:00",
            ])
    }

    /// What a person has said of the first dose of a run leaves the others in one of their own.
    @Test func aRunWithoutItsFirstIsCutAsWell() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-12-20T12:00")
        try host.take("a@2026-11-20T08:00")
        try host.setClock(to: "2026-11-22T11:00")
        #expect(try host.runs().last == "a@2026-11-21T08:00 2 times until 2026-11-22T08:00")
        try host.setClock(to: "2026-11-20T07:30")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-20T08:00") } == [
                "2026-12-20T12:00 missed a@2026-11-20T08:00", "2026-12-20T12:00 retracted a@2026-11-20T08:00",
                "2026-12-20T12:00 done a@2026-11-20T08:00",
            ])
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-21T08:00") } == [
                "2026-12-20T12:00 missed a@2026-11-21T08:00", "2026-11-22T11:00 retracted a@2026-11-21T08:00",
                "2026-11-22T11:00 missed a@2026-11-21T08:00", "2026-11-20T07:30 retracted a@2026-11-21T08:00",
            ])
    }

    /// What comes on the clock as it is now, while nobody is there, has come.
    @Test func nothingIsLostAfterAClockThatWasAhead() throws {
        let host = try LoopHost("2026-11-20T09:00")
        try host.define("a", "daily at 08:00")
        try host.restart(at: "2026-11-20T07:30")
        try host.restart(at: "2026-11-20T12:00")
        #expect(try host.record() == ["2026-11-20T12:00 missed a@2026-11-20T08:00"])
    }

    /// What has come on a clock that is not confirmed yet belongs to the schedule as it was, if the clock is right.
    @Test func aChangeWhileTheClockIsNotConfirmedLosesNothing() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        // Nothing of that day has come yet, which would ring.
        try host.setClock(to: "2026-11-23T06:00")
        #expect(try host.record().isEmpty)
        try host.define("a", "daily at 20:00")
        let missed = ["2026-11-20", "2026-11-21", "2026-11-22"].map { "2026-11-23T06:00 missed a@\($0)T08:00" }
        #expect(try host.record() == missed)
        host.confirmClock()
        try host.run(to: "2026-11-23T20:00")
        #expect(try host.record() == missed + ["2026-11-23T20:00 delivered a@2026-11-23T20:00"])
        // And if it was wrong, nothing was missed; what has come by the right time and is not over rings, as it would have
        // before the change.
        try host.setClock(to: "2026-11-21T09:00")
        #expect(
            try host.record().suffix(4) == [
                "2026-11-21T09:00 retracted a@2026-11-21T08:00", "2026-11-21T09:00 retracted a@2026-11-22T08:00",
                "2026-11-21T09:00 retracted a@2026-11-23T20:00", "2026-11-21T09:00 delivered a@2026-11-21T08:00",
            ])
    }

    // MARK: - What was answered early stays known

    /// While a clock that leapt is not believed, time is looked at that lies days back.
    @Test func anEarlyAnswerOutlivesALeap() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.define("b", "every 30 minutes between 00:00 and 23:30")
        try host.take("a@2026-11-20T08:00", early: true)
        host.isSynchronised = false
        try host.setClock(to: "2026-11-23T07:00")
        // Long enough for the working set to be cleared.
        try host.run(to: "2026-11-23T09:00")
        host.confirmClock()
        try host.run(to: "2026-11-23T12:00")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-20T08:00") } == [
                "2026-11-20T07:00 done a@2026-11-20T08:00"
            ])
        #expect(!host.rang.contains { $0.hasSuffix("a@2026-11-20T08:00") })
    }

    @Test func anEarlyAnswerOutlivesAClockThatIsSetBack() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.define("b", "every 30 minutes between 00:00 and 23:30")
        try host.take("a@2026-11-20T08:00", early: true)
        try host.setClock(to: "2026-11-27T07:00")
        try host.run(to: "2026-11-27T09:00")
        try host.setClock(to: "2026-11-20T07:30")
        try host.run(to: "2026-11-20T12:00")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-20T08:00") } == [
                "2026-11-20T07:00 done a@2026-11-20T08:00"
            ])
    }

    @Test func anEarlyAnswerOutlivesAnAbsence() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.take("a@2026-11-20T08:00", early: true)
        try host.restart(at: "2026-11-25T07:00")
        try host.run(to: "2026-11-25T12:00")
        #expect(
            try host.record().filter { $0.hasSuffix("a@2026-11-20T08:00") } == [
                "2026-11-20T07:00 done a@2026-11-20T08:00"
            ])
    }

    /// Nor is what was answered on it: until that time comes, a chain goes by the dose before.
    @Test func whatWasAnsweredOnAWrongClockEndsNoChain() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "6h after taken, first at 08:00")
        try host.define("b", "1h after a")
        host.isSynchronised = false
        try host.setClock(to: "2026-12-24T08:10")
        try host.take("a@2026-12-24T08:00")
        try host.setClock(to: "2026-11-20T07:30")
        try host.run(to: "2026-11-20T08:10")
        try host.take("a@2026-11-20T08:00")
        try host.run(to: "2026-11-20T16:30")
        #expect(
            host.rang.map { $0.prefix(18) } == [
                "2026-12-24T08:10 a", "2026-11-20T08:00 a", "2026-11-20T09:10 b", "2026-11-20T14:10 a",
            ])
        // Nobody answers: it begins anew every day. When the other dose has come, what follows from it comes as well.
        try host.run(to: "2026-12-24T14:10")
        #expect(
            host.rang.suffix(3).map { $0.prefix(18) } == [
                "2026-12-23T08:00 a", "2026-12-24T09:10 b", "2026-12-24T14:10 a",
            ])
    }

    /// Where the last dose lies ahead again, what followed from the one before is known, and does not come twice.
    @Test func whatFollowedLongAgoIsKnownAfterASetBack() throws {
        let host = try LoopHost("2026-11-01T07:00")
        try host.define("a", "every 10 days at 08:00 from 2026-11-01")
        try host.define("b", "1h after a")
        for day in ["2026-11-01", "2026-11-11"] {
            try host.run(to: "\(day)T08:00")
            try host.take("a@\(day)T08:00")
            let dose = host.loop.scheduler.ledger.head
            try host.run(to: "\(day)T09:00")
            try host.take("b@after:\(dose)")
            try host.run(to: "\(day)T13:00")
        }
        let before = try host.record()
        try host.setClock(to: "2026-11-11T07:00")
        try host.run(to: "2026-11-12T12:00")
        #expect(try host.record() == before)
    }

    /// What a wrong clock has shown ahead is no reason to be silent before it.
    @Test func whatAWrongClockHasShownEndsNoChain() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.define("b", "every 24 hours from 2026-11-20 06:30")
        host.isSynchronised = false
        try host.setClock(to: "2026-12-24T07:00")
        #expect(host.rang.count == 1)
        try host.setClock(to: "2026-11-20T07:30")
        try host.define("b", "1h after a")
        // Whoever names it has it read again.
        try host.run(to: "2026-11-20T08:00")
        try host.take("a@2026-11-20T08:00")
        let follower = "b@after:\(host.loop.scheduler.ledger.head)"
        try host.run(to: "2026-11-20T09:00")
        #expect(host.rang.last == "2026-11-20T09:00 \(follower)")
    }

    // MARK: - What left the working set

    /// Where the latest dose is taken back, what follows from the one before rings, however long ago that was.
    @Test func theDoseBeforeDecidesAfterAnUndo() throws {
        let host = try LoopHost("2026-10-04T07:00")
        try host.define("patch", "every 3 days at 08:00 from 2026-10-04")
        try host.define("gel", "4d after patch")
        for day in ["2026-10-04", "2026-10-07"] {
            try host.run(to: "\(day)T08:00")
            try host.take("patch@\(day)T08:00")
        }
        try host.run(to: "2026-10-07T12:00")
        #expect(host.rang.last == "2026-10-07T08:00 patch@2026-10-07T08:00")
        try host.undo("patch@2026-10-07T08:00")
        try host.run(to: "2026-10-08T08:30")
        #expect(host.rang.last?.hasPrefix("2026-10-08T08:00 gel@after:") == true, "\(host.rang)")
    }

    /// A reminder that is defined later follows from a dose that is long past.
    @Test func aNewFollowerKnowsAnOldDose() throws {
        let host = try LoopHost("2026-10-04T07:00")
        try host.define("tape", "weekly on thu at 08:00")
        try host.run(to: "2026-10-08T08:00")
        try host.take("tape@2026-10-08T08:00")
        try host.run(to: "2026-10-18T12:00")
        try host.define("care", "14d after tape")
        try host.run(to: "2026-10-22T09:00")
        #expect(host.rang.contains { $0.hasPrefix("2026-10-22T08:00 care@after:") }, "\(host.rang)")
    }

    /// With stock kept, a dose that was taken and taken back is read whole at a start, and is not missed once more.
    @Test func aDoseTakenBackIsMissedOnce() throws {
        let host = try LoopHost("2026-10-04T07:00")
        try host.define("pill", "daily at 08:00")
        try host.refill("pill", "60")
        try host.run(to: "2026-10-04T11:00")
        try host.take("pill@2026-10-04T08:00")
        try host.undo("pill@2026-10-04T08:00")
        try host.run(to: "2026-10-10T12:00")
        func misses() throws -> Int { try host.record().count { $0.hasSuffix("missed pill@2026-10-04T08:00") } }
        #expect(try misses() == 1)
        for day in ["12", "13", "14"] { try host.restart(at: "2026-10-\(day)T12:00") }
        #expect(try misses() == 1)
    }

    // MARK: - What comes while nobody is there

    /// One that was answered early ends the time of the one before it when it is due, whoever is there then.
    @Test func whatCameWhileItWasOffEndsWhatWasOpen() throws {
        let host = try LoopHost("2026-10-01T12:00")
        try host.openLenses("l", on: "2026-10-01")
        try host.run(to: "2026-11-01T12:00")
        #expect(host.rang == ["2026-10-31T21:00 l@2026-10-31T21:00"])
        try host.put("l")
        let opened = host.loop.scheduler.ledger.head
        try host.run(to: "2026-11-15T12:00")
        try host.take("l@after:\(opened)", early: true)
        try host.restart(at: "2026-12-10T12:00")
        #expect(try host.record().last == "2026-12-10T12:00 lapsed l@2026-10-31T21:00")
        #expect(host.loop.scheduler.ledger.occurrences.filter(\.isOpen).isEmpty)
    }

    // MARK: - A disk that does not say what it has

    /// While a reminder is off, nothing ends what waits; once it is on again, what was answered since does.
    @Test func whatWaitedWhileItWasOffEndsOnceItIsOn() throws {
        let host = try LoopHost("2026-10-01T12:00")
        try host.openLenses("l", on: "2026-10-01")
        try host.run(to: "2026-11-01T12:00")
        try host.put("l")
        let opened = host.loop.scheduler.ledger.head
        try host.take("l@after:\(opened)", early: true)
        try host.turnOff("l")
        // It writes, so that what waits is long past the working set.
        try host.define("b", "daily at 06:00")
        try host.run(to: "2026-12-10T12:00")
        try host.restart(at: "2026-12-10T12:00")
        try host.turnOn("l")
        #expect(try host.record().contains("2026-12-10T12:00 lapsed l@2026-10-31T21:00"))
    }

    /// A correction may make a pair of long ago the last one that was opened: what followed from it was answered, and so
    /// was what followed from that.
    @Test func aCorrectionOfLongAgoBringsNothingBack() throws {
        let host = try LoopHost("2026-01-01T12:00")
        try host.openLenses("l", on: "2026-01-01")
        var pairs: [String] = []
        for _ in 0..<6 {
            // The day before gives notice.
            for _ in 0..<2 where !host.loop.scheduler.ledger.occurrences.contains(where: \.isOpen) {
                let wake = try #require(host.loop.nextWake(now: host.now))
                try host.run(to: "\(host.zone.local(at: wake))")
            }
            pairs.append(try #require(host.loop.scheduler.ledger.occurrences.first(where: \.isOpen).map { "\($0.id)" }))
            try host.take(pairs[pairs.count - 1])
        }
        try host.restart(at: "\(host.zone.local(at: host.now + .seconds(86_400)))")
        let rung = host.rang.count
        try host.take(pairs[0], replace: true)
        #expect(host.rang.count == rung)
        // The next one is due a month from now, whoever remembers.
        let wake = try #require(host.loop.nextWake(now: host.now))
        #expect(wake - host.now > .seconds(27 * 86_400))
        try host.restart(at: "\(host.zone.local(at: host.now + .seconds(86_400)))")
        #expect(host.rang.count == rung && host.loop.nextWake(now: host.now) == wake)
    }

    /// What the disk may have taken is written once, whether or not it had.
    @Test func whatTheDiskMayHaveIsRecordedOnce() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.loop.journal.close()
        // From here on through a disk that fails.
        faultvfs_install()
        faultvfs_attach(host.dataFolder)
        try host.restart(at: "2026-11-20T07:00")
        // A log that has begun; then SQLITE_IOERR_FSYNC.
        try host.define("b", "daily at 12:00")
        faultvfs_refuse(1034)
        try host.run(to: "2026-11-20T08:00")
        #expect(host.loop.journal.standIn?.error.reason == .unsure)
        #expect(host.rang == ["2026-11-20T08:00 a@2026-11-20T08:00"])
        faultvfs_refuse(0)
        try host.run(to: "2026-11-20T10:00")
        #expect(host.rang.count == 1)
        #expect(
            try host.record() == [
                "2026-11-20T08:00 delivered a@2026-11-20T08:00",
                "2026-11-20T10:00 missed a@2026-11-20T08:00",
            ])
    }
}
