import CivilTime
import Reminders
import Statistics
import Testing
import Vocabulary
import Worlds

@Suite("Check-ins") struct CheckInsTests {
    /// Days as `2026-11-20 x3`, and what comes of them on a day: today, week, month, year, total; streak, longest; average.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var days: [String]
        var today = "2026-11-20"
        var weekStart = Weekday.monday
        var paused: [String] = []
        var counts: [Int]
        var streaks: [Int]
        var average: Int

        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "none", days: [], counts: [0, 0, 0, 0, 0], streaks: [0, 0], average: 0),
        Case(name: "one today", days: ["2026-11-20"], counts: [1, 1, 1, 1, 1], streaks: [1, 1], average: 10),
        Case(name: "one yesterday", days: ["2026-11-19"], counts: [0, 1, 1, 1, 1], streaks: [1, 1], average: 10),
        Case(name: "one two days ago", days: ["2026-11-18"], counts: [0, 1, 1, 1, 1], streaks: [0, 1], average: 10),
        Case(name: "several a day", days: ["2026-11-20 x5"], counts: [5, 5, 5, 5, 5], streaks: [1, 1], average: 50),
        Case(
            name: "a thousand a day", days: ["2026-11-20 x1000"], counts: [1000, 1000, 1000, 1000, 1000],
            streaks: [1, 1], average: 10_000),
        Case(
            name: "consecutive, unsorted", days: ["2026-11-19", "2026-11-20", "2026-11-18"], counts: [1, 3, 3, 3, 3],
            streaks: [3, 3], average: 30),
        Case(
            name: "empty today does not break", days: ["2026-11-18", "2026-11-19"], counts: [0, 2, 2, 2, 2],
            streaks: [2, 2], average: 20),
        Case(
            name: "a gap", days: ["2026-11-16", "2026-11-17", "2026-11-20"], counts: [1, 3, 3, 3, 3], streaks: [1, 2],
            average: 30),
        Case(
            name: "two gaps", days: ["2026-11-14", "2026-11-16", "2026-11-17", "2026-11-19", "2026-11-20"],
            counts: [1, 4, 5, 5, 5], streaks: [2, 2], average: 50),
        Case(
            name: "alternating", days: ["2026-11-14", "2026-11-16", "2026-11-18", "2026-11-20"],
            counts: [1, 3, 4, 4, 4], streaks: [1, 1], average: 40),
        Case(
            name: "two streaks, the longer before",
            days: ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-19", "2026-11-20"], counts: [1, 2, 5, 5, 5],
            streaks: [2, 3], average: 50),
        Case(
            name: "a whole week", days: (14...20).map { "2026-11-\($0)" }, counts: [1, 5, 7, 7, 7], streaks: [7, 7],
            average: 70),
        Case(
            name: "over the end of a month", days: ["2026-10-31", "2026-11-01"], today: "2026-11-01",
            counts: [1, 2, 1, 2, 2], streaks: [2, 2], average: 20),
        Case(
            name: "over the end of a year", days: ["2025-12-31", "2026-01-01"], today: "2026-01-01",
            counts: [1, 2, 1, 1, 2], streaks: [2, 2], average: 20),
        Case(
            name: "the same month of another year", days: ["2025-11-20", "2026-11-20"], counts: [1, 1, 1, 1, 2],
            streaks: [1, 1], average: 0),
        Case(
            name: "a leap day", days: ["2028-02-28", "2028-02-29", "2028-03-01"], today: "2028-03-01",
            counts: [1, 3, 1, 3, 3], streaks: [3, 3], average: 30),
        Case(
            name: "no leap day", days: ["2026-02-28", "2026-03-01"], today: "2026-03-01", counts: [1, 2, 1, 2, 2],
            streaks: [2, 2], average: 20),
        Case(
            name: "a week from Sunday", days: ["2026-11-15", "2026-11-14"], weekStart: .sunday,
            counts: [0, 1, 2, 2, 2], streaks: [0, 2], average: 20),
        Case(
            name: "a week from Saturday", days: ["2026-11-14", "2026-11-13"], weekStart: .saturday,
            counts: [0, 1, 2, 2, 2], streaks: [0, 2], average: 20),
        Case(
            name: "the first day of the week", days: ["2026-11-16"], today: "2026-11-16", counts: [1, 1, 1, 1, 1],
            streaks: [1, 1], average: 10),
        Case(
            name: "six days are no week yet", days: ["2026-11-14 x3"], counts: [0, 0, 3, 3, 3], streaks: [0, 1],
            average: 30),
        Case(
            name: "thirteen days are one week", days: ["2026-11-07 x3"], counts: [0, 0, 3, 3, 3], streaks: [0, 1],
            average: 30),
        Case(
            name: "three whole weeks, rounded", days: ["2026-10-30 x20"], counts: [0, 0, 0, 20, 20], streaks: [0, 1],
            average: 67),
        Case(
            name: "a pause neither counts nor breaks", days: ["2026-11-16", "2026-11-17", "2026-11-20"],
            paused: ["2026-11-18", "2026-11-19"], counts: [1, 3, 3, 3, 3], streaks: [3, 3], average: 30),
        Case(
            name: "a pause hides no gap beside it", days: ["2026-11-16", "2026-11-20"], paused: ["2026-11-18"],
            counts: [1, 2, 2, 2, 2], streaks: [1, 1], average: 20),
        Case(
            name: "what lies ahead does not count", days: ["2026-11-20", "2026-11-21"], counts: [1, 1, 1, 1, 1],
            streaks: [1, 1], average: 10),
        // The app's names that the cases above do not have yet.
        Case(
            name: "today and yesterday", days: ["2026-11-20", "2026-11-19"], counts: [1, 2, 2, 2, 2], streaks: [2, 2],
            average: 20),
        Case(
            name: "yesterday and the day before, several each", days: ["2026-11-19 x2", "2026-11-18 x3"],
            counts: [0, 5, 5, 5, 5], streaks: [2, 2], average: 50),
        Case(
            name: "a streak that ended the day before yesterday", days: ["2026-11-16", "2026-11-17", "2026-11-18"],
            counts: [0, 3, 3, 3, 3], streaks: [0, 3], average: 30),
        Case(
            name: "the same day twice in the list", days: ["2026-11-20", "2026-11-20"], counts: [2, 2, 2, 2, 2],
            streaks: [1, 1], average: 20),
        Case(
            name: "two streaks of one length", days: ["2026-11-15", "2026-11-16", "2026-11-19", "2026-11-20"],
            counts: [1, 3, 4, 4, 4], streaks: [2, 2], average: 40),
        Case(
            name: "the longest is the current one", days: ["2026-11-12", "2026-11-18", "2026-11-19", "2026-11-20"],
            counts: [1, 3, 4, 4, 4], streaks: [3, 3], average: 40),
        Case(
            name: "three streaks",
            days: [
                "2026-11-01", "2026-11-03", "2026-11-04", "2026-11-06", "2026-11-07", "2026-11-08",
            ], counts: [0, 0, 6, 6, 6], streaks: [0, 3], average: 30),
        Case(
            name: "a month of days", days: (1...20).map { $0 < 10 ? "2026-11-0\($0)" : "2026-11-\($0)" },
            counts: [1, 5, 20, 20, 20], streaks: [20, 20], average: 100),
        Case(
            name: "a year of days",
            days: (0...365).map { (CivilDate(year: 2025, month: 11, clampingDay: 20) + $0).description },
            counts: [1, 5, 20, 324, 366], streaks: [366, 366], average: 70),
        Case(
            name: "the last day of the month", days: ["2026-11-30"], today: "2026-11-30", counts: [1, 1, 1, 1, 1],
            streaks: [1, 1], average: 10),
        Case(
            name: "the first of a month after a whole one",
            days: (1...30).map { $0 < 10 ? "2026-11-0\($0)" : "2026-11-\($0)" },
            today: "2026-12-01", counts: [0, 1, 0, 30, 30], streaks: [30, 30], average: 75),
        Case(
            name: "new year's day after a streak", days: ["2026-12-30", "2026-12-31"], today: "2027-01-01",
            counts: [0, 2, 0, 0, 2], streaks: [2, 2], average: 20),
        Case(
            name: "a week over the end of a year", days: ["2026-12-28", "2027-01-01"], today: "2027-01-01",
            counts: [1, 2, 1, 1, 2], streaks: [1, 1], average: 20),
        Case(
            name: "a week from Sunday over the end of a year", days: ["2026-12-27", "2026-12-26"], today: "2027-01-01",
            weekStart: .sunday, counts: [0, 1, 0, 0, 2], streaks: [0, 2], average: 20),
        Case(
            name: "the day after a leap day", days: ["2028-02-29"], today: "2028-03-01", counts: [0, 1, 0, 1, 1],
            streaks: [1, 1], average: 10),
        Case(
            name: "a leap day a year later", days: ["2028-02-29 x2"], today: "2029-02-28", counts: [0, 0, 0, 0, 2],
            streaks: [0, 1], average: 0),
        Case(
            name: "exactly a week ago", days: ["2026-11-13 x3"], counts: [0, 0, 3, 3, 3], streaks: [0, 1], average: 30),
        Case(
            name: "exactly two weeks ago", days: ["2026-11-06 x3"], counts: [0, 0, 3, 3, 3], streaks: [0, 1],
            average: 15),
        Case(
            name: "the last day of the week before", days: ["2026-11-15"], today: "2026-11-16",
            counts: [0, 0, 1, 1, 1], streaks: [1, 1], average: 10),
        Case(
            name: "everything paused since the last", days: ["2026-11-17"],
            paused: ["2026-11-18", "2026-11-19", "2026-11-20"], counts: [0, 1, 1, 1, 1], streaks: [1, 1], average: 10),
        Case(
            name: "a pause before the first counts for nothing", days: ["2026-11-20"], paused: ["2026-11-19"],
            counts: [1, 1, 1, 1, 1], streaks: [1, 1], average: 10),
        Case(
            name: "prayed on a paused day", days: ["2026-11-18", "2026-11-19", "2026-11-20"], paused: ["2026-11-19"],
            counts: [1, 3, 3, 3, 3], streaks: [3, 3], average: 30),
        Case(
            name: "only an old one", days: ["2026-10-21"], counts: [0, 0, 0, 1, 1], streaks: [0, 1], average: 3),
        Case(
            name: "seven at once, the first week", days: ["2026-11-20 x7"], counts: [7, 7, 7, 7, 7], streaks: [1, 1],
            average: 70),
        Case(
            name: "700 days",
            days: (0..<700).map { (CivilDate(year: 2026, month: 11, clampingDay: 20) - $0).description },
            counts: [1, 5, 20, 324, 700], streaks: [700, 700], average: 71),
        Case(
            name: "99 days to yesterday",
            days: (1...99).map { (CivilDate(year: 2026, month: 11, clampingDay: 20) - $0).description },
            counts: [0, 4, 19, 99, 99], streaks: [99, 99], average: 71),
        Case(
            name: "nothing but days ahead", days: ["2026-11-21 x4"], counts: [0, 0, 0, 0, 0], streaks: [0, 0],
            average: 0),
    ]

    @Test("there are as many cases as the app has")
    func number() {
        #expect(CheckInsTests.cases.count >= 48)
        #expect(Set(CheckInsTests.cases.map(\.name)).count == CheckInsTests.cases.count)
    }

    @Test("counts, streaks and average", arguments: cases)
    func figures(_ one: Case) throws {
        var counts: [CivilDate: Int] = [:]
        for day in one.days {
            let parts = day.split(separator: " x")
            counts[try #require(CivilDate(parts[0])), default: 0] += parts.count > 1 ? Int(parts[1]) ?? 0 : 1
        }
        let paused = try one.paused.map { try #require(CivilDate($0)) }
        let found = CheckIns(
            counts, isPaused: paused.contains, today: try #require(CivilDate(one.today)), weekStart: one.weekStart)
        #expect([found.today, found.week, found.month, found.year, found.total] == one.counts)
        #expect([found.streak, found.longestStreak] == one.streaks)
        #expect(found.weeklyAverage.rawValue == one.average)
    }

    /// Nights of 23 and 25 hours, and days that begin later: a prayer is of the day on the wall.
    @Test(
        "days of 23 and 25 hours",
        arguments: [
            (["2026-03-28T23:30", "2026-03-29T00:30", "2026-03-29T03:30", "2026-03-30T00:10"], [1, 2, 1]),
            (["2026-10-24T23:59", "2026-10-25T02:30", "2026-10-25T02:31", "2026-10-26T00:00"], [1, 2, 1]),
            (["2026-12-31T23:59", "2027-01-01T00:00", "2027-01-02T23:59"], [1, 1, 1]),
        ])
    func clockChange(walls: [String], expected: [Int]) throws {
        var outcomes = Outcomes()
        let reminder = try #require(ReminderID(rawValue: "prayer"))
        let zurich = try World.zones.rules(named: "Europe/Zurich")
        for (index, wall) in walls.enumerated() {
            let local = try #require(CivilDateTime(wall))
            let at = try #require(zurich.instant(of: local))
            let entry = Entry(
                id: EntryID(device: "a", sequence: Int64(index + 1)), at: at, zone: zurich.name, origin: .person,
                reminder: reminder, slot: .entry(EntryID(device: "a", sequence: Int64(index + 1))), due: at,
                dueZone: zurich.name, fact: .answered(Answer(.done, happened: at)))
            let occurrence = try #require(Occurrence(entry))
            outcomes.set(nil, to: occurrence, wall: zurich.local(at: at)) { _ in zurich }
        }
        let first = try #require(CivilDateTime(walls[0])).date
        let scope = StatisticsScope(first: first, last: first + 2, end: 0)
        let days = DaySeries(
            together: Array(outcomes.series(scope, included: [reminder]).values), isPaused: { _ in false })
        #expect(days.part(since: first, until: first + 2).values.map(\.count) == expected)
        let figures = CheckIns(days, today: first + 2, weekStart: .monday)
        #expect([figures.today, figures.total, figures.streak] == [expected[2], expected.reduce(0, +), 3])
    }

    @Test("levels", arguments: [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3), (5, 5), (6, 5), (1000, 5)])
    func level(count: Int, level: Int) {
        #expect(CheckIns.level(count) == level)
    }
}
