import CivilTime
import PrayerTimes
import RemindCore
import Reminders
import Schedules
import Testing
import Worlds

/// Reminders that follow a timetable of prayer, up to its end and after it.
@Suite("A timetable of prayer")
struct TimetableNoticeTests {
    /// Maghrib at 17:00 each day from 20 November to 10 December, with an iqamah five minutes later.
    private func rules() throws -> PrayerRules {
        let zone = try World.zones.rules(named: "Europe/Zurich")
        let first = try #require(CivilDate("2026-11-20"))
        let lines = (0..<21).map { "\(first + $0),05:40,07:30,12:20,14:20,17:00,18:30,+5" }
        var rules = PrayerRules()
        rules.wantsTimetable = true
        rules.timetable = try PrayerTimetable.read(
            (["date,fajr,sunrise,dhuhr,asr,maghrib,isha,iqamah_maghrib"] + lines).joined(separator: "\n"), in: zone)
        return rules
    }

    private func body(_ world: World, _ text: String) throws -> [String] {
        let id = try #require(OccurrenceID(text))
        let occurrence = try #require(world.scheduler.ledger.occurrence(id))
        let reminder = try #require(world.scheduler.ledger.reminders[occurrence.id.reminder])
        return DeliveryText(occurrence, reminder: reminder, agenda: world.scheduler.agenda, now: world.now).body
    }

    @Test func itRingsByItAndSaysWhatComesAfter() throws {
        var world = try World("2026-11-20T12:00", location: SunReminderTests.zurich())
        try world.settle(at: SunReminderTests.zurich(), by: rules())
        try world.define("meal", "daily at maghrib", kind: "prayer")
        _ = world.news()
        try world.run(to: "2026-11-20T17:01")
        #expect(world.news() == ["2026-11-20T17:00 delivered meal@2026-11-20/maghrib"])
        #expect(try body(world, "meal@2026-11-20/maghrib").contains("due 17:00, until 18:30, iqamah 17:05"))
        try world.answer("meal")
        try world.run(to: "2026-12-11T18:00")
        let told = world.effects.compactMap { (at, effect) -> String? in
            guard case .notify(let notice) = effect, notice.topic == .timetable else { return nil }
            return "\(world.scheduler.place.local.local(at: at)) \(notice.title) \(notice.body[0])"
        }
        // Fourteen days before, in the morning, once.
        #expect(
            told == [
                "2026-11-26T09:00 The timetable of prayer ends on 2026-12-10 "
                    + "After it, times are computed: Muslim World League."
            ])
        #expect(world.news().last == "2026-12-11T16:35 delivered meal@2026-12-11/maghrib")
        #expect(
            try body(world, "meal@2026-12-11/maghrib").contains(
                "the timetable ended on 2026-12-10: by Muslim World League"))
    }

    @Test func withoutItTheMethodIsNamed() throws {
        var world = try World("2026-11-20T12:00", location: SunReminderTests.zurich())
        var rules = PrayerRules()
        rules.wantsTimetable = true
        try world.settle(at: SunReminderTests.zurich(), by: rules)
        try world.define("meal", "daily at maghrib")
        try world.run(to: "2026-11-20T17:01")
        #expect(
            try body(world, "meal@2026-11-20/maghrib").contains(
                "the timetable cannot be read: by Muslim World League"))
    }
}
