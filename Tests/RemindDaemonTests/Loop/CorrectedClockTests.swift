import CivilTime
import RemindCore
import Reminders
import Testing

@testable import RemindDaemon

/// What is left of a wrong clock once the right time is known (TIME, section 6.1, rules 3 to 7).
@Suite("Clocks that were corrected")
struct CorrectedClockTests {
    // MARK: - Definitions

    @Test("a restart before the clock is confirmed brings nothing from before a reminder existed")
    func restartInDoubt() throws {
        let host = try LoopHost("2026-11-19T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-19T12:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-21T12:00")
        try host.define("b", "daily at 11:00")
        try host.run(.seconds(5))
        try host.restart()
        host.confirmClock()
        try host.run(to: "2026-11-21T15:00")
        #expect(try !host.record().contains { $0.contains(" b@") })
        #expect(host.rang == ["2026-11-19T08:00 a@2026-11-19T08:00"])
    }

    @Test("a false leap that the kernel vouched for leaves nothing, once it is taken back", arguments: [false, true])
    func vouchedLeap(isVouchedBack: Bool) throws {
        let host = try LoopHost("2026-11-20T07:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T07:00")
        try host.define("a", "daily at 06:00, 20:00")
        try host.setClock(to: "2026-12-30T07:00:10")
        host.confirmClock()
        host.isSynchronised = isVouchedBack
        try host.setClock(to: "2026-11-20T07:00:15")
        try host.restart()
        host.confirmClock()
        try host.run(to: "2026-11-20T20:00")
        #expect(try !host.record().contains { $0.contains("missed") || $0.contains("2026-11-20T06:00") })
        #expect(host.rang.last == "2026-11-20T20:00 a@2026-11-20T20:00")
    }

    @Test("what passed while the machine was off was missed, also if its clock was not confirmed before")
    func definedUnconfirmed() throws {
        let host = try LoopHost("2026-11-20T07:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T07:00")
        try host.define("b", "daily at 08:00")
        try host.run(.seconds(60))
        try host.restart(at: "2026-11-22T09:00")
        host.confirmClock()
        #expect(
            try host.record() == [
                "2026-11-22T09:00 delivered b@2026-11-22T08:00", "2026-11-22T09:00 missed b@2026-11-20T08:00",
                "2026-11-22T09:00 missed b@2026-11-21T08:00",
            ])
    }

    @Test("a definition on a clock years behind brings no misses of those years", arguments: [false, true])
    func definedYearsBehind(isFirst: Bool) throws {
        let host = try LoopHost(isFirst ? "2020-01-01T00:00" : "2026-11-20T07:00")
        host.isSynchronised = false
        try host.restart(at: "2020-01-01T00:00")
        try host.define("b", "daily at 08:00")
        try host.run(.seconds(60))
        try host.restart(at: "2026-11-22T09:00")
        host.confirmClock()
        #expect(try host.record().allSatisfy { $0.hasSuffix("b@2026-11-22T08:00") })
        try host.restart()
        try host.run(to: "2026-11-23T08:00")
        #expect(host.rang.last == "2026-11-23T08:00 b@2026-11-23T08:00")
        #expect(try host.runs().isEmpty)
    }

    @Test(
        "a definition on a clock that is corrected in the same boot holds from its right instant",
        arguments: ["2026-11-19T22:00", "2026-11-20T03:00", "2026-11-20T12:00"])
    func definedOnWrongClock(wrong: String) throws {
        let host = try LoopHost("2026-11-18T07:00")
        try host.define("a", "every 7 days at 20:59 from 2026-11-18")
        try host.run(to: "2026-11-19T21:00")
        host.isSynchronised = false
        try host.restart(at: wrong)
        try host.define("b", "daily at 07:30, 07:40, 08:00")
        try host.run(.seconds(30))
        try host.restart()
        try host.run(.seconds(450))
        host.isSynchronised = true
        // So the definition is of 07:38.
        try host.setClock(to: "2026-11-20T07:46")
        #expect(host.today() == ["b@2026-11-20T07:40 due", "b@2026-11-20T08:00 upcoming"])
        #expect(try !host.record().contains { $0.contains(" missed b@") })
    }

    @Test(
        "what a clock that was ahead has brought comes by the wall of where the person is then",
        arguments: ["daily at 09:00", "monthly on 22, or the workday before at 09:00"])
    func journeyAfterwards(when: String) throws {
        let host = try LoopHost("2026-11-19T10:00")
        try host.define("a", when)
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T09:20")
        #expect(host.rang.count == 1)
        host.isSynchronised = true
        try host.setClock(to: "2026-11-19T10:02")
        try host.fly(to: "America/New_York")
        try host.run(to: "2026-11-20T18:00")
        let rang = host.rang.dropFirst().filter { $0.hasPrefix("2026-11-20") }
        #expect(rang.map { $0.prefix(16) } == ["2026-11-20T15:00"])
    }

    // MARK: - What has rung

    @Test(
        "what a clock that was behind has brought keeps its chance",
        arguments: ["once 2026-08-20 07:01", "daily at 07:01"])
    func graceFromTheRing(when: String) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.run(to: "2026-11-20T09:00")
        host.isSynchronised = false
        try host.restart(at: "2026-08-20T07:00")
        try host.define("b", when)
        try host.run(.seconds(70))
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T10:00")
        try host.run(to: "2026-11-20T11:59:40")
        #expect(try host.record().count == 2 && host.loop.scheduler.ledger.openOccurrences.count == 1)
        try host.run(to: "2026-11-20T12:00")
        #expect(
            try host.record() == [
                "2026-08-20T07:01 delivered b@2026-08-20T07:01", "2026-11-20T10:00 dated b@2026-08-20T07:01",
                "2026-11-20T11:59:50 missed b@2026-08-20T07:01",
            ])
    }

    @Test(
        "a step forward neither misses nor lapses what has rung",
        arguments: ["2026-11-20T10:30", "2026-11-20T12:30"])
    func stepForward(to later: String) throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-20T08:05")
        try host.setClock(to: later)
        #expect(host.today() == ["a@2026-11-20T08:00 due"])
        try host.restart()
        try host.run(.seconds(6000))
        #expect(host.today() == ["a@2026-11-20T08:00 due"])
        try host.run(.seconds(1200))
        #expect(host.today() == ["a@2026-11-20T08:00 missed"])
    }

    @Test("of what rang on a clock that was behind, and what is due by the right time, one waits")
    func oneWaits() throws {
        let host = try LoopHost("2026-11-19T07:00")
        try host.define("a", "daily at 08:00")
        try host.run(to: "2026-11-19T12:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T07:59")
        try host.run(.seconds(90))
        host.isSynchronised = true
        try host.setClock(to: "2026-12-30T08:30")
        #expect(host.loop.scheduler.ledger.openOccurrences.map(\.id.description) == ["a@2026-12-30T08:00"])
    }

    // MARK: - A leap

    @Test("between a false leap and its end, today's dose rings and is no miss")
    func leap() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-12-30T12:00")
        #expect(host.rang == ["2026-12-30T12:00 a@2026-12-30T08:00"])
        #expect(host.today() == ["a@2026-12-30T08:00 due"])
        try host.run(.seconds(5))
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T07:01")
        #expect(host.today() == ["a@2026-11-20T08:00 upcoming"])
        try host.run(to: "2026-11-20T08:00")
        #expect(host.rang.last == "2026-11-20T08:00 a@2026-11-20T08:00")
        #expect(try !host.record().contains { $0.contains("missed") })
    }

    @Test("a leap of a clock that was not confirmed before rings today's dose as well")
    func leapInDoubt() throws {
        let host = try LoopHost("2026-11-20T07:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        try host.setClock(to: "2026-12-30T12:00")
        #expect(host.today() == ["a@2026-12-30T08:00 due"])
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T07:01")
        #expect(host.today() == ["a@2026-11-20T08:00 upcoming"])
        #expect(try !host.record().contains { $0.contains("missed") })
    }

    @Test("if the leap was right, the dose that rang keeps its chance")
    func rightLeap() throws {
        let host = try LoopHost("2026-11-20T07:00")
        try host.define("a", "daily at 08:00")
        host.isSynchronised = false
        try host.setClock(to: "2026-11-21T12:00")
        host.confirmClock()
        #expect(host.today() == ["a@2026-11-21T08:00 due"])
        try host.run(to: "2026-11-21T14:00")
        #expect(host.today() == ["a@2026-11-21T08:00 missed"])
    }

    // MARK: - Lenses

    @Test("lenses that are overdue ring on a clock that is not confirmed")
    func lenses() throws {
        let host = try LoopHost("2026-11-20T07:00")
        host.isSynchronised = false
        try host.restart(at: "2026-11-20T07:00")
        try host.openLenses("l", on: "2026-10-01")
        #expect(host.rang == ["2026-11-20T07:00 l@2026-10-31T21:00"])
        #expect(host.today() == ["l@2026-10-31T21:00 due"])
    }

    // MARK: - Another dose taken

    @Test("a miss that a correction reopens stays, for review, if another dose was taken shortly before")
    func takenMeanwhile() throws {
        let host = try LoopHost("2026-11-20T05:00")
        try host.define("a", "daily at 06:00, 20:00")
        host.isSynchronised = false
        // It is 07:30, and the hardware clock is twelve and a half hours ahead.
        try host.restart(at: "2026-11-20T20:00")
        try host.run(.seconds(700))
        try host.take("a@2026-11-20T20:00")
        host.isSynchronised = true
        try host.setClock(to: "2026-11-20T07:45")
        #expect(host.rang.allSatisfy { !$0.hasSuffix("a@2026-11-20T06:00") })
        #expect(host.today().first == "a@2026-11-20T06:00 missed")
    }
}
