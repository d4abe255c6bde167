import CivilTime
import Schedules
import Testing
import Worlds

@Suite struct ScheduleParsingTests {
    /// Friday, 2026-11-20 at 10:00, on a clock that does not change.
    @Test(arguments: [
        ("daily at 08:00, 20:00", "daily at 08:00, 20:00"),
        ("at 08:00", "daily at 08:00"),
        ("daily at sunset", "daily at sunset"), ("at Sunset and sunrise", "daily at sunrise, sunset"),
        ("daily at maghrib, fajr", "daily at fajr, maghrib"), ("daily at maghrib + 5m", "daily at 5m after maghrib"),
        ("daily at fajr - 15 min, Zuhr", "daily at 15m before fajr, dhuhr"),
        ("daily at maghrib+5m, last-third", "daily at 5m after maghrib, last-third"),
        ("fri at 10m after dhuhr", "fri at 10m after dhuhr"), ("daily at midnight", "daily at 00:00"),
        ("mon-fri at 90 min after sunrise, 15m before sunset", "mon-fri at 1h30m after sunrise, 15m before sunset"),
        (
            "monthly on last at sunset from 2026-11-01 for 3 times",
            "monthly on last at sunset from 2026-11-01 for 3 times"
        ),
        ("DAILY  AT 8am,8:30PM", "daily at 08:00, 20:30"),
        ("daily at noon and midnight", "daily at 00:00, 12:00"),
        ("daily at 08:00, 20:00, and 12:00", "daily at 08:00, 12:00, 20:00"),
        ("every day at 08:00", "daily at 08:00"),
        ("mon-fri at 07:30", "mon-fri at 07:30"),
        ("weekdays at 07:30", "mon-fri at 07:30"),
        ("weekends at 10:00", "sat, sun at 10:00"),
        ("mon, wed, fri at 21:00", "mon, wed, fri at 21:00"),
        ("Mondays and Thursdays at 21:00", "mon, thu at 21:00"),
        ("every mon at 21:00", "mon at 21:00"),
        ("every weekday at 07:00", "mon-fri at 07:00"),
        ("sat-mon at 09:00", "mon, sat, sun at 09:00"),
        ("mon - fri at 07:30", "mon-fri at 07:30"),
        ("mon to wed, sat at 07:30", "mon-wed, sat at 07:30"),
        ("on tue at 8 am", "tue at 08:00"),
        ("weekly on tue at 08:00", "tue at 08:00"),
        ("at 08:00 on mon-fri", "mon-fri at 08:00"),
        ("mon-sun at 08:00", "mon-sun at 08:00"),
        ("every 3 days at 09:00 from 2026-11-20", "every 3 days at 09:00 from 2026-11-20"),
        ("every 3d at 09:00", "every 3 days at 09:00 from 2026-11-20"),
        ("every other day at 09:00", "every 2 days at 09:00 from 2026-11-20"),
        ("every 1 day at 09:00", "daily at 09:00"),
        ("every 2 weeks on tue, fri at 09:00 from 2026-11-17", "every 2 weeks on tue, fri at 09:00 from 2026-11-17"),
        ("every week on tue at 09:00", "tue at 09:00"),
        ("every other week on tue at 09:00", "every 2 weeks on tue at 09:00 from 2026-11-20"),
        ("monthly on 1, 15 at 09:00", "monthly on 1, 15 at 09:00"),
        ("monthly on last at 09:00", "monthly on last at 09:00"),
        ("monthly on last day at 09:00", "monthly on last at 09:00"),
        ("monthly on 3 days before the end at 09:00", "monthly on 3 days before the end at 09:00"),
        ("monthly on 1 day before the end of the month, 1 at 09:00", "monthly on 1 day before the end, 1 at 09:00"),
        ("monthly on 3 days before the last day at 9am", "monthly on 3 days before the end at 09:00"),
        ("every 2 years on 1 may at 09:00 from 2026-05-01", "every 2 years on may 1 at 09:00 from 2026-05-01"),
        ("every other year on may 1 at 09:00 from 2026-05-01", "every 2 years on may 1 at 09:00 from 2026-05-01"),
        ("monthly on the 31st at 09:00", "monthly on 31 at 09:00"),
        ("monthly on the 2nd tue at 18:00", "monthly on the 2nd tue at 18:00"),
        ("monthly on the last fri, the 5th mon at 18:00", "monthly on the last fri, the 5th mon at 18:00"),
        ("every month on the second tuesday at 18:00", "monthly on the 2nd tue at 18:00"),
        ("every 3 months on 1 at 09:00 from 2026-01-01", "every 3 months on 1 at 09:00 from 2026-01-01"),
        ("yearly on dec 25 at 08:00", "yearly on dec 25 at 08:00"),
        ("yearly on 25 dec, june 1st, feb 29 at 08:00", "yearly on dec 25, jun 1, feb 29 at 08:00"),
        ("every year on the 25th of december at 08:00", "yearly on dec 25 at 08:00"),
        ("21 days on, 7 off at 22:00 from 2026-11-01", "21 days on, 7 off at 22:00 from 2026-11-01"),
        ("21 days on 7 days off at 22:00", "21 days on, 7 off at 22:00 from 2026-11-20"),
        ("3 weeks on, 1 week off at 22:00", "21 days on, 7 off at 22:00 from 2026-11-20"),
        ("3 days after done at 09:00", "3 days after done at 09:00"),
        ("every 3d after done at 9am", "3 days after done at 09:00"),
        ("1 week after done", "1 week after done"), ("2w after done", "2 weeks after done"),
        ("every 6 months after done at 10:00 from 2026-12-01", "6 months after done at 10:00 from 2026-12-01"),
        ("10 years after done", "10 years after done"), ("6h after done", "6 hours after done"),
        ("1 day 12 hours after done", "36 hours after done"), ("90 minutes after done", "90 minutes after done"),
        ("24h after done until 2026-12-31", "24 hours after done until 2026-12-31"),
        ("once 2026-12-01 09:00", "once 2026-12-01 09:00"),
        ("once on 2026-12-01 at 9am", "once 2026-12-01 09:00"),
        ("once 2026-12-01T09:00 zone Asia/Tokyo", "once 2026-12-01 09:00 zone Asia/Tokyo"),
        ("once 2026-11-25T13:22Z", "once 2026-11-25T13:22Z"),
        ("ONCE on 2026-11-25t13:22:30z", "once 2026-11-25T13:22:30Z"),
        ("once 2026-11-25T13:22:00Z", "once 2026-11-25T13:22Z"),
        ("once 2020-01-01T09:00Z", "once 2020-01-01T09:00Z"),
        ("once 1900-01-01T00:00Z", "once 1900-01-01T00:00Z"),
        ("once 2200-12-31T23:59:59Z", "once 2200-12-31T23:59:59Z"),
        ("once 2026-12-01 09:00, 12:00", "once 2026-12-01 09:00, 12:00"),
        ("once in 20 min", "once 2026-11-20 10:20"),
        ("once in 30s", "once 2026-11-20 10:00:30"),
        ("once tomorrow at 09:00", "once 2026-11-21 09:00"),
        ("tomorrow at 09:00", "once 2026-11-21 09:00"),
        ("once today at 21:00", "once 2026-11-20 21:00"),
        ("every 90 minutes between 08:00 and 20:00", "every 90 minutes between 08:00 and 20:00"),
        ("every hour between 9am and 5pm", "every hour between 09:00 and 17:00"),
        ("mon-fri every 2 hours between 08:00 and 18:00", "mon-fri every 2 hours between 08:00 and 18:00"),
        ("mon-fri, every 2 hours between 08:00 and 18:00", "mon-fri every 2 hours between 08:00 and 18:00"),
        ("every 2 hours between 08:00 and 18:00 on mon-fri", "mon-fri every 2 hours between 08:00 and 18:00"),
        (
            "every 3 days every 2 hours between 08:00 and 18:00",
            "every 3 days every 2 hours between 08:00 and 18:00 from 2026-11-20"
        ),
        ("every 8 hours from 2026-11-20 06:00", "every 8 hours from 2026-11-20 06:00"),
        ("every 8 hours", "every 8 hours from 2026-11-20 10:00"),
        ("every 8 hours from now for 7 days", "every 8 hours from 2026-11-20 10:00 for 7 days"),
        ("every 72h from 2026-11-20T06:00", "every 72 hours from 2026-11-20 06:00"),
        ("every 1d12h", "every 36 hours from 2026-11-20 10:00"),
        ("6h after taken, first at 08:00", "6h after taken, first at 08:00"),
        ("6h after taken", "6h after taken"),
        ("30m after levothyroxine", "30m after levothyroxine"),
        ("30m after levothyroxine taken", "30m after levothyroxine"),
        ("6h after taken or skipped", "6h after taken or skipped"),
        ("6h after taken or skipped first 8am", "6h after taken or skipped, first at 08:00"),
        ("30m after levothyroxine or skipped", "30m after levothyroxine taken or skipped"),
        (
            "30m after levothyroxine taken or skipped until 2026-12-01",
            "30m after levothyroxine taken or skipped until 2026-12-01"
        ),
        ("1w after taken first at 8am for 20 times", "1w after taken, first at 08:00 for 20 times"),
        ("as needed", "as needed"),
        ("as needed, at most 4 in 24h, at least 6h apart", "as needed, at most 4 in 24h, at least 6h apart"),
        ("as needed at least 6h apart and at most 4 doses in 1 day", "as needed, at most 4 in 24h, at least 6h apart"),
        ("as needed, at most 4g in 24h", "as needed, at most 4 g in 24h"),
        (
            "PRN at most 2.5 ML in 1 day at least 6h apart, at most 3 times in 24h",
            "as needed, at most 3 in 24h, at most 2.5 ml in 24h, at least 6h apart"
        ),
        ("as needed, at most 1 ½ tablets in 24h", "as needed, at most 1 1/2 tablets in 24h"),
        (
            "as needed, at most 4 in 24h for 10 days until 2026-12-31",
            "as needed, at most 4 in 24h until 2026-12-31 for 10 days"
        ),
        (
            "daily at 08:00 zone Europe/Zurich from 2026-11-20 until 2026-12-31 except 2026-12-24, 2026-12-25",
            "daily at 08:00 zone Europe/Zurich from 2026-11-20 until 2026-12-31 except 2026-12-24, 2026-12-25"
        ),
        ("daily at 08:00 for 2 weeks", "daily at 08:00 for 14 days"),
        ("daily at 08:00, until 2026-12-31", "daily at 08:00 until 2026-12-31"),
        ("daily at 08:00 for 20 times from tomorrow", "daily at 08:00 from 2026-11-21 for 20 times"),
        ("every 1 hour from 2026-11-20 06:00", "every hour from 2026-11-20 06:00"),
        ("mon-thu, sat at 08:00", "mon-thu, sat at 08:00"),
        ("every 2 weeks on mon-fri at 08:00", "every 2 weeks on mon-fri at 08:00 from 2026-11-20"),
        ("prn", "as needed"),
        ("in 2h", "once 2026-11-20 12:00"),
        (
            "once 2026-12-01 every 2 hours between 08:00 and 12:00",
            "once 2026-12-01 every 2 hours between 08:00 and 12:00"
        ),
        ("fri-sun at 10:00 zone America/New_York for 1 time", "fri-sun at 10:00 zone America/New_York for 1 time"),
    ])
    func aLineIsReadAndPrintedInItsCanonicalForm(line: String, canonical: String) throws {
        let schedule = try Schedule(parsing: line, context: .atNoon)
        #expect(schedule.description == canonical)
        // What was relative to now is absolute by now, and what lacked a start has one: a file may hold it.
        #expect(try Schedule(parsing: canonical) == schedule)
    }

    @Test func severalSchedulesAreReadInOrder() throws {
        let schedules = try Schedule.list(parsing: "daily at 08:00;mon at 8pm ; as needed")
        #expect(schedules.map(\.description) == ["daily at 08:00", "mon at 20:00", "as needed"])
    }

    @Test func theNameOfAZoneIsKeptAsWritten() throws {
        #expect(try Schedule(parsing: "DAILY AT 8AM ZONE Europe/Zurich").zone == "Europe/Zurich")
        #expect(try Schedule(parsing: "daily at 08:00 zone Etc/GMT+5").zone == "Etc/GMT+5")
    }

    @Test func anEnDashIsAHyphen() throws {
        #expect(try Schedule(parsing: "mon\u{2013}fri at 08:00").description == "mon-fri at 08:00")
    }

    /// In the repeated hour of an overlap the local civil time would name the first pass, which is over.
    @Test func aTimeFromNowTakesTheZoneItIsGiven() throws {
        let context = Schedule.Context.commandLine(
            now: CivilDateTime(wallSeconds: 1_792_895_400),
            after: { (CivilDateTime(wallSeconds: 1_792_891_800 + $0.components.seconds), "UTC") })
        let schedule = try Schedule(parsing: "once in 20 min", context: context)
        #expect(schedule.description == "once 2026-10-25 01:50 zone UTC")
    }

    @Test func aMissingStartIsNowToTheMinute() throws {
        let context = Schedule.Context.commandLine(
            now: CivilDateTime(wallSeconds: 1_795_168_859), after: { _ in (CivilDateTime(wallSeconds: 0), nil) })
        let schedule = try Schedule(parsing: "every 8 hours", context: context)
        #expect(schedule.description == "every 8 hours from 2026-11-20 10:00")
    }

    @Test func aMonthOfTheSameDaysIsReadOnce() throws {
        let schedule = try Schedule(parsing: "monthly on 15, 1, 15 at 08:00, 08:00")
        #expect(
            schedule == Schedule(.wall(.monthly(every: 1, [.day(15), .day(1)]), .at([ClockTime(secondOfDay: 28_800)]))))
    }
}
