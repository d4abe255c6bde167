import CivilTime
import Counting
import RemindCore
import Reminders
import Testing
import Worlds

/// What a turn costs, in bytes that it allocates: no clock, so the same every time.
@Suite("The work of a turn", .enabled(if: counting_works()))
struct TurnWorkTests {
    private func world(_ count: Int, _ when: String) throws -> World {
        var world = try World("2026-11-20T07:00")
        let changes = try (0..<count).map {
            DefinitionChange.define(try world.definition("a\($0)", [.init(when: when)]))
        }
        try world.decide(.change(changes))
        return world
    }

    /// The work of everything that is due at a time, and how much that was.
    private func work(_ world: inout World, at text: String) throws -> (bytes: Int, entries: Int) {
        world.now = try world.instant(text)
        let before = world.journal.count
        counting_begin()
        defer { _ = counting_end() }
        try world.turn()
        return (Int(counting_end()), world.journal.count - before)
    }

    @Test func tenTimesTheRemindersAreTenTimesTheWork() throws {
        var few = try world(100, "daily at 08:00")
        var many = try world(1000, "daily at 08:00")
        let one = try work(&few, at: "2026-11-20T08:00")
        let ten = try work(&many, at: "2026-11-20T08:00")
        #expect(one.entries == 100 && ten.entries == 1000)
        #expect(one.bytes > 0 && ten.bytes <= 12 * one.bytes, "\(one.bytes), then \(ten.bytes)")
    }

    /// What comes later costs nothing now, however much it is.
    @Test func onlyWhatIsDueIsWorkedOut() throws {
        var seldom = try world(100, "every 8 hours from 2026-11-20 00:00")
        var often = try world(100, "every 1 minute from 2026-11-20 00:00")
        try often.run(to: "2026-11-20T07:59")
        let once = try work(&seldom, at: "2026-11-20T08:00")
        let again = try work(&often, at: "2026-11-20T08:00")
        // The dose of the minute before is missed as well.
        #expect(once.entries == 100 && again.entries == 200)
        #expect(again.bytes <= 4 * once.bytes, "\(once.bytes), then \(again.bytes)")
    }

    @Test func othersThatAreNotDueCostNothing() throws {
        var alone = try world(0, "daily at 20:00")
        var among = try world(1000, "daily at 20:00")
        try alone.define("pill", "daily at 08:00")
        try among.define("pill", "daily at 08:00")
        let one = try work(&alone, at: "2026-11-20T08:00")
        let same = try work(&among, at: "2026-11-20T08:00")
        #expect(one.entries == 1 && same.entries == 1)
        #expect(same.bytes <= one.bytes + 4096, "\(one.bytes), then \(same.bytes)")
    }
}
