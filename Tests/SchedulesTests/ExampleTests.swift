import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func schedule() throws {
        let schedule = try Schedule(parsing: "fri, mon AT 20:00, 08:00 until 2026-12-31")
        #expect(shown(schedule) == "mon, fri at 08:00, 20:00 until 2026-12-31")
        #expect(
            shown(schedule.sentence) == "On Mondays and Fridays at 08:00 and 20:00, until 31 December 2026 inclusive")
        #expect(try shown(Schedule(parsing: schedule.description) == schedule) == "true")
    }

    @Test func reminderSentence() throws {
        let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let nine = ClockTime(secondOfDay: 32_400)
        let sentence = ReminderSentence(now: Instant(seconds: 1_795_158_000), zone: zurich, morning: nine)
        let reading = sentence.read(["Call", "mum", "tomorrow", "at", "9"]).readings.first
        #expect(shown(reading?.title) == "Call mum")
        #expect(shown(reading?.schedule) == "once 2026-11-21 09:00")
        #expect(shown(reading?.sentence) == "Once, on Saturday 21 November 2026 at 09:00")
    }

    @Test func compiledSchedule() throws {
        let zones = ZoneDirectory(environment: [:])
        var place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        let now = Instant(seconds: 1_795_158_000)
        let schedule = try Schedule(parsing: "every 2 days at 08:00 from 2026-11-20")
        let anchor = ScheduleAnchor(at: now, zone: place.local.name)
        let compiled = try CompiledSchedule(schedule, anchor: anchor, place: &place)
        #expect(shown(compiled.next(after: now, on: place.local, place: place)?.key) == "2026-11-22T08:00")
    }

    @Test func schedulePreview() throws {
        let zones = ZoneDirectory(environment: [:])
        let place = TimeContext(local: try zones.rules(named: "Europe/Zurich"), directory: zones)
        let saturday = Instant(seconds: 1_774_695_600)
        let preview = try SchedulePreview(Schedule(parsing: "daily at 02:30"), place: place, definedAt: saturday)
        let slot = preview.slots(after: saturday, count: 1).first
        #expect(shown(slot?.key) == "2026-03-29T02:30")
        #expect(shown(slot?.rule) == "gap")
        #expect(shown((slot?.due).map(place.local.timestamp)) == "2026-03-29T03:30:00+02:00")
    }

    @Test func dayCalendar() throws {
        let christmas = CivilDate(year: 2026, month: 12, clampingDay: 25)
        let calendar = DayCalendar(holidays: [Holiday(christmas, "Christmas")])
        #expect(shown(calendar.isWorkday(christmas)) == "false")
        #expect(shown(calendar.workday(.before, christmas)) == "2026-12-24")
        #expect(shown(calendar.workday(.after, christmas)) == "2026-12-28")
    }
}
