import CivilTime
import RemindCore
import Reminders
import Schedules
import Testing

@testable import RemindDaemon

/// What is left of a wrong clock once the right time is known (TIME, section 6.1, rules 3 to 7).
@Suite("Clocks that were corrected")
struct CorrectedClockTests {
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
