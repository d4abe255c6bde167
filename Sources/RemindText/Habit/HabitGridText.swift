package import CivilTime
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// `habit grid` and `habit calendar`: a cell for each day, in six levels.
package struct HabitGridText {
    let reply: Remindd1.HabitsReply
    var title: String?
    let style: Style
    let weekStart: Weekday
    private let grid: HabitDays

    private static let labels = 5

    /// The meanings of the six levels.
    package static let levels = ["none", "20 %", "40 %", "60 %", "80 %", "100 %"]

    package init(_ reply: Remindd1.HabitsReply, title: String? = nil, style: Style, weekStart: Weekday) {
        (self.reply, self.title, self.style, self.weekStart) = (reply, title, style, weekStart)
        grid = reply.grid
    }

    /// How many weeks there is room for.
    package static func weeks(fitting style: Style) -> Int {
        style.columns.map { max(4, min(52, $0 - labels - 2)) } ?? 52
    }

    package var lines: [String] {
        let (first, last) = (grid.first, grid.first + (grid.days.count - 1))
        let start = first.beginningOfWeek(from: weekStart)
        let all = (last - start) / 7 + 1
        // A year that does not fit shows its latest weeks.
        let end = min(all, max(1, (min(grid.today, last) - start) / 7 + 1))
        let room = style.columns.map { max(1, $0 - HabitGridText.labels - 2) } ?? all
        let weeks = all <= room ? 0..<all : max(0, end - room)..<end
        let picture = WeekGrid(weekStart: weekStart, days: first...max(first, last), letters: 2, isClipped: true)
        let lines = heading + [""] + picture.lines(weeks, style, cell: cell)
        return lines + [""] + style.wrap(legend, indent: 2, .quiet)
    }

    /// `1204 of 1560, 77 %`
    package var numbers: String {
        let rate = HabitText.rate(reply.figures).map { ", \($0) %" } ?? ""
        return "\(reply.figures.done) of \(reply.figures.total)\(rate)"
    }

    private var heading: [String] {
        let one = reply.habits.count == 1 ? CleanText.line(reply.habits[0].title) : "Habits"
        let span = title ?? "\(reply.first) to \(reply.last)"
        let width = DisplayWidth.of("\(one) \(span)") + 2 + numbers.count
        let head = style.paint("\(one) \(span)", .bold)
        return style.columns.map { width > $0 } ?? false ? [head, "  \(numbers)"] : ["\(head)  \(numbers)"]
    }

    /// Blank on a day to come, and on one on which nothing counted.
    private func cell(_ day: CivilDate) -> String {
        (grid[day]?.level).map { HabitGridText.text($0, style) } ?? " "
    }

    static func text(_ level: Int, _ style: Style) -> String {
        let characters = Array(style.isUnicode ? "·▁▂▃▄▅" : ".12345")
        let character = String(characters[min(5, max(0, level))])
        return level == 0 ? style.paint(character, .quiet) : style.shade(character, .level(level))
    }

    private var legend: String {
        let cells = (0...5).map {
            HabitGridText.text($0, style.bare)
        }
        let levels = HabitGridText.levels.dropFirst().map { $0.dropLast(2) }.joined(separator: ", ")
        return "less \(cells.joined(separator: " ")) more: none, to \(levels) %; blank: nothing counted"
    }

    /// The twelve months of a year as blocks beside each other, with the number of days on which anything was done.
    package var blocks: [String] {
        let months = (1...12).compactMap { CivilDate(year: grid.first.year, month: $0, day: 1) }
        let count = style.columns.map { max(1, min(3, $0 / (HabitGridText.block + 2))) } ?? 3
        let rows = stride(from: 0, to: months.count, by: count).flatMap { start -> [String] in
            let row = months[start..<min(months.count, start + count)].map(block)
            return [""]
                + (0..<(row.map(\.count).max() ?? 0)).map { line in
                    let cells = row.map {
                        line < $0.count ? $0[line] : blanks(HabitGridText.block)
                    }
                    return (" " + cells.joined(separator: "  ")).trimmingEnd
                }
        }
        return heading + rows + [""] + style.wrap(legend + "; [ ] today", indent: 2, .quiet)
    }

    /// Columns of a month: a day is two wide, and a bracket may close the last one.
    private static let block = 15

    /// `Nov     12/30`, and a line for each week.
    private func block(_ month: CivilDate) -> [String] {
        let weekdays = DisplaySettings(weekStart: weekStart).weekdays
        let length = CivilDate.length(ofMonth: month.month, year: month.year)
        let (name, figures) = (DateWords.month(month).prefix(3), "\(grid.active(inMonthOf: month))/\(length)")
        let gap = blanks(HabitGridText.block - 2 - name.count - figures.count)
        let shift = weekdays.firstIndex(of: month.weekday) ?? 0
        let weeks = (0..<(shift + length + 6) / 7).map { row in
            let week = month - shift + 7 * row
            // A bracket before today, and one after it.
            let cells = (0...7).map { place -> String in
                let isToday = { (day: CivilDate) in day == grid.today && day.month == month.month }
                let isAfter = place > 0 && isToday(week + (place - 1))
                let bracket = place < 7 && isToday(week + place) ? "[" : isAfter ? "]" : " "
                let isShown = place < 7 && (week + place).month == month.month
                return bracket + (isShown ? cell(week + place) : place < 7 ? " " : "")
            }
            return cells.joined()
        }
        return [
            " " + style.paint(String(name), .bold) + gap + figures + " ",
            style.paint(weekdays.map { " \(DateWords.short($0).prefix(1))" }.joined(), .quiet) + " ",
        ] + weeks
    }

    /// One month, with the level behind each day's number.
    package var month: [String] {
        var cells: [CivilDate: MonthCalendar.Cell] = [:]
        for (date, day) in grid.all where date <= grid.today {
            guard let level = day.level else { continue }
            cells[date] = MonthCalendar.Cell(
                HabitGridText.text(level, style.bare), level == 0 ? .quiet : level == 5 ? .good : .attention)
        }
        let calendar = MonthCalendar(first: grid.first, cells: cells, weekStart: weekStart, today: grid.today)
        return calendar.lines(style) + ["", numbers, ""]
            + style.wrap(legend, indent: 2, .quiet)
    }
}
