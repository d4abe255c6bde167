import CivilTime
package import RemindProtocol
import Reminders
import Vocabulary

/// `agenda` and `next`: what is to come.
package enum AgendaText {
    /// Day by day, a heading each.
    package static func days(_ reply: Remindd1.Occurrences, clock: Clock, style: Style) -> [String] {
        guard !reply.occurrences.isEmpty else { return ["Nothing is due in these days."] }
        var days: [(date: CivilDate, views: [OccurrenceView])] = []
        for view in reply.occurrences {
            // Open occurrences of earlier days are under today.
            let date = max(clock.date(of: view.at), clock.today)
            if days.last?.date == date {
                days[days.count - 1].views.append(view)
            } else {
                days.append((date, [view]))
            }
        }
        // One table, so that the columns of all days line up; then the headings between.
        var table = Table(columns: [.right, .left, .flexible, .left, .right], indent: 2)
        for day in days {
            table.rows += day.views.map { view in
                let text = OccurrenceText(view: view, clock: clock, style: style)
                return [
                    Cell(text.time(on: day.date)), text.symbol, text.titleCell,
                    text.state(on: day.date), text.handle,
                ]
            }
        }
        var rows = table.rowLines(style)[...]
        var lines: [String] = []
        for day in days {
            if !lines.isEmpty { lines.append("") }
            lines.append(DayText.heading(day.date, zone: lines.isEmpty ? reply.zone : "", style).trimmingEnd)
            for (view, row) in zip(day.views, rows) {
                lines += row + OccurrenceText.warning(view, style, indent: 9)
            }
            rows = rows.dropFirst(day.views.count)
        }
        return lines
    }

    /// One row each, with its date.
    package static func list(_ reply: Remindd1.Occurrences, clock: Clock, style: Style) -> [String] {
        let asNeeded = AsNeededText.lines(reply.asNeeded, clock: clock, style: style)
        guard !reply.occurrences.isEmpty else { return asNeeded.isEmpty ? ["Nothing to come."] : asNeeded }
        var table = Table(columns: [.left, .right, .flexible, .left, .right])
        table.rows = reply.occurrences.map { view in
            let text = OccurrenceText(view: view, clock: clock, style: style)
            let date = clock.date(of: text.due)
            return [
                Cell(DateWords.brief(date)), Cell(text.time(on: date)), text.titleCell,
                text.state(on: date), text.handle,
            ]
        }
        return table.lines(style) + asNeeded
    }
}

extension String {
    /// Without blanks at the end.
    var trimmingEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
