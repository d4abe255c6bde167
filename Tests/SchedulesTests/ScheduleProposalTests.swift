import CivilTime
import Schedules
import Support
import Testing
import Worlds

/// What is proposed for a line that people write and the language refuses, on Friday 2026-11-20.
@Suite struct ScheduleProposalTests {
    private static let today = CivilDate("2026-11-20") ?? CivilDate(epochDay: 0)

    private static let times: [(String, String)] = [
        ("daily 08:00", "daily at 08:00"),
        ("daily 8:00", "daily at 08:00"),
        ("Daily 8:00, 20:00", "daily at 08:00, 20:00"),
        ("daily 8", "daily at 08:00"),
        ("daily at 8", "daily at 08:00"),
        ("daily at 8 and 20", "daily at 08:00, 20:00"),
        ("daily 8.30", "daily at 08:30"),
        ("daily 0800", "daily at 08:00"),
        ("daily", "daily at 09:00"),
        ("at 8", "daily at 08:00"),
        ("8:00", "daily at 08:00"),
        ("8am", "daily at 08:00"),
        ("8 am", "daily at 08:00"),
        ("8 a.m.", "daily at 08:00"),
        ("8am and 8pm", "daily at 08:00, 20:00"),
        ("8am, 2pm & 8pm", "daily at 08:00, 14:00, 20:00"),
        ("8:00/20:00", "daily at 08:00, 20:00"),
        ("8 o'clock", "daily at 08:00"),
        ("noon", "daily at 12:00"),
        ("every day at 8", "daily at 08:00"),
        ("every day 8:00", "daily at 08:00"),
        ("everyday at 8pm", "daily at 20:00"),
        ("each day at 8", "daily at 08:00"),
        ("8:00 every day", "daily at 08:00"),
        ("8am daily", "daily at 08:00"),
        ("at 8am each day", "daily at 08:00"),
        ("daily 08:00 until 2026-12-31", "daily at 08:00 until 2026-12-31"),
        ("daily 8:00 till 31.12.2026", "daily at 08:00 until 2026-12-31"),
        ("daily 8:00 for 10 days", "daily at 08:00 for 10 days"),
        ("daily 8:00 starting tomorrow", "daily at 08:00 from 2026-11-21"),
        ("daily 8:00 starting on 2026-12-01", "daily at 08:00 from 2026-12-01"),
        ("daily 8:00 zone Europe/Zurich", "daily at 08:00 zone Europe/Zurich"),
        ("daily 8:00; mon 20:00", "daily at 08:00; mon at 20:00"),
        ("daily at 08:00; mon 20:00", "daily at 08:00; mon at 20:00"),
    ]

    /// Lines of a crontab.
    private static let cron: [(String, String)] = [
        ("0 8 * * *", "daily at 08:00"),
        ("30 8,20 * * *", "daily at 08:30, 20:30"),
        ("0 */8 * * *", "daily at 00:00, 08:00, 16:00"),
        ("0 8 * * 1-5", "mon-fri at 08:00"),
        ("0 8 * * MON-FRI", "mon-fri at 08:00"),
        ("5 7 * * 0,6", "sat, sun at 07:05"),
        ("5 7 * * 7", "sun at 07:05"),
        ("0 9 1,15 * *", "monthly on 1, 15 at 09:00"),
        ("0 8 25 12 *", "yearly on dec 25 at 08:00"),
        ("0 8 1 jan,jul *", "yearly on jan 1, jul 1 at 08:00"),
        ("*/30 8-19 * * *", "every 30 minutes between 08:00 and 19:30"),
    ]

    /// Their days and times are not one schedule of the language, or they are none.
    private static let noCron = [
        "0 8 31 * *", "0 8 1 * 1", "*/7 * * * *", "0 24 * * *", "60 8 * * *", "0 8 * 13 *", "0 8 * * 8", "0 8 * *",
        "0 8-6 * * *", "0/5 8 * * *", "*/0 8 * * *", "0 8,,9 * * *",
    ]

    @Test(arguments: cron)
    func crontab(text: String, expected: String) {
        #expect(ScheduleProposal.line(for: text, today: Self.today) == expected)
    }

    @Test(arguments: noCron)
    func noCrontab(text: String) {
        #expect(ScheduleProposal.line(for: text, today: Self.today) == nil)
    }

    private static let partsOfTheDay: [(String, String)] = [
        ("every morning", "daily at 08:00"),
        ("in the morning", "daily at 08:00"),
        ("mornings", "daily at 08:00"),
        ("every evening", "daily at 20:00"),
        ("at night", "daily at 22:00"),
        ("nightly", "daily at 22:00"),
        ("at bedtime", "daily at 22:00"),
        ("before bed", "daily at 22:00"),
        ("with breakfast", "daily at 08:00"),
        ("with meals", "daily at 08:00, 12:00, 20:00"),
        ("morning and evening", "daily at 08:00, 20:00"),
        ("every morning and evening", "daily at 08:00, 20:00"),
        ("morning, noon and night", "daily at 08:00, 12:00, 22:00"),
        ("morning/evening", "daily at 08:00, 20:00"),
        ("morning, evening, night", "daily at 08:00, 18:00, 22:00"),
        ("every morning at 7", "daily at 07:00"),
        ("every morning 7:30", "daily at 07:30"),
        ("every evening at 7", "daily at 19:00"),
        ("8 in the evening", "daily at 20:00"),
        ("8:30 in the evening", "daily at 20:30"),
        ("8 in the morning and 8 in the evening", "daily at 08:00, 20:00"),
        ("10 at night", "daily at 22:00"),
        ("12 at night", "daily at 00:00"),
        ("every morning and at 20:00", "daily at 08:00, 20:00"),
        ("8am every morning", "daily at 08:00"),
        ("monday mornings", "mon at 08:00"),
        ("every sunday evening", "sun at 20:00"),
        ("1-0-1", "daily at 08:00, 20:00"),
        ("1-0-0", "daily at 08:00"),
        ("1-1-1", "daily at 08:00, 12:00, 20:00"),
        ("1-0-1-0", "daily at 08:00, 20:00"),
        ("1-1-1-1", "daily at 08:00, 12:00, 18:00, 22:00"),
        ("0-0-0-1", "daily at 22:00"),
        ("1\u{2013}0\u{2013}1", "daily at 08:00, 20:00"),
        ("mon-fri 1-0-1", "mon-fri at 08:00, 20:00"),
        ("1-0-1 for 10 days", "daily at 08:00, 20:00 for 10 days"),
    ]

    private static let counts: [(String, String)] = [
        ("once a day", "daily at 09:00"),
        ("once daily", "daily at 09:00"),
        ("once a day at 7", "daily at 07:00"),
        ("twice a day", "daily at 08:00, 20:00"),
        ("twice daily", "daily at 08:00, 20:00"),
        ("twice-daily", "daily at 08:00, 20:00"),
        ("two times a day", "daily at 08:00, 20:00"),
        ("2x daily", "daily at 08:00, 20:00"),
        ("2 x a day", "daily at 08:00, 20:00"),
        ("3x/day", "daily at 08:00, 14:00, 20:00"),
        ("3 times daily", "daily at 08:00, 14:00, 20:00"),
        ("three times a day", "daily at 08:00, 14:00, 20:00"),
        ("4 times a day", "daily at 08:00, 12:00, 16:00, 20:00"),
        ("5 times a day", "daily at 08:00, 11:00, 14:00, 17:00, 20:00"),
        ("6 times per day", "daily at 07:00, 10:00, 13:00, 16:00, 19:00, 22:00"),
        ("bid", "daily at 08:00, 20:00"),
        ("b.i.d.", "daily at 08:00, 20:00"),
        ("tid", "daily at 08:00, 14:00, 20:00"),
        ("twice a day at 8 and 22", "daily at 08:00, 22:00"),
        ("twice a day, morning and night", "daily at 08:00, 22:00"),
        ("twice a day on weekdays", "mon-fri at 08:00, 20:00"),
        ("twice a day for 2 weeks", "daily at 08:00, 20:00 for 14 days"),
        ("once every 3 days at 9", "every 3 days at 09:00 from 2026-11-20"),
    ]

    private static let asNeeded: [(String, String)] = [
        ("when needed, at least 6 hours apart, at most 3 a day", "as needed, at most 3 in 24h, at least 6h apart"),
        ("as needed, 6h apart", "as needed, at least 6h apart"),
        ("as needed, not more often than every 6 hours", "as needed, at least 6h apart"),
        ("as needed, every 4 hours", "as needed, at least 4h apart"),
        ("prn, max 4 times per day", "as needed, at most 4 in 24h"),
        ("if needed, twice a day", "as needed, at most 2 in 24h"),
        ("as needed, up to 4 g in 24 hours and 4h between doses", "as needed, at most 4 g in 24h, at least 4h apart"),
    ]

    private static let days: [(String, String)] = [
        ("weekdays 8:00", "mon-fri at 08:00"),
        ("weekdays", "mon-fri at 09:00"),
        ("every weekday at 8", "mon-fri at 08:00"),
        ("8:00 on weekdays", "mon-fri at 08:00"),
        ("weekends 10am", "sat, sun at 10:00"),
        ("mon wed fri 8:00", "mon, wed, fri at 08:00"),
        ("Monday, Wednesday and Friday 8:00", "mon, wed, fri at 08:00"),
        ("mon-fri 8:00", "mon-fri at 08:00"),
        ("mon to fri at 8", "mon-fri at 08:00"),
        ("mo-fr 8:00", "mon-fri at 08:00"),
        ("mo, we 8:00", "mon, wed at 08:00"),
        ("sundays", "sun at 09:00"),
        ("every other day 9:00", "every 2 days at 09:00 from 2026-11-20"),
        ("every fortnight", "every 2 weeks on fri at 09:00 from 2026-11-20"),
        ("every eight weeks on tue", "every 8 weeks on tue at 09:00 from 2026-11-20"),
        ("every two years", "every 2 years on nov 20 at 09:00 from 2026-11-20"),
        ("yearly on 24 dec", "yearly on dec 24 at 09:00"),
        ("yearly on 24 dec until 2030-01-01", "yearly on dec 24 at 09:00 until 2030-01-01"),
        ("every 2 years on 1 may", "every 2 years on may 1 at 09:00 from 2026-11-20"),
        ("monthly on 25, or the workday before", "monthly on 25, or the workday before at 09:00"),
        ("monthly on the last workday", "monthly on the last workday at 09:00"),
        ("monthly on 3 days before the end", "monthly on 3 days before the end at 09:00"),
        ("every second day", "every 2 days at 09:00 from 2026-11-20"),
        ("every third day at 7", "every 3 days at 07:00 from 2026-11-20"),
        ("every 21 days", "every 21 days at 09:00 from 2026-11-20"),
        ("every 3d 8:00", "every 3 days at 08:00 from 2026-11-20"),
        ("every 3 days at 09:00", "every 3 days at 09:00 from 2026-11-20"),
        ("every other monday 8:00", "every 2 weeks on mon at 08:00 from 2026-11-20"),
        ("every 2 weeks on tue 9:00", "every 2 weeks on tue at 09:00 from 2026-11-20"),
        ("every 2 weeks", "every 2 weeks on fri at 09:00 from 2026-11-20"),
        ("weekly", "fri at 09:00"),
        ("weekly on tue 9:00", "tue at 09:00"),
        ("once a week", "fri at 09:00"),
        ("once a week on tue at 8", "tue at 08:00"),
        ("twice a week", "mon, thu at 09:00"),
        ("3 times a week at 18:00", "mon, wed, fri at 18:00"),
        ("monthly", "monthly on 20 at 09:00"),
        ("monthly on 1", "monthly on 1 at 09:00"),
        ("monthly on 1, 15 8:00", "monthly on 1, 15 at 08:00"),
        ("1st of the month at 8", "monthly on 1 at 08:00"),
        ("last day of the month", "monthly on last at 09:00"),
        ("first monday of every month 9:00", "monthly on the 1st mon at 09:00"),
        ("every last friday at 5pm", "monthly on the last fri at 17:00"),
        ("on the 1st at 9:00", "monthly on 1 at 09:00"),
        ("every month", "monthly on 20 at 09:00"),
        ("2026-12-01", "once 2026-12-01 09:00"),
        ("2026-12-01 9:00", "once 2026-12-01 09:00"),
        ("1.12.2026 9:00", "once 2026-12-01 09:00"),
        ("tomorrow 9", "once 2026-11-21 09:00"),
        ("tomorrow morning", "once 2026-11-21 08:00"),
        ("once tomorrow at 09:00", "once 2026-11-21 09:00"),
        ("in 3 days at 8:00", "once 2026-11-23 08:00"),
        ("once in 2 weeks in the evening", "once 2026-12-04 20:00"),
        ("in a week", "once 2026-11-27 09:00"),
        ("tonight", "once 2026-11-20 20:00"),
    ]

    private static let others: [(String, String)] = [
        ("every 8 hours", "every 8 hours from 2026-11-20 08:00"),
        ("every 8 hours at 6", "every 8 hours from 2026-11-20 06:00"),
        ("q8h", "every 8 hours from 2026-11-20 08:00"),
        ("every 2 hours from 8 to 20", "every 2 hours between 08:00 and 20:00"),
        ("every 2h 8-20", "every 2 hours between 08:00 and 20:00"),
        ("hourly between 9am and 5pm", "every hour between 09:00 and 17:00"),
        ("mon-fri every hour 9:00-17:00", "mon-fri every hour between 09:00 and 17:00"),
        ("sunset", "daily at sunset"),
        ("daily sunset", "daily at sunset"),
        ("30 min before sunset", "daily at 30m before sunset"),
        ("when needed", "as needed"),
        ("as-needed", "as needed"),
        ("as needed, up to 4 times a day", "as needed, at most 4 in 24h"),
        ("if required max 4 g per day", "as needed, at most 4 g in 24h"),
        ("every 6 hours as needed", "as needed, at least 6h apart"),
        ("q6h prn", "as needed, at least 6h apart"),
    ]

    /// Days of the week that have times of their own, and days that are left out.
    private static let groups: [(String, String)] = [
        ("mon-fri at 8, sat at 10", "mon-fri at 08:00; sat at 10:00"),
        ("mon-fri at 08:00, sat at 10:00", "mon-fri at 08:00; sat at 10:00"),
        ("weekdays 8 and weekends 10", "mon-fri at 08:00; sat, sun at 10:00"),
        ("8:00 on weekdays, 10:00 on weekends", "mon-fri at 08:00; sat, sun at 10:00"),
        ("at 8:00 mon-fri and at 10:00 sat", "mon-fri at 08:00; sat at 10:00"),
        ("mon, wed at 8 and 20, every fri at 9", "mon, wed at 08:00, 20:00; fri at 09:00"),
        ("monday mornings, tuesday evenings", "mon at 08:00; tue at 20:00"),
        ("mornings on mon and tue, evenings on wed", "mon, tue at 08:00; wed at 20:00"),
        ("mon 8, tue 9, wed 10", "mon at 08:00; tue at 09:00; wed at 10:00"),
        ("mon-fri 1-0-1, sat and sun 0-0-1", "mon-fri at 08:00, 20:00; sat, sun at 20:00"),
        ("mon 8, tue 9 from 2026-12-01", "mon at 08:00 from 2026-12-01; tue at 09:00 from 2026-12-01"),
        ("daily 8:00 except sunday", "mon-sat at 08:00"),
        ("every day but sunday at 9", "mon-sat at 09:00"),
        ("daily at 8, not on weekends", "mon-fri at 08:00"),
        ("mon-fri 8:00 except wed", "mon, tue, thu, fri at 08:00"),
    ]

    private static let all = [times, partsOfTheDay, counts, asNeeded, days, others, groups].flatMap { $0 }

    /// In a file, which has no "now": every line here is refused there.
    @Test(arguments: all)
    func isTheCanonicalLineOfWhatWasWritten(text: String, line: String) throws {
        #expect(throws: ScheduleError.self) { try Schedule.list(parsing: text) }
        #expect(ScheduleProposal.line(for: text, today: Self.today) == line)
        let schedules = try Schedule.list(parsing: line)
        #expect(schedules.map(\.description).joined(separator: "; ") == line)
        #expect(ScheduleProposal.line(for: line, today: Self.today) == nil)
    }

    /// On a command line, where more is valid and a count starts now.
    @Test(arguments: [
        ("every 21 days", "every 21 days at 09:00 from 2026-11-20"), ("q8h", "every 8 hours from 2026-11-20 10:00"),
        ("twice a day", "daily at 08:00, 20:00"), ("tonight", "once 2026-11-20 20:00"),
        ("every 8 hours at 6", "every 8 hours from 2026-11-20 06:00"),
    ])
    func onACommandLine(text: String, line: String) throws {
        #expect(ScheduleProposal.line(for: text, context: .atNoon, today: Self.today) == line)
        #expect(try Schedule(parsing: line).description == line)
    }

    @Test(arguments: [
        "every 8 hours", "every 3 days at 09:00", "once in 20 min", "in 20 min", "once tomorrow at 09:00",
        "daily at 8am",
    ])
    func aValidLineHasNone(text: String) {
        #expect(ScheduleProposal.line(for: text, context: .atNoon, today: Self.today) == nil)
    }

    /// Nonsense, and lines of which a proposal would leave something out or guess what nobody can know.
    private static let nonsense: [String] = [
        "as needed, 6h apart or so", "as needed, a lot", "prn, 6h apart, 4h apart", "as needed, 3", "when needed 6h",
        "", ";", "hello", "hello world", "daily at 25:00", "daily 24:00", "8", "8 20", "2 daily", "1 a day",
        "daily 8 15",
        "daily weekdays 8:00", "daily at 08:00 please", "daily 8:00 8:00", "twice a day at 8",
        "3 times a day, 8 and 20",
        "once", "twice", "once 9:00", "3 times", "10 times a day", "2-0-1", "0-0-0", "1-0", "1-0-1-0-1", "1/2-0-1",
        "on workdays, sat at 7:30",
        "on 1 and 15 monthly", "on 15 at 8", "1st at 8", "12 in the morning", "20:00 in the morning",
        "every evening at 8am", "every second monday of the month", "5 times a week", "twice a week on tue",
        "every 2 hours between 20 and 8", "every 8 hours at 8 and 20", "once in 20 min", "in 20 minutes",
        "as needed at 8:00", "take one tablet daily", "daily 8:00 2 tablets", "daily 8:00; hello",
        "daily 8:00 until whenever",
        "mon-fry 8:00", "RRULE:FREQ=SECONDLY", "the", "at", "every", "every 0 days", "daily 8:00 for a while",
        "yesterday 8:00", "twice a day, 3 times a day", "twice a day, 3 times a day 8:00, 20:00, 22:00",
        "every 2 weeks every 3 weeks", "weekly monthly",
        "max 4 a day, max 2 a day", "every 2 hours every 3 hours", "daily 8:00 every 2 days", "8:00 sunset",
        "every 30s",
        "mon at 8, tue", "8 on mon, 10", "mon at 8, daily at 10", "daily at 8, sat at 10",
        "every 2 weeks on mon at 8, tue at 9",
        "mon at 8, tue at 9 for 20 times", "monthly on 1 at 8, 15 at 9", "monthly on 1 at 8, on 15 at 9",
        "mon 8, daily except sun 9", "daily 8:00 except mon-sun", "daily 8:00 except", "once a week at 8, sat at 10",
        "8 on weekdays, 10 on weekends",
    ]

    @Test(arguments: nonsense)
    func nonsenseHasNone(text: String) {
        #expect(throws: ScheduleError.self) { try Schedule.list(parsing: text) }
        #expect(ScheduleProposal.line(for: text, today: Self.today) == nil)
    }

    /// Every day keeps its own times, however the groups are written: nothing is dropped, and nothing comes in.
    @Test func everyDayOfAGroupKeepsItsTimes() throws {
        var random = SeededRandom(seed: 2026_11_23)
        let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
        for _ in 0..<400 {
            var days = names.shuffled(using: &random)
            var wanted: [String: Set<String>] = [:]
            var groups: [String] = []
            let hasTimesFirst = Bool.random(using: &random)
            for _ in 0..<Int.random(in: 2...3, using: &random) {
                let own = days.prefix(Int.random(in: 1...2, using: &random))
                days.removeFirst(own.count)
                let hours = Set(
                    (0..<Int.random(in: 1...2, using: &random)).map { _ in Int.random(in: 10...22, using: &random) })
                for day in own { wanted[day] = Set(hours.map { "\($0):00" }) }
                let times = hours.map { "\($0):00" }.joined(separator: " and ")
                let list = own.joined(separator: [" ", ", ", " and "].randomElement(using: &random) ?? " ")
                groups.append(hasTimesFirst ? "\(times) on \(list)" : "\(list) \(times)")
            }
            let text = groups.joined(separator: [", ", " and ", ", and on "].randomElement(using: &random) ?? ", ")
            guard let line = ScheduleProposal.line(for: text, today: Self.today) else {
                // After "and on" a time is no day.
                #expect(hasTimesFirst && text.contains("and on"), "\(text)")
                continue
            }
            var found: [String: Set<String>] = [:]
            for schedule in try Schedule.list(parsing: line) {
                guard case .wall(.weekdays(let set), .at(let times)) = schedule.rule else {
                    Issue.record("\(text): \(line)")
                    continue
                }
                for day in set.days {
                    found[names[Int(day.rawValue)], default: []].formUnion(times.map { "\($0)" })
                }
            }
            #expect(found == wanted, "\(text): \(line)")
        }
    }

    @Test func aTimeOfTodayThatHasPassedIsNotProposed() {
        #expect(ScheduleProposal.line(for: "today 9", context: .atNoon, today: Self.today) == nil)
        #expect(
            ScheduleProposal.line(for: "today at 11", context: .atNoon, today: Self.today) == "once 2026-11-20 11:00")
    }

    @Test func aLongLineHasNone() {
        let line = "daily 8:00" + String(repeating: ", 9:00", count: 1000)
        #expect(ScheduleProposal.line(for: line, today: Self.today) == nil)
    }
}
