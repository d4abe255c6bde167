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
}
