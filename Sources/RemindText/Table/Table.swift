/// A text in a column, made safe to write.
struct Cell: ExpressibleByStringInterpolation {
    var text: String
    var tint: Tint?

    init(_ text: String, _ tint: Tint? = nil) {
        self.text = CleanText.line(text)
        self.tint = tint
    }

    init(stringLiteral text: String) { self.init(text) }
}

/// Columns of text, as wide as their cells and no wider than the terminal: if they do not fit side by side, the columns
/// behind the first that may be cut go below it.
struct Table {
    enum Alignment {
        case left, right
        /// Cut with an ellipsis where the terminal is too narrow, the widest one first, and never below `least`.
        case flexible(least: Int)

        static let flexible = Alignment.flexible(least: 8)

        fileprivate var isRight: Bool { if case .right = self { true } else { false } }

        fileprivate func canShrink(from width: Int) -> Bool {
            if case .flexible(let least) = self { width > least } else { false }
        }
    }

    var columns: [Alignment]
    var rows: [[Cell]] = []
    var indent = 0

    private static let gap = 2

    func lines(_ style: Style) -> [String] { rowLines(style).flatMap(\.self) }

    /// The lines of each row: one, or two if it does not fit side by side.
    func rowLines(_ style: Style) -> [[String]] {
        let widths = self.widths(style)
        if let available = style.columns, total(widths) > available, let (head, tail) = split {
            return zip(head.rowLines(style), tail.wrapped(to: available, style)).map { $1 == [""] ? $0 : $0 + $1 }
        }
        return rows.map { row in
            var line = blanks(indent)
            // Blanks are only written before what follows, so that no line ends in them.
            var owed = 0
            var isFirst = true
            for (index, cell) in row.enumerated() {
                let width = widths[index]
                if width > 0 {
                    if !isFirst { owed += Table.gap }
                    isFirst = false
                }
                let text = DisplayWidth.cut(cell.text, to: width, ellipsis: style.ellipsis)
                let blank = width - DisplayWidth.of(text)
                if columns[index].isRight { owed += blank }
                if !text.isEmpty {
                    line += blanks(owed) + style.paint(text, cell.tint)
                    owed = 0
                }
                if !columns[index].isRight { owed += blank }
            }
            return [line.allSatisfy { $0 == " " } ? "" : line]
        }
    }

    /// The lines of each row, without columns if those do not fit either.
    private func wrapped(to available: Int, _ style: Style) -> [[String]] {
        guard total(widths(style)) > available else { return rowLines(style) }
        let blank = blanks(indent)
        return rows.map { row in
            let cells = row.filter { !$0.text.isEmpty }
            guard let first = cells.first else { return [""] }
            let text = cells.map(\.text).joined(separator: "  ")
            return DisplayWidth.wrap(text, to: max(20, available - indent)).map { blank + style.paint($0, first.tint) }
        }
    }

    private func widths(_ style: Style) -> [Int] {
        var widths = columns.indices.map { index in rows.map { DisplayWidth.of($0[index].text) }.max() ?? 0 }
        guard let available = style.columns else { return widths }
        while total(widths) > available {
            let shrinkable = columns.indices.filter { columns[$0].canShrink(from: widths[$0]) }
            guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
        }
        return widths
    }

    private func total(_ widths: [Int]) -> Int {
        indent + widths.reduce(0) { $0 + ($1 > 0 ? $1 + Table.gap : 0) } - Table.gap
    }

    /// The cells up to the first flexible column, and those below it; `nil` if there are none.
    private var split: (head: Table, tail: Table)? {
        guard let flexible = columns.firstIndex(where: { if case .flexible = $0 { true } else { false } }),
            flexible + 1 < columns.count
        else { return nil }
        var head = self
        head.columns = Array(columns[...flexible])
        head.rows = rows.map { Array($0[...flexible]) }
        var tail = self
        tail.columns = Array(columns[(flexible + 1)...])
        tail.rows = rows.map { Array($0[(flexible + 1)...]) }
        tail.indent = indent + Table.gap
        return (head, tail)
    }
}

extension Table {
    /// The rows below their heads.
    init<Row>(_ columns: [Column<Row>], _ rows: [Row], indent: Int = 0) {
        self.init(columns: columns.map(\.side), indent: indent)
        self.rows = [columns.map { Cell($0.name, .quiet) }] + rows.map { Column.cells(columns, $0) }
    }
}
