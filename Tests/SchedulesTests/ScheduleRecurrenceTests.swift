import CivilTime
import Schedules
import Testing

@Suite struct ScheduleRecurrenceTests {
    static let defined = CivilDate(epochDay: 20_777)  // 2026-11-20

    static func recurrence(_ line: String) throws -> WallRecurrence? {
        try Schedule(parsing: line).recurrence(definedOn: defined)
    }

    static func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    @Test(arguments: [
        ("daily at 08:00", DateRule.weekly(.all)),
        ("mon-fri at 08:00", .weekly(.workdays)),
        ("every 3 days at 08:00 from 2026-11-18", .everyDays(3, anchor: CivilDate(epochDay: 20_775))),
        (
            "every 2 weeks on sat, sun at 08:00 from 2026-11-18",
            .everyWeeks(2, .weekend, anchor: CivilDate(epochDay: 20_775))
        ),
        ("monthly on 1, last at 08:00", .monthly([.day(1), .last], interval: 1, anchor: defined)),
        (
            "every 3 months on the 2nd tue at 08:00 from 2026-11-18",
            .monthly([.weekday(nth: 2, .tuesday)], interval: 3, anchor: CivilDate(epochDay: 20_775))
        ),
        ("monthly on 3 days before the end at 08:00", .monthly([.beforeEnd(3)], interval: 1, anchor: defined)),
        ("yearly on dec 25 at 08:00", .yearly([YearDay(month: 12, day: 25)])),
        (
            "every 2 years on may 1 at 08:00 from 2026-11-18",
            .yearly([YearDay(month: 5, day: 1)], interval: 2, anchor: CivilDate(epochDay: 20_775))
        ),
        ("21 days on, 7 off at 08:00 from 2026-11-18", .cycle(on: 21, off: 7, anchor: CivilDate(epochDay: 20_775))),
        ("once 2026-11-18 08:00", .once(CivilDate(epochDay: 20_775))),
    ])
    func daysBecomeADateRule(line: String, days: DateRule) throws {
        let recurrence = try #require(try Self.recurrence(line))
        #expect(recurrence.days == days)
        #expect(recurrence.times.map(\.description) == ["08:00"])
        #expect(recurrence.until == nil)
        #expect(recurrence.lastSlot == nil)
    }

    @Test(arguments: [
        "every 8 hours from 2026-11-20 06:00", "6h after taken", "30m after levothyroxine", "as needed",
    ])
    func onlyWallClockSchedulesHaveOne(line: String) throws {
        #expect(try Self.recurrence(line) == nil)
    }

    @Test(
        arguments: [
            ("daily at 08:00", nil, nil),
            ("daily at 08:00 from 2026-12-01", "2026-12-01", nil),
            ("daily at 08:00 until 2026-12-01", nil, "2026-12-01"),
            ("daily at 08:00 for 10 days", "2026-11-20", "2026-11-29"),
            ("daily at 08:00 from 2026-12-01 for 10 days", "2026-12-01", "2026-12-10"),
            ("daily at 08:00 from 2026-12-01 for 1 day", "2026-12-01", "2026-12-01"),
            ("daily at 08:00 from 2026-12-01 until 2026-12-05 for 10 days", "2026-12-01", "2026-12-05"),
            ("daily at 08:00 from 2026-12-01 until 2026-12-31 for 2 weeks", "2026-12-01", "2026-12-14"),
        ] as [(String, String?, String?)])
    func bounds(line: String, from: String?, until: String?) throws {
        let recurrence = try #require(try Self.recurrence(line))
        #expect(recurrence.from?.description == from)
        #expect(recurrence.until?.description == until)
    }

    @Test(arguments: [
        ("daily at 08:00, 20:00 for 5 times", "2026-11-22T08:00"),
        ("daily at 08:00 from 2026-12-01 for 20 times", "2026-12-20T08:00"),
        ("daily at 08:00 from 2026-12-23 for 3 times except 2026-12-24", "2026-12-26T08:00"),
        ("every 2 weeks on tue at 09:00 from 2026-11-17 for 3 times", "2026-12-15T09:00"),
        ("monthly on 31 at 09:00 from 2026-01-01 for 2 times", "2026-02-28T09:00"),
        ("yearly on feb 29 at 09:00 from 2027-01-01 for 1 time", "2027-02-28T09:00"),
        ("2 days on, 1 off at 09:00 from 2026-11-20 for 3 times", "2026-11-23T09:00"),
        ("every 8 hours between 00:00 and 23:00 from 2026-11-20 for 4 times", "2026-11-21T00:00"),
    ])
    func aNumberOfTimesEndsAtItsLastSlot(line: String, last: String) throws {
        #expect(try Self.recurrence(line)?.lastSlot?.description == last)
    }

    @Test func aWindowStartsAnewEachDayAndEndsNoLaterThanItsLastTime() throws {
        let recurrence = try #require(try Self.recurrence("every 90 minutes between 08:00 and 12:00"))
        #expect(recurrence.times.map(\.description) == ["08:00", "09:30", "11:00"])
        let full = try #require(try Self.recurrence("every minute between 00:00 and 23:59"))
        #expect(full.times.count == 1440)
        let single = try #require(try Self.recurrence("every 5 hours between 08:00 and 09:00"))
        #expect(single.times.map(\.description) == ["08:00"])
    }

    @Test func exceptionsAreHandedOn() throws {
        let recurrence = try #require(try Self.recurrence("daily at 08:00 except 2026-12-24, 2026-12-25"))
        #expect(recurrence.except == [try Self.date("2026-12-24"), try Self.date("2026-12-25")])
    }

    @Test func theLastDayOfAnElapsedScheduleCountsFromItsStart() throws {
        let schedule = try Schedule(parsing: "every 8 hours from 2026-12-01 22:00 for 7 days")
        #expect(schedule.end(definedOn: Self.defined) == (try Self.date("2026-12-07")))
        #expect(schedule.start == (try Self.date("2026-12-01")))
    }
}
