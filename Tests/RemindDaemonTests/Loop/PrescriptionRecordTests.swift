import RemindCore
import Reminders
import Testing

@testable import RemindDaemon

/// The notice that a prescription ends is in the record: read back from the disk, it says that the notice has come.
struct PrescriptionRecordTests {
    @Test func onceOverRestarts() throws {
        let host = try LoopHost("2026-11-10T08:00")
        func told() -> Int { host.told.count { $0 == "The prescription of lenses ends soon" } }
        func recorded() throws -> Int {
            try host.loop.journal.entries(.latest(of: nil, limit: .max)).count { $0.fact == .told(.prescription) }
        }
        try host.openLenses("lenses", on: "2026-11-10", ["valid": "2027-01-20"])
        try host.run(to: "2026-12-21T08:59")
        #expect(try told() == 0 && recorded() == 0)
        // Off before it came: it comes with the start, and with no later one.
        try host.restart(at: "2026-12-24T12:00")
        #expect(try told() == 1 && recorded() == 1)
        try host.restart()
        try host.run(to: "2027-01-02T12:00")
        try host.restart(at: "2027-01-15T12:00")
        #expect(try told() == 1 && recorded() == 1)
        // A new prescription has a notice of its own.
        try host.openLenses("lenses", on: "2026-11-10", ["valid": "2028-01-20"])
        try host.restart(at: "2027-12-21T10:00")
        #expect(try told() == 2 && recorded() == 2)
        try host.restart(at: "2028-01-10T10:00")
        #expect(try told() == 2 && recorded() == 2)
    }
}
