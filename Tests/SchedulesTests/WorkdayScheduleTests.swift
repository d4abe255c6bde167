import CivilTime
import Reminders
import Testing
import Vocabulary
import Worlds

@testable import Schedules

/// Schedules by working days and holidays: their words, their slots, and the keys that stay when holidays change.
@Suite("Working days and holidays") struct WorkdayScheduleTests {
    private static let zones = ZoneDirectory(environment: [:])

    /// Christmas 2026 is a Friday.
    private static let holidays = ["2026-12-25", "2026-12-26", "2027-01-01"]

    private static func calendar(_ dates: [String] = holidays, work: WeekdaySet = .workdays) -> DayCalendar {
        DayCalendar(work: work, holidays: dates.compactMap { CivilDate($0) }.map { Holiday($0, "Day \($0.day)") })
    }

    private static func preview(
        _ line: String, _ calendar: DayCalendar = calendar(), zone: String = "Europe/Zurich"
    ) throws -> SchedulePreview {
        let place = TimeContext(local: try zones.rules(named: zone), directory: zones)
        let now = Instant(seconds: 1_795_158_000)
        return try SchedulePreview(
            Schedule(parsing: line), place: place.under(place.sky, calendar), definedAt: now)
    }

    private static func slots(_ line: String, _ after: String, _ count: Int, _ calendar: DayCalendar = calendar())
        throws -> [String]
    {
        let preview = try preview(line, calendar)
        let start = try World.instant(after, in: preview.local)
        return preview.slots(after: start, count: count).map { "\($0.key) \(preview.local.local(at: $0.due))" }
    }

    @Test(
        arguments: [
            ("on workdays at 07:30", "on workdays at 07:30", "On workdays at 07:30"),
            ("at 07:30 on workdays", "on workdays at 07:30", "On workdays at 07:30"),
            ("on workday every 2 hours between 08:00 and 16:00", nil, "On workdays, every 2 hours from 08:00 to 16:00"),
            ("on holidays at 09:00", "on holidays at 09:00", "On holidays at 09:00"),
            (
                "daily at 07:00 except holidays", "daily at 07:00 except holidays",
                "Every day at 07:00, except on holidays"
            ),
            (
                "daily at 07:00 except 2026-12-24, holidays", "daily at 07:00 except holidays, 2026-12-24",
                "Every day at 07:00, except on holidays and 24 December 2026"
            ),
            (
                "monthly on 25, or the workday before at 09:00", "monthly on 25, or the workday before at 09:00",
                "Every month on the 25th, or the workday before, at 09:00"
            ),
            (
                "monthly on 1, 25 at 9am or workday after from 2026-11-01",
                "monthly on 1, 25, or the workday after at 09:00 from 2026-11-01",
                "Every month on the 1st and the 25th, or the workday after, at 09:00, from 1 November 2026"
            ),
            ("monthly on 25 at 09:00, or the next workday", "monthly on 25, or the workday after at 09:00", nil),
            ("monthly on 25, or the previous workday, at 09:00", "monthly on 25, or the workday before at 09:00", nil),
            (
                "monthly on the last workday at 10:00", "monthly on the last workday at 10:00",
                "Every month on the last workday at 10:00"
            ),
            ("monthly on last, or the workday before at 10:00", "monthly on the last workday at 10:00", nil),
            (
                "every 3 months on the first workday at 10:00 from 2026-11-01",
                "every 3 months on the first workday at 10:00 from 2026-11-01",
                "Every 3 months on the first workday at 10:00, from 1 November 2026"
            ),
            (
                "yearly on may 1, or the workday after at 09:00", "yearly on may 1, or the workday after at 09:00",
                "Every year on 1 May, or the workday after, at 09:00"
            ),
            ("fri at 18:00, or the workday before", "fri, or the workday before at 18:00", nil),
            // Without `on`, a workday is Monday to Friday as before.
            ("workdays at 07:30", "mon-fri at 07:30", "From Monday to Friday at 07:30"),
            ("every workday at 07:30", "mon-fri at 07:30", nil),
            ("workdays at 07:30 except holidays", "mon-fri at 07:30 except holidays", nil),
            ("on weekdays at 07:30", "mon-fri at 07:30", nil),
            (
                "every 2 weeks on workdays at 09:00 from 2026-11-17",
                "every 2 weeks on mon-fri at 09:00 from 2026-11-17", nil
            ),
            ("RRULE:FREQ=DAILY from 2026-11-20T08:00 except holidays", nil, nil),
        ] as [(String, String?, String?)])
    func words(line: String, printed: String?, sentence: String?) throws {
        let schedule = try Schedule(parsing: line)
        if let printed { #expect(schedule.description == printed) }
        #expect(try Schedule(parsing: schedule.description) == schedule)
        if let sentence { #expect(schedule.sentence == sentence) }
    }

    @Test(arguments: [
        ("on workdays, sat at 07:30", "\"on workdays\" takes no other days: write two schedules"),
        ("on holidays and sun at 07:30", "\"on holidays\" takes no other days: write two schedules"),
        ("on workdays at 07:30 except holidays", "workdays and holidays take no \"except holidays\""),
        ("6h after taken except holidays", "only schedules with dates take \"except holidays\""),
        ("every 8 hours from 2026-11-20 06:00 except holidays", "only schedules with dates take \"except holidays\""),
        ("daily at 07:30, or the workday before", "only dates of a week, month or year move to a workday"),
        ("on holidays at 07:30, or the workday before", "only dates of a week, month or year move to a workday"),
        ("once 2026-12-25 09:00, or the workday before", "only dates of a week, month or year move to a workday"),
        ("monthly on 25, or the workday before at sunset", "times of the sun and of prayer do not move to a workday"),
        (
            "monthly on 25, or the workday before at 09:00 except holidays",
            "a schedule either moves from holidays or leaves them out"
        ),
        ("monthly on 25, or at 09:00", "expected \"the workday before\" or \"the workday after\", not \"at\""),
        ("monthly on 25, or the workday at 09:00", "expected \"before\" or \"after\", not \"at\""),
        (
            "monthly on 25, or the workday before or the workday after at 09:00",
            "expected \"at\" and a time, not \"or\""
        ),
        ("monthly on 15, the last workday at 09:00", "a workday of the month takes no other days: write two schedules"),
        ("monthly on the 3rd workday at 09:00", "only the first and the last workday of a month can be named"),
    ])
    func isRefused(line: String, message: String) {
        let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: line) }
        #expect(error?.message == message)
        if let hint = error?.hint { #expect(throws: Never.self) { try Schedule.list(parsing: hint) } }
    }

    @Test func leavesOutHolidays() throws {
        #expect(
            try Self.slots("on workdays at 07:30", "2026-12-23T12:00", 3)
                == [
                    "2026-12-24T07:30 2026-12-24T07:30", "2026-12-28T07:30 2026-12-28T07:30",
                    "2026-12-29T07:30 2026-12-29T07:30",
                ])
        #expect(
            try Self.slots("mon-sat at 07:30 except holidays", "2026-12-24T12:00", 1)
                == ["2026-12-28T07:30 2026-12-28T07:30"])
        #expect(
            try Self.slots("on holidays at 09:00", "2026-12-01T00:00", 5)
                == [
                    "2026-12-25T09:00 2026-12-25T09:00", "2026-12-26T09:00 2026-12-26T09:00",
                    "2027-01-01T09:00 2027-01-01T09:00",
                ])
        #expect(try Self.slots("on holidays at 09:00", "2026-12-01T00:00", 1, .usual).isEmpty)
        // Sunday to Thursday.
        let week = Self.calendar([], work: WeekdaySet([.sunday, .monday, .tuesday, .wednesday, .thursday]))
        #expect(
            try Self.slots("on workdays at 07:30", "2026-12-24T12:00", 1, week)
                == ["2026-12-27T07:30 2026-12-27T07:30"])
    }

    @Test func countsWhatIsLeft() throws {
        #expect(
            try Self.slots("on workdays at 07:30 from 2026-12-24 for 2 times", "2026-12-01T00:00", 9)
                == ["2026-12-24T07:30 2026-12-24T07:30", "2026-12-28T07:30 2026-12-28T07:30"])
        #expect(
            try Self.slots(
                "monthly on 25, or the workday before at 09:00 from 2026-11-01 for 2 times",
                "2026-11-01T00:00", 9
            ).count == 2)
    }

    @Test func movesToAWorkdayUnderItsOwnName() throws {
        #expect(
            try Self.slots("monthly on 25, or the workday before at 09:00", "2026-11-20T00:00", 4)
                == [
                    "2026-11-25/workday-before@09:00 2026-11-25T09:00",
                    "2026-12-25/workday-before@09:00 2026-12-24T09:00",
                    "2027-01-25/workday-before@09:00 2027-01-25T09:00",
                    "2027-02-25/workday-before@09:00 2027-02-25T09:00",
                ])
        #expect(
            try Self.slots("monthly on 25, or the workday after at 09:00, 18:00", "2026-12-20T00:00", 2)
                == [
                    "2026-12-25/workday-after@09:00 2026-12-28T09:00",
                    "2026-12-25/workday-after@18:00 2026-12-28T18:00",
                ])
        // Asked in between, when its own date is over.
        #expect(
            try Self.slots("monthly on 25, or the workday after at 09:00", "2026-12-27T00:00", 1)
                == ["2026-12-25/workday-after@09:00 2026-12-28T09:00"])
        #expect(
            try Self.slots("monthly on the last workday at 10:00 zone Asia/Tokyo", "2026-12-01T00:00", 1)
                == ["2026-12-31/workday-before@10:00[Asia/Tokyo] 2026-12-31T02:00"])
    }

    @Test func twoDatesOnOneWorkdayAreTwoOccurrences() throws {
        #expect(
            try Self.slots("monthly on 25, 26, 27, or the workday before at 09:00", "2026-12-01T00:00", 4)
                == [
                    "2026-12-25/workday-before@09:00 2026-12-24T09:00",
                    "2026-12-26/workday-before@09:00 2026-12-24T09:00",
                    "2026-12-27/workday-before@09:00 2026-12-24T09:00",
                    "2027-01-25/workday-before@09:00 2027-01-25T09:00",
                ])
    }

    @Test func staysIfNoWorkdayIsNear() throws {
        let start = try #require(CivilDate("2026-12-01"))
        let all = DayCalendar(holidays: (0..<400).map { Holiday(start + $0, "Strike") })
        #expect(
            try Self.slots("monthly on 25, or the workday after at 09:00", "2027-02-20T00:00", 2, all)
                == [
                    "2027-02-25/workday-after@09:00 2027-02-25T09:00",
                    "2027-03-25/workday-after@09:00 2027-03-25T09:00",
                ])
    }

    /// Walking day by day finds what the search jumps to.
    @Test(arguments: [WorkdayMove.before, .after]) func jumpsToWhereStepsLead(move: WorkdayMove) throws {
        let calendar = Self.calendar(
            ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-05-14", "2026-05-25", "2026-12-24"]
                + Self.holidays)
        let preview = try Self.preview(
            "monthly on 1, 3, 6, 24, 25, 26, or the workday \(move.rawValue) at 02:30", calendar, zone: "Europe/Zurich")
        let start = try #require(CivilDate("2026-01-01"))
        var expected: [(Instant, String)] = []
        for date in (0..<400).map({ start + $0 }) where [1, 3, 6, 24, 25, 26].contains(date.day) {
            var day = date
            while !calendar.isWorkday(day) { day = move == .before ? day - 1 : day + 1 }
            let due = try #require(
                preview.local.instant(of: CivilDateTime(day, ClockTime(secondOfDay: 2 * 3600 + 1800))))
            expected.append((due, "\(date)"))
        }
        let first = try World.instant("2026-01-05T00:00", in: preview.local)
        let rest = expected.filter { $0.0 > first }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(60)
        let found = preview.slots(after: first, count: 60)
        #expect(found.map { "\($0.key)".prefix(10) } == rest.map { $0.1.prefix(10) })
        #expect(found.map(\.due) == rest.map(\.0))
        // One after the other.
        var cursor = first
        for (due, _) in rest where due > cursor {
            #expect(preview.next(after: cursor) == due)
            cursor = due
        }
    }

    @Test func saysWhy() throws {
        func reasons(_ line: String, _ after: String) throws -> [String] {
            let preview = try Self.preview(line)
            return preview.slots(after: try World.instant(after, in: preview.local), count: 1)
                .flatMap { $0.reasons.map(\.sentence) }
        }
        #expect(
            try reasons("monthly on 25, or the workday before at 09:00", "2026-12-01T00:00")
                == ["2026-12-25 is a holiday (Day 25): due on the workday before, 2026-12-24"])
        #expect(
            try reasons("monthly on 28, or the workday after at 09:00", "2026-11-26T00:00")
                == ["2026-11-28 is a Saturday: due on the workday after, 2026-11-30"])
        #expect(
            try reasons("on workdays at 09:00", "2026-12-24T12:00")
                == ["2026-12-25 is a holiday (Day 25): nothing due"])
        #expect(
            try reasons("daily at 09:00 except holidays", "2026-12-24T12:00")
                == [
                    "2026-12-25 is a holiday (Day 25): nothing due", "2026-12-26 is a holiday (Day 26): nothing due",
                ])
        #expect(try reasons("on holidays at 09:00", "2026-12-24T12:00").isEmpty)
    }

    @Test(arguments: [
        "2026-12-25/workday-before@09:00", "2026-12-25/workday-after@09:00:30",
        "2026-12-25/workday-before@09:00[Asia/Tokyo]",
    ])
    func aKeyIsReadAsItIsWritten(text: String) throws {
        let key = SlotKey(text)
        guard case .moved = key else {
            Issue.record("\(text) is not a moved slot")
            return
        }
        #expect(key.description == text)
        #expect(key.date == nil)
        #expect(key.local == nil)
    }

    @Test(arguments: ["2026-12-25/workday-near@09:00", "2026-12-25/workday-before", "2026-12-25/workday-before@9"])
    func anotherKeyIsKeptAsWritten(text: String) { #expect(SlotKey(text) == .other(text)) }

    @Test func saysWhichDayHasNoDose() throws {
        let today = try #require(CivilDate("2026-12-21"))
        func text(_ line: String) throws -> String? {
            try Schedule(parsing: line).nextWithoutDose(from: today, by: Self.calendar())
        }
        #expect(try text("on workdays at 07:30") == "no dose on Friday 25 December 2026 (Day 25)")
        #expect(try text("daily at 07:30 except holidays") == "no dose on Friday 25 December 2026 (Day 25)")
        #expect(try text("mon at 07:30 except holidays") == "no dose on holidays")
        #expect(
            try text("monthly on 25, or the workday after at 07:30")
                == "the dose of Friday 25 December 2026 (Day 25) comes on Monday 28 December 2026")
        #expect(try text("daily at 07:30") == nil)
    }
}
