import Statistics

/// Figures in sections that share their columns.
struct FiguresTable {
    struct Line {
        var text: String
        /// In columns of the terminal, without colours.
        var width: Int
    }

    private let style: Style
    private let columns: [Column<Figures>]
    private var rows: [[Cell]] = []

    /// - Parameter total: Columns in which it has nothing are left out.
    init(_ total: Figures, style: Style) {
        self.style = style
        func percent(_ rate: Int?) -> String { rate.map { "\($0) %" } ?? "-" }
        var columns = [
            Column<Figures>("adherence", side: .right) { Cell(percent($0.adherence), .adherence($0.adherence)) },
            Column("taken", side: .right, \.taken), Column("missed", side: .right, \.missed),
        ]
        // If there is little room, what no rate is made of goes first.
        if style.columns ?? .max >= FiguresTable.narrow {
            if total.taken > 0 { columns.append(Column("on time", side: .right) { percent($0.punctuality) }) }
            if total.skipped > 0 { columns.append(Column("skipped", side: .right, \.skipped)) }
            if total.unreviewed > 0 { columns.append(Column("not reviewed", side: .right, \.unreviewed)) }
        }
        self.columns = columns
    }

    private static let narrow = 72

    /// Adds a section under its name; nothing if there is no row.
    mutating func add(_ name: String, _ figures: [(String, Figures)]) {
        guard !figures.isEmpty else { return }
        let isFirst = rows.isEmpty
        if !isFirst { rows.append(Array(repeating: "", count: columns.count + 1)) }
        // The first section names the columns for all.
        rows.append([Cell(name, .quiet)] + columns.map { Cell(isFirst ? $0.name : "", .quiet) })
        rows += figures.map { name, figures in [Cell(name)] + Column.cells(columns, figures) }
    }

    /// With a blank line between sections.
    var lines: [Line] {
        var table = Table(columns: [.flexible] + columns.map(\.side), indent: 2)
        table.rows = rows
        var bare = style
        bare.isColored = false
        return zip(table.lines(style), table.lines(bare)).map { Line(text: $0, width: DisplayWidth.of($1)) }
    }
}

extension Tint {
    /// Good from 80 %, which studies of medicines call adherent; bad if more was missed than taken.
    static func adherence(_ rate: Int?) -> Tint? {
        rate.map { $0 >= 80 ? .good : $0 >= 50 ? .attention : .bad }
    }
}
