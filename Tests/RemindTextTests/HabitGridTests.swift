import CivilTime
import RemindProtocol
import Reminders
import Samples
import Statistics
import Testing
import Vocabulary

@testable import RemindText

/// The year of all habits: 2024, 2026 and 2028, with weeks from Monday and from Sunday.
struct HabitGridTests {
    private static let plain = Style(columns: nil, isColored: false, isUnicode: true)

    /// A year of which each day has a level of its own: the day of the month, by six.
    private static func year(_ year: Int, today: CivilDate? = nil) throws -> Remindd1.HabitsReply {
        let first = try #require(CivilDate("\(year)-01-01"))
        let last = try #require(CivilDate("\(year)-12-31"))
        let days = (0...(last - first)).map { HabitDay(done: (first + $0).day % 6, total: 5) }
        let figures = HabitFigures(days, lastIsToday: false)
        return Remindd1.HabitsReply(
            zone: "UTC", now: 0, today: today ?? last, first: first, last: last,
            streaks: true, habits: [], days: days, figures: figures, ever: figures)
    }

    /// Each cell stands in the row of its weekday and in the column of its week, and none is lost.
    @Test(arguments: [2024, 2026, 2028], [Weekday.monday, .sunday, .saturday])
    func cells(year: Int, weekStart: Weekday) throws {
        let reply = try HabitGridTests.year(year)
        let lines = HabitGridText(reply, title: "\(year)", style: HabitGridTests.plain, weekStart: weekStart).lines
        let first = reply.first
        let rows = lines[3..<10].map { Array($0.dropFirst(5)) }
        let weekdays = DisplaySettings(weekStart: weekStart).weekdays
        #expect(lines[3..<10].map { $0.dropFirst(2).prefix(2) } == weekdays.map { DateWords.short($0).prefix(2) })
        let characters = Array("·▁▂▃▄▅")
        let shift = try #require(weekdays.firstIndex(of: first.weekday))
        for index in reply.days.indices {
            let (row, column) = ((index + shift) % 7, (index + shift) / 7)
            #expect(rows[row][column] == characters[(first + index).day % 6], "\(first + index)")
        }
        let count = rows.map { $0.count { characters.contains($0) } }.reduce(0, +)
        #expect(count == (CivilDate.isLeap(year) ? 366 : 365))
        // Each month is named above the week of its first day.
        for month in 1...12 {
            let index = try #require(CivilDate(year: year, month: month, day: 1)) - first
            let column = (index + shift) / 7
            let name = String(Array(lines[2]).dropFirst(5 + column).prefix(3))
            if column > 0 { #expect(name == DateWords.month(first + index).prefix(3)) }
        }
    }

    /// Days to come are blank; a narrow terminal shows the latest weeks.
    @Test(arguments: [40, 58, 60, 80, 120])
    func widths(columns: Int) throws {
        let reply = try HabitGridTests.year(2026, today: Samples.civil("2026-11-20"))
        let style = Style(columns: columns, isColored: false, isUnicode: false)
        let lines = HabitGridText(reply, title: "2026", style: style, weekStart: .monday).lines
        #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        // The latest Friday is the last one that has come.
        #expect(lines[7].hasPrefix("  Fr "))
        #expect(lines[7].last == Array(".12345")[20 % 6])
        #expect(!lines.joined().contains("█"))
    }

    /// The twelve months as blocks: each day in its row and column, and how many days had anything done.
    @Test(arguments: [2024, 2026, 2028], [Weekday.monday, .sunday])
    func blocks(year: Int, weekStart: Weekday) throws {
        let reply = try HabitGridTests.year(year)
        let lines = HabitGridText(reply, title: "\(year)", style: HabitGridTests.plain, weekStart: weekStart).blocks
        let rows = lines.map { Array($0) }
        let weekdays = DisplaySettings(weekStart: weekStart).weekdays
        let characters = Array("·▁▂▃▄▅")
        var top = 2
        for quarter in 0..<4 {
            var height = 0
            for place in 0..<3 {
                let month = 3 * quarter + place + 1
                let first = try #require(CivilDate(year: year, month: month, day: 1))
                let length = CivilDate.length(ofMonth: month, year: year)
                let (left, shift) = (1 + 17 * place, try #require(weekdays.firstIndex(of: first.weekday)))
                let head = String(rows[top][(left + 1)..<(left + 14)])
                let done = (1...length).count { $0 % 6 > 0 }
                #expect(
                    head.hasPrefix(DateWords.month(first).prefix(3)) && head.hasSuffix(" \(done)/\(length)"), "\(head)")
                #expect(rows[top + 1][left + 1] == DateWords.short(weekdays[0]).first)
                for day in 0..<length {
                    let (row, column) = (top + 2 + (shift + day) / 7, left + (shift + day) % 7 * 2 + 1)
                    #expect(rows[row][column] == characters[(day + 1) % 6], "\(first + day)")
                }
                height = max(height, (shift + length + 6) / 7)
            }
            top += height + 3
        }
        // Today, the last day of the year, is between brackets.
        #expect(lines.map { $0.count { "[]".contains($0) } }.reduce(0, +) == 2 + 2)
        #expect(lines.contains { $0.contains("[\(characters[1])]") })
    }

    @Test(arguments: [(30, 1), (40, 2), (58, 3), (200, 3)])
    func blocksFit(columns: Int, across: Int) throws {
        for today in ["2026-01-01", "2026-05-31", "2026-11-20", "2026-12-31"] {
            let style = Style(columns: columns, isColored: false, isUnicode: false)
            let lines = HabitGridText(
                try HabitGridTests.year(2026, today: Samples.civil(today)), title: "2026", style: style,
                weekStart: .monday
            ).blocks
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
            let months = lines.filter { $0.contains("Jan ") }
            #expect(months.count == 1 && months[0].count { $0 == "/" } == across)
            #expect(lines.count { $0.contains("[.") || $0.contains("[1") || $0.contains("[2") } == 1)
            #expect(lines.joined().utf8.allSatisfy { $0 < 128 })
        }
    }

    @Test func aMonth() throws {
        let first = try #require(CivilDate("2026-02-01"))
        let days = (0..<28).map { HabitDay(done: $0 == 5 ? 0 : 1, total: $0 == 4 ? 0 : 1) }
        let figures = HabitFigures(days, lastIsToday: false)
        let reply = Remindd1.HabitsReply(
            zone: "UTC", now: 0, today: Samples.civil("2026-02-07"), first: first, last: Samples.civil("2026-02-28"),
            streaks: true,
            habits: [], days: days, figures: figures, ever: figures)
        let lines = HabitGridText(reply, style: HabitGridTests.plain, weekStart: .sunday).month
        #expect(lines[0] == "February 2026")
        #expect(lines[2] == "  1▅  2▅  3▅  4▅  5   6·[ 7▅]")
        #expect(lines[3] == "  8   9  10  11  12  13  14")
    }

    /// Titles of thirty wide characters, and a narrow terminal.
    @Test(arguments: [40, 56, 80])
    func wideTitles(columns: Int) throws {
        let all: [HabitHistory.Mark] = [.done, .kept, .no, .open, .skipped, .partial, .open]
        var habit = HabitView(
            habit: "a", kind: "", title: String(repeating: "本", count: 30), since: Samples.civil("2026-11-14"),
            marks: all.suffix(HabitText.days(Style(columns: columns, isColored: false, isUnicode: true))),
            streak: 3, best: 12, score: 0.5, left: 1, figures: HabitFigures([], lastIsToday: false))
        habit.goal = "3 times a week"
        let count = habit.marks.count
        let first = try #require(CivilDate("2026-11-20")) - (count - 1)
        let reply = Remindd1.HabitsReply(
            zone: "UTC", now: 0, today: Samples.civil("2026-11-20"), first: first, last: Samples.civil("2026-11-20"),
            streaks: true,
            habits: [habit], days: Array(repeating: HabitDay(done: 1, total: 2), count: count),
            figures: HabitFigures([], lastIsToday: false), ever: HabitFigures([], lastIsToday: false))
        let style = Style(columns: columns, isColored: false, isUnicode: true)
        let text = HabitText(reply, style: style)
        for line in text.lines + text.statistics {
            #expect(DisplayWidth.of(line) <= columns, "\(DisplayWidth.of(line)): \(line)")
        }
        #expect(!text.lines.joined().contains("\u{1B}"))
    }
}
