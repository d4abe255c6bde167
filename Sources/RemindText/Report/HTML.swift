import Vocabulary

/// A piece of a page of HTML.
struct HTML: ColumnValue {
    let text: String

    /// - Parameters:
    ///   - lines: Texts, below each other.
    ///   - first: HTML above them.
    init(lines: [String], below first: String? = nil) {
        text = ((first.map { [$0] } ?? []) + lines.map(HTML.escaped)).joined(separator: "<br>")
    }

    /// Escapes what HTML gives a meaning to, and replaces control characters.
    static func escaped(_ text: String) -> String { MarkupText.escaped(CleanText.line(text), isAttribute: true) }

    /// A table below its name.
    static func section<Row>(
        _ name: String, _ columns: [Column<Row>], _ rows: [Row], empty: String = "None."
    ) -> String {
        guard !rows.isEmpty else { return "<section><h2>\(name)</h2><p>\(empty)</p></section>" }
        let head = columns.map { "<th>\($0.name)</th>" }.joined()
        let body = rows.map { row in
            let cells = columns.map { column in
                let value = column.value(row)
                return "<td>\((value as? HTML)?.text ?? escaped(value?.text ?? ""))</td>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <section><h2>\(name)</h2><table><thead><tr>\(head)</tr></thead><tbody>
            \(body.joined(separator: "\n"))
            </tbody></table></section>
            """
    }
}
