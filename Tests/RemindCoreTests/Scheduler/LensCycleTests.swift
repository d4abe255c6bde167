import CivilTime
import RemindCore
import Reminders
import Schedules
import Statistics
import Support
import Testing
import Vocabulary
import Worlds

/// Pairs of lenses one after the other, and the days on which each was worn.
@Suite struct LensCycleTests {
    @Test func aPairEndsWithTheNext() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(opened: "2026-11-10")
        for day in ["2026-11-10", "2026-11-12", "2026-11-23"] {
            try world.run(to: "\(day)T22:00")
            try world.answer("lenses@today")
        }
        try world.run(to: "2026-11-26T09:00")
        try world.answer("lenses")
        try world.answer("lenses@today")
        try world.answer("lenses@2026-11-25")
        #expect(
            try history(world) == [
                "2026-11-10 to 2026-11-26: 2026-11-10 2026-11-12 2026-11-23 2026-11-25, biweekly",
                "2026-11-26: 2026-11-26",
            ])
        // One was opened the day before, as it turns out: the day before is worn with the new one.
        try world.answer("lenses@2026-11-24T21:00", at: "2026-11-25T07:00", replace: true)
        #expect(
            try history(world) == [
                "2026-11-10 to 2026-11-25: 2026-11-10 2026-11-12 2026-11-23, biweekly",
                "2026-11-25: 2026-11-25 2026-11-26",
            ])
        try world.undo("lenses@2026-11-24T21:00")
        try world.undo("lenses@2026-11-24T21:00")
        #expect(
            try history(world) == [
                "2026-11-10: 2026-11-10 2026-11-12 2026-11-23 2026-11-25 2026-11-26"
            ])
    }

    /// Another type begins a pair that day; the one before keeps its own type. Nothing is judged by days it never had.
    @Test func anotherTypeBeginsAnew() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "monthly", opened: "2026-11-01")
        try world.run(to: "2026-11-20T08:00")
        try world.lens(type: "biweekly", opened: "2026-11-01")
        #expect(try history(world) == ["2026-11-01 to 2026-11-20: , monthly", "2026-11-20: "])
        try world.restart()
        #expect(
            world.scheduler.agenda.next(of: try world.id("lenses"), now: world.now)?.slot.due
                == (try world.instant("2026-12-04T21:00")))
        // Another hour for the reminder is the same pair.
        let before = world.journal.count
        try world.lens(type: "biweekly", opened: "2026-11-01", remind: "at 20:00")
        #expect(world.journal.count == before + 1)
        try world.run(to: "2026-12-05T08:00")
        try world.lens(type: "daily", opened: "2026-11-01")
        #expect(
            try history(world) == [
                "2026-11-01 to 2026-11-20: , monthly", "2026-11-20 to 2026-12-05: , biweekly", "2026-12-05: ",
            ])
        // Daily lenses are never due: each day begins with fresh ones.
        #expect(world.scheduler.nextWake == nil && world.scheduler.ledger.openOccurrences.isEmpty)
        try world.answer("lenses@today")
        try world.lens(type: "monthly", opened: "2026-11-01")
        #expect(try history(world).suffix(2) == ["2026-12-05 to 2026-12-05: , daily", "2026-12-05: 2026-12-05"])
    }

    /// The day the first pair was opened is corrected: it is the same pair, with its days.
    @Test func anotherOpenedDayKeepsIdAndWear() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "monthly", opened: "2026-11-05")
        for day in ["2026-11-06", "2026-11-09"] { try world.answer("lenses@\(day)") }
        #expect(refusal { try world.answer("lenses@2026-11-03") }?.message == "lenses begins on 2026-11-05")
        try world.lens(type: "monthly", opened: "2026-11-02")
        try world.answer("lenses@2026-11-03")
        #expect(try history(world) == ["2026-11-02: 2026-11-03 2026-11-06 2026-11-09"])
        #expect(world.nextDue == "2026-12-02T21:00")
        // A later day, too: what was worn before it stays in the record.
        try world.lens(type: "monthly", opened: "2026-11-08")
        #expect(try history(world) == ["2026-11-08: 2026-11-03 2026-11-06 2026-11-09"])
        try world.restart()
        #expect(world.nextDue == "2026-12-08T21:00" && world.scheduler.ledger.reminders.count == 1)
    }

    /// Nothing was replaced before the first pair was there. A clock that is behind refuses no button, which gives no time.
    @Test func nothingIsReplacedBeforeTheFirstDay() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "monthly", opened: "2026-11-05")
        let before = world.journal.count
        let refused = refusal { try world.answer("lenses", at: "2026-11-04T23:59", early: true) }
        #expect(refused?.message == "lenses begins on 2026-11-05" && refused?.code == .invalidTime)
        #expect(refused?.hint == "if it began earlier: remindctl lens edit lenses --opened 2026-11-04")
        #expect(world.journal.count == before)
        try world.answer("lenses", at: "2026-11-05T00:00", early: true)
        #expect(try history(world) == ["2026-11-05 to 2026-11-05: , monthly", "2026-11-05: "])
    }

    /// Notes on days of wear are listed with the pair.
    @Test func notesGoWithTheirPair() throws {
        var world = try World("2026-11-10T08:00")
        try world.lens(type: "monthly", opened: "2026-11-05")
        let id = try #require(OccurrenceID("lenses@2026-11-09"))
        try world.decide(.answer(AnswerRequest(.occurrence(id), .done, happened: world.now, note: "dry")))
        #expect(try world.lensCycles().map(\.notes) == [[try #require(CivilDate("2026-11-09")): "dry"]])
    }

    private func history(_ world: World) throws -> [String] {
        try world.lensCycles().map { cycle in
            let type = cycle.fields["type"].map { ", \($0.text)" } ?? ""
            let days = cycle.days.map(\.description).joined(separator: " ")
            return "\(cycle.opened)\(cycle.ended.map { " to \($0)" } ?? ""): \(days)\(type)"
        }
    }
}
