import CivilTime
import Schedules
import Testing
import Vocabulary
import Worlds

@Suite("A time that comes again") struct RepeatedScheduleTests {
    private let zurich = Result { try ZoneDirectory(environment: [:]).rules(named: "Europe/Zurich") }

    @Test(arguments: [
        ("once 2026-11-25T12:22Z", "20m", "every 20 minutes from 2026-11-25 13:22"),
        ("once 2026-11-25 15:30", "every 90 min", "every 90 minutes from 2026-11-25 15:30"),
        ("once 2026-11-25 15:30", "hour", "every hour from 2026-11-25 15:30"),
        ("once 2026-11-25T12:22Z", "2 days", "every 2 days at 13:22 from 2026-11-25"),
        ("once 2026-11-25 15:30", "day", "daily at 15:30 from 2026-11-25"),
        ("once 2026-11-25 15:30", "week", "wed at 15:30 from 2026-11-25"),
        ("once 2026-11-25 15:30", "2w", "every 2 weeks on wed at 15:30 from 2026-11-25"),
        ("once 2026-11-30 15:30", "3 months", "every 3 months on 30 at 15:30 from 2026-11-30"),
        ("once 2026-11-25 15:30", "year", "yearly on nov 25 at 15:30 from 2026-11-25"),
        ("once 2026-11-25 15:30", "2 years", "every 2 years on nov 25 at 15:30 from 2026-11-25"),
        ("once 2026-11-25 15:30 zone Asia/Tokyo", "day", "daily at 15:30 zone Asia/Tokyo from 2026-11-25"),
        ("once 2026-11-25 at sunset", "day", "daily at sunset from 2026-11-25"),
    ])
    func repeats(once: String, every: String, line: String) throws {
        let schedule = try Schedule(parsing: once).repeating(every: every, in: zurich.get())
        #expect(schedule.description == line)
        #expect(try Schedule(parsing: line) == schedule)
    }

    @Test(arguments: [
        ("daily at 08:00", "day", "it repeats already | leave out --every"),
        ("once 2026-11-25 15:30", "30s", "it repeats every minute at most | --every 1m"),
        ("once 2026-11-25 15:30", "0 days", "it repeats every 1 to 3660 days | --every \"2 days\""),
        ("once 2026-11-25 15:30", "often", "\"often\" is not a duration | --every 20m, or --every \"2 days\""),
        (
            "once 2026-10-25T01:30Z", "20m",
            "it would start in the hour that clocks repeat, and be due an hour early | a start before or after that hour"
        ),
    ])
    func refuses(once: String, every: String, error: String) throws {
        let schedule = try Schedule(parsing: once)
        do throws(TextError) {
            _ = try schedule.repeating(every: every, in: try! zurich.get())
            Issue.record("not refused")
        } catch let problem {
            #expect("\(problem.message) | \(problem.hint)" == error)
        }
    }
}
