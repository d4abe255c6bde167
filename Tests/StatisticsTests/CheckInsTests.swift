import CivilTime
import Statistics
import Testing

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
    ]

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
        #expect(found.weeklyAverage == one.average)
    }
}
