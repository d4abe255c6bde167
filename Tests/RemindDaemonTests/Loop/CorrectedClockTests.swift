import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing

@testable import RemindDaemon

/// What is left of a wrong clock once the right time is known (TIME, section 6.1, rules 3 to 7).
@Suite("Clocks that were corrected")
struct CorrectedClockTests {
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
