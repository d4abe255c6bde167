import CivilTime
import RemindCore
import Reminders
import Testing
import Vocabulary
import Worlds

@Suite("Taken as needed")
struct AsNeededTests {
    private func world(_ start: String, _ when: String, zone: String = "Europe/Zurich") throws -> World {
        var world = try World(start, zone: zone)
        try world.define("a", when, title: "Ibuprofen")
        return world
    }

    @Test func itNeverRings() throws {
        var world = try world("2026-11-20T07:00", "as needed, at most 4 in 24h")
        try world.run(to: "2027-11-20T07:00")
        #expect(world.journal.count == 1)
        #expect(world.scheduler.nextWake == nil)
    }

    @Test func atMostSoManyInAnyWindow() throws {
        var world = try world("2026-11-20T07:00", "as needed, at most 2 in 24h")
        try world.run(to: "2026-11-20T08:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T14:00")
        try world.answer("a")
        try world.run(to: "2026-11-20T20:00")
        #expect(
            refusal { try world.answer("a") }
                == RemindError(
                    .limitReached, "next allowed at 2026-11-21 08:00 (2 of 2 in 24 h)",
                    hint:
                        "see what was taken with: remindctl history a, or, if you must: --force --reason TEXT"))
        // There is nothing to skip.
        #expect(
            refusal { try world.answer("a", .skipped) }
                == RemindError(
                    .nothingDue, "Ibuprofen is not due: there is nothing to skip",
                    hint: "name one that was due: remindctl history a"))
        try world.run(to: "2026-11-21T07:59")
        #expect(refusal { try world.answer("a") }?.code == .limitReached)
        try world.run(to: "2026-11-21T08:00")
        try world.answer("a")
    }

    /// With `min_gap` as with "at least 6h apart": who sets either means the same.
    @Test func theShortestGapIsALimit() throws {
        var world = try World("2026-11-20T07:00", zone: "Europe/Zurich")
        try world.define("a", "as needed", title: "Ibuprofen", fields: ["min_gap": "6h"])
        try world.answer("a")
        try world.run(to: "2026-11-20T12:59")
        #expect(refusal { try world.answer("a") }?.message == "next allowed at 13:00 (at least 6 hours apart)")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("a")])
        let view = try #require(world.scheduler.agenda.asNeeded(reminder, now: world.now))
        #expect(view.next == "2026-11-20T13:00:00+01:00")
        // The longer one of the two counts.
        try world.define("a", "as needed, at least 8h apart", title: "Ibuprofen", fields: ["min_gap": "6h"])
        try world.run(to: "2026-11-20T14:59")
        #expect(refusal { try world.answer("a") }?.message == "next allowed at 15:00 (at least 8 hours apart)")
        try world.run(to: "2026-11-20T15:00")
        try world.answer("a")
    }

    @Test func aDoseTakenBackCountsNoMore() throws {
        var world = try world("2026-11-20T07:00", "as needed, at most 1 in 24h")
        try world.answer("a")
        #expect(refusal { try world.answer("a") }?.code == .limitReached)
        let id = try #require(world.journal.last?.occurrence)
        try world.decide(.undo(id))
        try world.answer("a")
    }

    @Test func oneRecordedLateIsCheckedAgainstWhatCameAfter() throws {
        var world = try world("2026-11-20T07:00", "as needed, at most 2 in 24h")
        try world.run(to: "2026-11-21T06:00")
        try world.answer("a")
        try world.run(to: "2026-11-21T12:00")
        try world.answer("a", at: "2026-11-20T12:30")
        // Three in 24 hours, though only one of them lies before the one in question.
        #expect(refusal { try world.answer("a", at: "2026-11-20T13:00") }?.code == .limitReached)
        try world.answer("a", at: "2026-11-20T06:00")
    }

    @Test func atLeastSoFarApart() throws {
        var world = try world("2026-11-20T07:00", "as needed, at least 6h apart")
        try world.answer("a")
        try world.run(to: "2026-11-20T12:59")
        #expect(
            refusal { try world.answer("a") }?.message == "next allowed at 13:00 (at least 6 hours apart)")
        try world.run(to: "2026-11-20T20:00")
        try world.answer("a")
        // Between the two, too near to both: it says when the later one allows it.
        #expect(
            refusal { try world.answer("a", at: "2026-11-20T16:00") }?.message
                == "next allowed at 2026-11-21 02:00 (at least 6 hours apart)")
    }

    /// Zurich, 2026-10-25: from 14:00 to 13:00 the next day are 24 hours.
    @Test func theWindowIsElapsedTime() throws {
        var world = try world("2026-10-24T13:00", "as needed, at most 1 in 24h")
        try world.run(to: "2026-10-24T14:00")
        try world.answer("a")
        try world.run(to: "2026-10-25T12:59")
        #expect(refusal { try world.answer("a") }?.message == "next allowed at 13:00 (1 of 1 in 24 h)")
        try world.run(to: "2026-10-25T13:00")
        try world.answer("a")
    }
}
