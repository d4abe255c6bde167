import CivilTime
import RemindControl
import Reminders

/// `today`: a heading, a row for each occurrence, and what comes next.
enum DayText {
    static func lines(_ day: Remindd1.Day, clock: Clock, style: Style) -> [String] {
        let date = CivilDate(day.date) ?? clock.today
        var lines = [heading(date, zone: day.zone, style), ""]
        if day.occurrences.isEmpty {
            lines += empty(day, date: date, clock: clock)
        } else {
            var table = Table(columns: [.right, .left, .flexible, .left, .right], indent: 2)
            table.rows = day.occurrences.map { view in
                let text = OccurrenceText(view: view, clock: clock, style: style)
                return [
                    Table.Cell(text.time(on: date)), text.symbol, text.titleCell, text.state(on: date), text.handle,
                ]
            }
            for (view, row) in zip(day.occurrences, table.rowLines(style)) {
                lines += row + OccurrenceText.warning(view, style, indent: 9)
            }
        }
        if let next = next(day, date: date, clock: clock, style: style) { lines += ["", next] }
        if day.isClockUnconfirmed == true { lines += ["", "The clock is \(unconfirmed)."] }
        return lines
    }

    /// What the clock is while nobody knows whether it is right.
    static let unconfirmed = "not confirmed yet: nothing is recorded as missed"

    static func heading(_ date: CivilDate, zone: String, _ style: Style) -> String {
        let full = DateWords.full(date)
        let room = style.columns.map { max(0, $0 - DisplayWidth.of(full) - 2) } ?? .max
        let zone = DisplayWidth.cut(CleanText.line(zone), to: room, ellipsis: style.ellipsis)
        return "\(style.paint(full, .bold))  \(style.paint(zone, .quiet))"
    }

    private static func empty(_ day: Remindd1.Day, date: CivilDate, clock: Clock) -> [String] {
        if date != clock.today { return ["  Nothing on this day."] }
        if day.next != nil { return ["  Nothing today."] }
        return ["  Nothing today, and nothing to come."]
    }

    /// `next: Isha at 19:30, in 5 h 12 min`; where that is too long, the title is cut and not the time.
    private static func next(_ day: Remindd1.Day, date: CivilDate, clock: Clock, style: Style) -> String? {
        guard let view = day.occurrences.first(where: { $0.status == .upcoming }) ?? day.next,
            date == clock.today || day.next != nil
        else { return nil }
        let due = Instant(seconds: view.epoch)
        let dueDate = clock.date(of: due)
        let when = (dueDate == clock.today ? "" : "\(clock.day(dueDate)) ") + "at \(clock.time(due))"
        let rest = " \(when), \(clock.until(due))"
        var title = CleanText.line(OccurrenceText.title(of: view))
        if let columns = style.columns {
            let room = columns - DisplayWidth.of("next: " + rest)
            title = DisplayWidth.cut(title, to: max(room, 8), ellipsis: style.ellipsis)
        }
        return "next: \(title)\(rest)"
    }
}
