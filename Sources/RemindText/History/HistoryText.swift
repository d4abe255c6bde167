import CivilTime
package import Reminders
import Vocabulary

/// `history`: what was recorded, a row for each entry.
///
/// On a terminal the rows are under their days, and a remark that does not fit goes below its row: nothing is cut. A
/// pipe gets a line for each entry, with its date.
package struct HistoryText {
    private let clock: Clock
    private let style: Style
    private var rows: [[Cell]] = []
    /// The day of each row.
    private var days: [CivilDate] = []

    package init(clock: Clock, style: Style) {
        self.clock = clock
        self.style = style
    }

    package mutating func add(_ entries: [EntryView]) {
        for entry in entries {
            let row = HistoryRow(entry, clock: clock)
            days.append(row.day)
            rows.append([
                Cell((style.columns == nil ? "\(row.day) " : "") + row.time), Cell(row.word, row.tint),
                Cell(row.subject), Cell(row.remark, .quiet), machine(of: entry),
                Cell(entry.handle ?? "", .quiet),
            ])
        }
    }

    package var lines: [String] {
        if rows.isEmpty { return [HistoryText.empty] }
        guard let columns = style.columns else {
            return Table(columns: HistoryText.columns, rows: rows).lines(style)
        }
        var lines: [String] = []
        var last: CivilDate?
        for (day, row) in zip(days, rowLines(in: columns)) {
            if day != last {
                if last != nil { lines.append("") }
                lines.append(style.paint(DateWords.full(day), .bold))
            }
            last = day
            lines += row
        }
        return lines
    }

    /// Its name has up to forty characters, of which a row has no room for more than some.
    private func machine(of entry: EntryView) -> Cell {
        Cell(DisplayWidth.cut(CleanText.line(entry.machine ?? ""), to: 12, ellipsis: style.ellipsis), .quiet)
    }

    /// The line in the place of rows.
    package static let empty = "Nothing is recorded."

    /// When, what was done, to what, remarks, the machine, the handle. A table leaves out a column with nothing in it.
    private static let columns: [Table.Alignment] = [.left, .left, .left, .left, .left, .right]

    private func rowLines(in columns: Int) -> [[String]] {
        let widths = HistoryText.columns.indices.map { index in rows.map { DisplayWidth.of($0[index].text) }.max() ?? 0
        }
        let indent = widths[0] + widths[1] + 4
        let end = widths[4...].reduce(0) { $0 + ($1 > 0 ? $1 + 2 : 0) }
        let room = max(12, columns - indent - end)
        let subject = min(widths[2], room)
        var table = Table(columns: HistoryText.columns)
        let below = rows.map { row in
            var row = row
            let title = DisplayWidth.wrap(row[2].text, to: subject)
            row[2].text = title[0]
            var below = Array(title.dropFirst())
            if !row[3].text.isEmpty, DisplayWidth.of(row[3].text) > room - subject - 2 {
                below += DisplayWidth.wrap(row[3].text, to: max(12, columns - indent)).map {
                    style.paint($0, row[3].tint)
                }
                row[3].text = ""
            }
            table.rows.append(row)
            return below.map { blanks(indent) + $0 }
        }
        return zip(table.rowLines(style), below).map { $0 + $1 }
    }
}
