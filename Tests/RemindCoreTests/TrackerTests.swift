import CivilTime
import RemindCore
import Support
import Testing
import Worlds

@testable import Reminders

@Suite("Trackers") struct TrackerTests {
    @Test("ten years off with eight questions a day add no row, and ring nothing old")
    func decade() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("water", "every 2 hours between 07:30 and 21:30", kind: "water", title: "Water")
        let before = world.journal.count
        try world.sleep(until: "2036-11-20T03:00")
        #expect(world.journal.count == before)
    }

    @Test("a question that was shown and not answered is no miss")
    func unanswered() throws {
        var world = try World("2026-11-20T07:00")
        try world.define("mood", "daily at 08:00", kind: "mood", title: "Mood")
        try world.run(to: "2026-11-20T23:00")
        let facts = world.journal.filter { $0.slot != nil }.map(\.fact.recorded.what)
        #expect(facts == ["delivered"])
        #expect(world.scheduler.ledger.openOccurrences.isEmpty)
    }
}
