import CivilTime
import Testing
import Worlds

/// The examples of DocC pages. `Tests/documents` compares each with the comment that has it.
@Suite("Examples") struct ExampleTests {
    @Test func instant() throws {
        let start = Instant(seconds: 1_795_158_000)
        let end = start + .seconds(90 * 60)
        #expect(shown(end - start) == "5400.0 seconds")
        #expect(shown(end < start) == "false")
        #expect(shown(TimeZoneRules.utc.timestamp(end)) == "2026-11-20T08:30:00+00:00")
    }

    @Test func civilDate() throws {
        let date = CivilDate(year: 2026, month: 2, clampingDay: 31)
        #expect(shown(date) == "2026-02-28")
        #expect(shown(date + 1) == "2026-03-01")
        #expect(shown(date.weekday) == "saturday")
        #expect(shown(CivilDate(year: 2026, month: 2, day: 31)) == "nil")
    }

    @Test func timestamp() throws {
        let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let due = zurich.timestamp(Instant(seconds: 1_795_158_000))
        #expect(shown(due) == "2026-11-20T08:00:00+01:00")
        #expect(shown(due.local) == "2026-11-20T08:00")
        #expect(shown(due.instant == Instant(seconds: 1_795_158_000)) == "true")
    }

    @Test func timeZoneRules() throws {
        let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        let instant = Instant(seconds: 1_795_158_000)
        #expect(shown(zurich.local(at: instant)) == "2026-11-20T08:00")
        #expect(shown(zurich.abbreviation(at: instant)) == "CET")
        // Clocks go from 02:00 to 03:00 in this night: 02:30 does not exist.
        let skipped = CivilDateTime(CivilDate(year: 2026, month: 3, clampingDay: 29), ClockTime(secondOfDay: 9000))
        #expect(shown(zurich.instant(of: skipped).map(zurich.timestamp)) == "2026-03-29T03:30:00+02:00")
    }

    @Test func wallRecurrence() throws {
        let zurich = try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich")
        var recurrence = WallRecurrence(days: .weekly(WeekdaySet([.monday, .friday])), times: [.noon])
        let friday = Instant(seconds: 1_795_158_000)
        #expect(shown(recurrence.next(after: friday, in: zurich)?.local) == "2026-11-20T12:00")
        recurrence.except = [CivilDate(year: 2026, month: 11, clampingDay: 20)]
        #expect(shown(recurrence.next(after: friday, in: zurich)?.local) == "2026-11-23T12:00")
    }

    @Test func calendarSpan() throws {
        let date = CivilDate(year: 2027, month: 1, clampingDay: 31)
        #expect(shown(date + CalendarSpan(2, .week)) == "2027-02-14")
        #expect(shown(date + CalendarSpan(1, .month)) == "2027-02-28")
    }
}
