import CivilTime
import Reminders
import Vocabulary

/// A column for each week, a row for each weekday, and above a week the month that begins in it.
struct WeekGrid {
    let weekStart: Weekday
    /// The days whose months are named; weeks are counted from the first.
    let days: ClosedRange<CivilDate>
    /// How many letters of a weekday are shown.
    let letters: Int
    /// How many characters a week has.
    var width = 1
    /// True if a month is not named that does not fit above the weeks.
    var isClipped = false

    func lines(_ weeks: Range<Int>, _ style: Style, cell: (CivilDate) -> String) -> [String] {
        let first = days.lowerBound.beginningOfWeek(from: weekStart)
        let rows = DisplaySettings(weekStart: weekStart).weekdays.enumerated().map { place, weekday in
            let cells = weeks.map { cell(first + $0 * 7 + place) }.joined(separator: blanks(width - 1))
            return "  \(DateWords.short(weekday).prefix(letters)) \(cells)".trimmingEnd
        }
        return ["  " + blanks(letters + 1) + style.paint(months(first, weeks), .quiet)] + rows
    }

    private func months(_ first: CivilDate, _ weeks: Range<Int>) -> String {
        var line = ""
        for week in weeks {
            let shown = (0..<7).map { first + week * 7 + $0 }.filter(days.contains)
            let named = week == weeks.lowerBound ? shown.first : shown.first { $0.day == 1 }
            let place = (week - weeks.lowerBound) * width
            guard let named, line.isEmpty || place > line.count,
                !isClipped || place + 3 <= weeks.count * width
            else { continue }
            line += blanks(place - line.count) + DateWords.month(named).prefix(3)
        }
        return line
    }
}
