import CivilTime
package import RemindProtocol
import Reminders
package import Statistics

/// `calendar`: a month of a reminder, or of all together. The window draws the same one.
package struct CalendarText {
    package let calendar: MonthCalendar
    /// The meanings of the marks as the window shows them.
    package let symbols: String
    /// The figures of each reminder: `97 % of days met, 34 of 35`.
    package let figures: [(reminder: String, title: String, text: String)]
    private let legend: String
    /// True if the days have values of their own.
    private let isSingle: Bool
    private let isNamed: Bool

    /// - Parameter isNamed: True if one reminder was asked for: then its title is known.
    /// - Returns: `nil` if no reminder has these days.
    package init?(_ series: [DaySeriesView], isNamed: Bool, clock: Clock, style: Style) {
        guard let one = series.first else { return nil }
        self.isNamed = series.count == 1 && isNamed
        figures = series.map { ($0.reminder, $0.cleanTitle, GridText.numbers($0)) }
        if series.count == 1, one.times != nil || one.values != nil {
            let isCounted = one.times != nil
            let cells = isCounted ? MonthCalendar.times(one, style) : MonthCalendar.measured(one, style)
            calendar = MonthCalendar(
                first: one.first, cells: cells, weekStart: clock.display.weekStart, today: clock.today)
            let marks = one.states.indices.compactMap(one.mark)
            legend = isCounted ? "" : DayMark.legend(marks, style, isMeasured: true)
            let shown = marks.filter { $0.state != .none || $0.level > 0 }
            symbols = isCounted ? "" : DayMark.legend(shown, style, isMeasured: true)
            isSingle = true
            return
        }
        calendar = MonthCalendar(
            first: one.first, days: MonthCalendar.marks(series), weekStart: clock.display.weekStart,
            today: clock.today, meaning: MonthCalendar.Meaning(series))
        (legend, symbols, isSingle) = (calendar.legend, calendar.symbols, false)
    }

    /// - Parameter isNamed: True if one reminder was asked for: then its title is known.
    package static func lines(_ reply: Remindd1.DaysReply, isNamed: Bool, clock: Clock, style: Style) -> [String] {
        guard let month = CalendarText(reply.series, isNamed: isNamed, clock: clock, style: style) else {
            return GridText.nothing
        }
        let legend = month.legend.isEmpty ? [] : style.wrap(month.legend, .quiet)
        let isNamed = month.isNamed || month.isSingle
        let numbers = month.figures.flatMap { style.wrap((isNamed ? "" : "\($0.title): ") + $0.text) }
        return month.calendar.lines(style) + (month.isSingle ? [""] + legend : legend + [""]) + numbers
    }
}
