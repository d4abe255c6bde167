import CivilTime
import StrictJSON
import Testing

@testable import RemindText

/// One list of columns makes a table of text, comma-separated values and JSON.
struct ColumnTests {
    private struct Row {
        var name: String
        var days: Int
        var isKept = true
        var left: Int?
        var note: String?
    }

    private let rows = [
        Row(name: "Read, 1", days: 12, left: 3), Row(name: "Run", days: 4, isKept: false, note: "\"x\""),
    ]

    private let columns: [Column<Row>] = [
        Column("name", \.name), Column("days", key: "days_done", side: .right, \.days), Column("kept", \.isKept),
        Column("left", isNullable: true, \.left), Column("note", \.note), Column("half", only: .text) { $0.days / 2 },
        Column("since", only: .json) { _ in CivilDate(epochDay: 0) }, Column("all", only: .json) { [$0.name] },
    ]

    @Test func commaSeparatedValues() {
        #expect(
            Column.csv(columns, rows) == [
                "name,days,kept,left,note,half\r", "\"Read, 1\",12,yes,3,,6\r", "Run,4,no,,\"\"\"x\"\"\",2\r",
            ])
        #expect(Column.csv(columns, []) == ["name,days,kept,left,note,half\r"])
        #expect(Column.csv(columns, [rows[1]]) { $0.uppercased() }.last == "RUN,4,NO,,\"\"\"X\"\"\",2\r")
    }

    /// An absent value is left out, or null if the column says so.
    @Test func json() throws {
        let text = String(decoding: try JSON.encode(Column.json(columns, rows)), as: UTF8.self)
        #expect(
            text == """
                [{"all":["Read, 1"],"days_done":12,"kept":true,"left":3,"name":"Read, 1","since":"1970-01-01"},\
                {"all":["Run"],"days_done":4,"kept":false,"left":null,"name":"Run","note":"\\"x\\"","since":"1970-01-01"}]
                """)
    }

    @Test func table() {
        let style = Style(columns: nil, isColored: false, isUnicode: false)
        #expect(
            Table(Array(columns.prefix(4)), rows, indent: 2).lines(style) == [
                "  name     days  kept  left", "  Read, 1    12  yes   3", "  Run         4  no",
            ])
    }
}
