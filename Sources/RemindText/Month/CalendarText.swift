import CivilTime
package import RemindProtocol
import Reminders
import Statistics

/// `calendar`: a month of a reminder, or of all together.
package enum CalendarText {
    /// - Parameter isNamed: True if one reminder was asked for: then its title is known.
    package static func lines(_ reply: Remindd1.DaysReply, isNamed: Bool, clock: Clock, style: Style) -> [String] {
        guard let first = reply.series.first?.first else { return GridText.nothing }
        let one = reply.series[0]
        if reply.series.count == 1, one.times != nil || one.values != nil {
            let isCounted = one.times != nil
            let cells = isCounted ? MonthCalendar.times(one, style) : MonthCalendar.measured(one, style)
            let calendar = MonthCalendar(
                first: first, cells: cells, weekStart: clock.display.weekStart, today: clock.today)
            let legend = DayMark.legend(one.states.indices.compactMap(one.mark), style, isMeasured: true)
            return calendar.lines(style) + [""]
                + (isCounted ? [] : style.wrap(legend, .quiet))
                + style.wrap(GridText.numbers(one))
        }
        let calendar = MonthCalendar(
            first: first, days: MonthCalendar.marks(reply.series), weekStart: clock.display.weekStart,
            today: clock.today, isMeasured: MonthCalendar.isMeasured(reply.series))
        return calendar.lines(style) + style.wrap(calendar.legend, .quiet) + [""]
            + reply.series.flatMap { one in
                let title = reply.series.count == 1 && isNamed ? "" : one.cleanTitle + ": "
                let line = title + GridText.numbers(one)
                return style.wrap(line)
            }
    }
}
