import CivilTime
import RemindCore
import Testing

@testable import RemindDaemon

/// Clocks that are wrong at boot, or are set while the daemon runs (TIME, section 6.1).
@Suite("Clocks that are wrong")
struct WrongClockTests {
    // MARK: - Ahead, then corrected

    @Test("what a clock that was ahead at boot has passed rings at its time", arguments: [false, true])
    func aheadAtBoot(isSynchronised: Bool) throws {
        let host = try LoopHost("2026-11-19T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-19T08:00")
        try host.take("a@2026-11-19T08:00")
        host.isSynchronised = false
        // It is 08:05, and the hardware clock is two hours ahead.
        try host.restart(at: "2026-11-20T10:05")
        try host.run(.seconds(7))
        host.isSynchronised = isSynchronised
        try host.setClock(to: "2026-11-20T08:05:07")
        #expect(host.rang.last == "2026-11-20T08:05:07 a@2026-11-20T08:00")
        try host.take("a@2026-11-20T08:00")
        try host.run(to: "2026-11-20T12:00")
        #expect(
            try host.record().suffix(2) == [
                "2026-11-20T08:05:07 delivered a@2026-11-20T08:00", "2026-11-20T08:05:07 done a@2026-11-20T08:00",
            ])
    }

    @Test("a miss whose deadline lies ahead of the right time is taken back")
    func trustedAhead() throws {
        let host = try LoopHost("2026-11-19T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T10:05")
        // Nobody corrects it for ten minutes: then it is trusted.
        try host.run(to: "2026-11-20T10:20")
        #expect(try host.record().last == "2026-11-20T10:15 missed a@2026-11-20T08:00")
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T08:20")
        #expect(
            try host.record().suffix(2) == [
                "2026-11-20T08:20 retracted a@2026-11-20T08:00", "2026-11-20T08:20 delivered a@2026-11-20T08:00",
            ])
        #expect(host.rang.last == "2026-11-20T08:20 a@2026-11-20T08:00")
    }

    // MARK: - Behind, then corrected

    @Test(
        "a clock that was behind invents no misses, however long it was",
        arguments: ["2026-06-12T09:00", "2020-01-01T00:00", "2026-11-19T23:00"], [Duration.seconds(7), .seconds(3000)])
    func behindAtBoot(wrong: String, after length: Duration) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T08:00")
        try host.take("a@2026-11-20T08:00")
        try host.run(to: "2026-11-20T12:00")
        host.isSynchronised = false
        try host.restart(at: wrong)
        try host.run(length)
        host.isSynchronised = true
        try host.setClock(to: "2026-11-22T12:00")
        try host.run(to: "2026-11-22T13:00")
        let missed = try host.record().filter { $0.contains(" missed ") }
        #expect(missed.map { $0.suffix(18) } == ["a@2026-11-21T08:00", "a@2026-11-22T08:00"])
        #expect(try host.record().filter { $0.hasSuffix(" a@2026-11-20T08:00") }.count == 2)
    }

    @Test("what is defined on a clock that was behind begins when the right time is known")
    func definedBehind() throws {
        let host = try LoopHost("2026-05-31T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        // Off for half a year, and the clock has gone on for five days of it.
        try host.restart(at: "2026-06-05T09:00")
        try host.define("b", "daily at 08:00")
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T12:00")
        #expect(try !host.record().contains { $0.contains(" b@") })
        try host.restart(at: "2026-11-21T12:00")
        #expect(try host.record().filter { $0.contains(" b@") } == ["2026-11-21T12:00 missed b@2026-11-21T08:00"])
    }

    @Test("reminders ring by a clock that is behind")
    func ringsBehind() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T07:30")
        host.isSynchronised = false
        try host.restart(at: "2026-06-12T07:55")
        try host.run(to: "2026-06-12T08:00")
        #expect(host.rang == ["2026-06-12T08:00 a@2026-06-12T08:00"])
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T12:00")
        // It counts as nothing: there was no such dose.
        #expect(
            try host.record() == [
                "2026-06-12T08:00 delivered a@2026-06-12T08:00", "2026-11-20T12:00 lapsed a@2026-06-12T08:00",
                "2026-11-20T12:00 missed a@2026-11-20T08:00",
            ])
    }

    // MARK: - While nobody knows

    @Test("without a time service misses are recorded after ten steady minutes")
    func tenSteadyMinutes() throws {
        let host = try LoopHost("2026-11-19T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T12:00")
        try host.run(to: "2026-11-20T12:09:59")
        #expect(try host.record().isEmpty)
        try host.run(to: "2026-11-20T12:10:01")
        #expect(
            try host.record() == [
                "2026-11-20T12:10 missed a@2026-11-19T08:00", "2026-11-20T12:10 missed a@2026-11-20T08:00",
            ])
        // From then on it is trusted until the machine is started again.
        try host.restart()
        #expect(host.loop.scheduler.trust.isTrusted)
    }

    @Test("what was settled is remembered by the record, over restarts and boots")
    func settledIsRemembered() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T12:00")
        host.isSynchronised = false
        try host.restart(at: "2026-12-24T12:00")
        try host.define("b", "daily at 20:00")
        try host.restart()
        try host.restart(at: "2026-11-20T12:30")
        #expect(!host.loop.scheduler.trust.isTrusted)
        host.confirmClock()
        #expect(host.loop.scheduler.trust.isTrusted)
        try host.run(to: "2026-11-21T08:00")
        #expect(host.rang.suffix(2) == ["2026-11-20T20:00 b@2026-11-20T20:00", "2026-11-21T08:00 a@2026-11-21T08:00"])
        let missed = try host.record().filter { $0.contains(" missed ") }
        #expect(missed.contains("2026-11-20T10:00 missed a@2026-11-20T08:00"))
    }

    // MARK: - A race

    /// Nobody has told the daemon that the clock was set: a timer or a client's request finds it first.
    @Test("whoever turns first after a leap finds it")
    func race() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-12-30T07:00")
        #expect(try host.record().isEmpty)
        #expect(host.told == ["The clock was set forward by 40 days"])
        try host.setClock(to: "2026-11-20T07:01")
        #expect(try host.record().isEmpty)
        #expect(host.told.suffix(1) == ["The clock was set back by 40 days"])
        #expect(host.told.count == 2)
        host.confirmClock()
        #expect(host.told.count == 2)
        try host.run(to: "2026-11-20T08:00")
        #expect(host.rang == ["2026-11-20T08:00 a@2026-11-20T08:00"])
    }

    @Test("a leap that is confirmed at once is one notice, with what was missed")
    func oneNotice() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.setClock(to: "2026-11-23T12:00")
        #expect(host.told == ["The clock was set forward by 3 days"])
        #expect(try host.record().count == 4)
    }

    /// This is what chrony does: it sets the clock, and tells the kernel later that it is right.
    @Test("a leap that is confirmed later has its notice replaced")
    func oneNoticeInTwoSteps() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-11-23T12:00")
        host.confirmClock()
        // It has the same topic, and with it the same place on the screen.
        #expect(host.told == ["The clock was set forward by 3 days", "The clock was set forward by 3 days"])
        // Three were missed, and the one of today rang, since the leap might have been false.
        #expect(try host.record().count == 5)
        try host.run(to: "2026-11-24T12:00")
        #expect(host.told.count == 2)
    }

    // MARK: - Shown too soon

    @Test("what a wrong clock has shown rings at its time", arguments: [false, true])
    func shownByAWrongClock(isSynchronised: Bool) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 20:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-11-20T20:30")
        #expect(host.rang == ["2026-11-20T20:30 a@2026-11-20T20:00"])
        host.isSynchronised = isSynchronised
        try host.setClock(to: "2026-11-20T07:01")
        #expect(host.loop.scheduler.agenda.openCount(now: host.now) == 0)
        try host.run(to: "2026-11-20T20:00")
        #expect(host.rang.suffix(1) == ["2026-11-20T20:00 a@2026-11-20T20:00"])
        try host.run(to: "2026-11-20T22:00")
        #expect(try host.record().last == "2026-11-20T22:00 missed a@2026-11-20T20:00")
    }

    @Test("a moment in a wrong zone silences no dose")
    func shownInAWrongZone() throws {
        let host = try LoopHost("2026-11-20T09:00")
        try host.define("a", "daily at 20:30")
        try host.fly(to: "Pacific/Apia")
        #expect(host.rang == ["2026-11-20T09:00 a@2026-11-20T20:30"])
        try host.run(.seconds(4))
        try host.fly(to: "Europe/Zurich")
        #expect(host.loop.scheduler.agenda.openCount(now: host.now) == 0)
        try host.run(to: "2026-11-20T20:30")
        #expect(host.rang.suffix(1) == ["2026-11-20T20:30 a@2026-11-20T20:30"])
        try host.restart()
        #expect(host.rang.count == 2)
    }

    @Test("a snooze on a wrong clock is none")
    func snoozedOnAWrongClock() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 20:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-12-30T20:30")
        try host.snooze("a@2026-12-30T20:00", until: host.now + .seconds(600))
        host.isSynchronised = true
        try host.setClock(to: "2026-12-30T12:00")
        try host.run(to: "2026-12-30T20:00")
        #expect(host.rang.suffix(1) == ["2026-12-30T20:00 a@2026-12-30T20:00"])
    }
}
