/// Blanks in a row.
func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// A text at the right end of some columns.
func right(_ text: String, _ width: Int) -> String { blanks(width - DisplayWidth.of(text)) + text }

extension Style {
    /// Lines as wide as the terminal; a pipe gets the text as it is.
    ///
    /// - Parameters:
    ///   - indent: Blanks before each line.
    ///   - less: Columns that are taken already.
    package func wrap(_ text: String, indent: Int = 0, less: Int = 0, _ tint: Tint? = nil) -> [String] {
        let lines = columns.map { DisplayWidth.wrap(text, to: max(20, $0 - indent - less)) } ?? [text]
        return lines.map { blanks(indent) + paint($0, tint) }
    }

    package func wrap(_ lines: [String], _ tint: Tint? = nil) -> [String] { lines.flatMap { wrap($0, tint) } }

    /// Breaks the lines that are wider than the terminal. Colours take no room.
    package func fitted(_ lines: [String]) -> [String] {
        guard let columns else { return lines }
        return lines.flatMap { line in
            let shown = line.contains("\u{1B}") ? line.replacing(/\u{1B}\[[0-9;]*m/, with: "") : line
            return DisplayWidth.of(shown) > columns ? wrap(line) : [line]
        }
    }
}
