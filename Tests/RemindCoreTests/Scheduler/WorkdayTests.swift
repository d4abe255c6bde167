import Catalogue
import CivilTime
import Reminders
import Schedules
import Testing
import Vocabulary
import Worlds

@testable import RemindCore

/// Reminders by working days and holidays, while the holidays change: nothing rings twice, and nothing is lost.
@Suite("Working days as the scheduler keeps them") struct WorkdayTests {
    private static let key = "rent@2026-12-25/workday-before@09:00"

    private func world(
        _ when: String, _ start: String, holidays: [String] = ["2026-12-25"],
        id: String = "rent"
    ) throws -> World {
        var world = try World(start)
        try world.use(holidays: holidays)
        try world.define(id, when)
        _ = world.news()
        return world
    }

    /// The instants at which occurrences were delivered, on the wall.
    private func rings(_ world: World) -> [String] {
        world.journal.filter { if case .delivered = $0.fact { true } else { false } }.map { entry in
            "\(entry.slot.map(\.description) ?? "") \(world.scheduler.place.local.local(at: entry.at))"
        }
    }

    @Test func ringsOnTheWorkdayBefore() throws {
        var world = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world) == ["2026-12-25/workday-before@09:00 2026-12-24T09:00"])
        #expect(world.occurrence(Self.key) != nil)
    }

    @Test("a holiday that goes after the ring makes no second one", arguments: [false, true])
    func removed(isAnswered: Bool) throws {
        var world = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        try world.run(to: "2026-12-24T10:00")
        if isAnswered { try world.answer(Self.key) }
        try world.use(holidays: [])
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world).count == 1)
    }

    @Test("a holiday that moves after the ring makes no second one", arguments: [false, true])
    func moved(isAnswered: Bool) throws {
        var world = try world("monthly on 24, or the workday after at 09:00", "2026-12-20T12:00", holidays: [])
        try world.run(to: "2026-12-24T10:00")
        if isAnswered { try world.answer("rent@2026-12-24/workday-after@09:00") }
        try world.use(holidays: ["2026-12-24", "2026-12-25"])
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world) == ["2026-12-24/workday-after@09:00 2026-12-24T09:00"])
    }

    @Test("two dates that share a workday ring together once, and not again when one of them is free again")
    func shared() throws {
        var world = try world(
            "monthly on 24, 25, or the workday before at 09:00", "2026-12-20T12:00",
            holidays: ["2026-12-24", "2026-12-25"])
        try world.run(to: "2026-12-23T10:00")
        #expect(rings(world).count == 2)
        try world.use(holidays: ["2026-12-24"])
        try world.run(to: "2026-12-31T12:00")
        #expect(
            rings(world) == [
                "2026-12-24/workday-before@09:00 2026-12-23T09:00", "2026-12-25/workday-before@09:00 2026-12-23T09:00",
            ])
    }

    @Test("a new holiday that moves it into the past makes it late, not lost")
    func late() throws {
        var world = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00", holidays: [])
        try world.run(to: "2026-12-24T10:30")
        #expect(rings(world) == [])
        try world.use(holidays: ["2026-12-25"])
        #expect(rings(world) == ["2026-12-25/workday-before@09:00 2026-12-24T10:30"])
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world).count == 1)
    }

    @Test("it belongs to the day on which it comes, and is found by its key")
    func day() throws {
        var world = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        let id = try #require(OccurrenceID(Self.key))
        let slot = try #require(world.scheduler.snapshot.plannedSlot(id))
        let due = try world.instant("2026-12-24T09:00")
        #expect(slot.due == due)
        #expect(world.scheduler.snapshot.day(of: id, due: due).description == "2026-12-24")
        let later = try world.instant("2026-12-24T11:00")
        try world.decide(.delay(id, until: later))
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world) == ["2026-12-25/workday-before@09:00 2026-12-24T11:00"])
    }

    @Test("a restart, and an answer before its time, bring it no second time")
    func restart() throws {
        var world = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        try world.answer(Self.key, early: true)
        try world.restart()
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world) == [])
    }

    @Test("a flight east over its time makes it late, and one west rings it at its time there")
    func journeys() throws {
        var east = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        try east.run(to: "2026-12-24T08:30")
        try east.fly(to: "Europe/Moscow")
        #expect(rings(east) == ["2026-12-25/workday-before@09:00 2026-12-24T10:30"])
        try east.run(to: "2026-12-31T12:00")
        #expect(rings(east).count == 1)
        var west = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        try west.run(to: "2026-12-24T08:30")
        try west.fly(to: "America/New_York")
        try west.run(to: "2026-12-31T12:00")
        #expect(rings(west) == ["2026-12-25/workday-before@09:00 2026-12-24T09:00"])
    }

    @Test("a flight west after the ring does not bring it back, whatever the holidays are then")
    func westAfterTheRing() throws {
        var world = try world("monthly on 25, or the workday before at 09:00", "2026-12-20T12:00")
        try world.run(to: "2026-12-24T09:30")
        try world.answer(Self.key)
        try world.use(holidays: [])
        try world.fly(to: "America/New_York")
        try world.run(to: "2026-12-31T12:00")
        #expect(rings(world).count == 1)
    }

    @Test func workdaysLeaveOutHolidays() throws {
        var world = try world("on workdays at 07:30", "2026-12-23T12:00", id: "zinc")
        try world.run(to: "2026-12-28T12:00")
        #expect(rings(world) == ["2026-12-24T07:30 2026-12-24T07:30", "2026-12-28T07:30 2026-12-28T07:30"])
    }

    // MARK: Changes of a medicine

    private func changes(_ when: String, _ dates: [String], now: String = "2026-12-01T12:00") throws -> [String] {
        let world = try world(when, now, holidays: [], id: "zinc")
        let reminder = try #require(world.scheduler.ledger.reminders[try world.id("zinc")])
        let calendar = DayCalendar(holidays: dates.compactMap { CivilDate($0) }.map { Holiday($0, "Holiday") })
        let place = world.scheduler.place.under(world.scheduler.place.sky, calendar)
        return reminder.changes(from: .usual, in: place, now: world.now).map(\.line)
    }

    @Test func tellsWhatAChangeMoves() throws {
        #expect(
            try changes("on workdays at 07:30", ["2026-12-25", "2026-12-26", "2027-01-01"])
                == ["zinc: no dose on Friday 25 December 2026 at 07:30"])
        #expect(
            try changes("on holidays at 07:30", ["2026-12-25"]) == ["zinc: a dose on Friday 25 December 2026 at 07:30"])
        #expect(
            try changes("monthly on 25, or the workday after at 07:30", ["2026-12-25"])
                == ["zinc: the dose of Friday 25 December 2026 at 07:30 comes on Monday 28 December 2026 at 07:30"])
        #expect(try changes("daily at 07:30", ["2026-12-25"]) == [])
        // More than 30 days ahead.
        #expect(try changes("on workdays at 07:30", ["2027-01-01"]) == [])
        // What has rung moves no more.
        #expect(
            try changes(
                "monthly on 24, or the workday after at 07:30", ["2026-12-24"], now: "2026-12-24T12:00") == [])
    }

    @Test("the notice names eight doses, and no title that is private")
    func notice() throws {
        var world = try world("on workdays at 07:30", "2026-12-01T12:00", id: "zinc")
        let changes = (1...10).map { day in
            WorkdayChange(reminder: "zinc", day: "2026-12-\(10 + day)", text: "no dose on day \(day)")
        }
        let open = world.scheduler.agenda.notice(of: changes)
        #expect(open.title == "Working days or holidays have changed")
        #expect(open.body == (1...8).map { "zinc: no dose on day \($0)" } + ["2 more: remindctl status"])
        try world.use { $0.isPrivate = true }
        #expect(world.scheduler.agenda.notice(of: [changes[0]]).body == ["Reminder: no dose on day 1"])
    }

    @Test("the notice of files that cannot be used names five problems")
    func unusable() {
        let notice = Notice.unusableHolidays((1...7).map { "de.ics:\($0): not a date" }, .english)
        #expect(notice.title == "A file of holidays cannot be used")
        #expect(notice.body == (1...5).map { "de.ics:\($0): not a date" } + ["See: remindctl status"])
    }
}
