/// Names and values below each other; long values continue in their own column.
package enum KeyValueLines {
    static func lines(_ facts: [(name: String, values: [String])], _ style: Style) -> [String] {
        let width = facts.map { DisplayWidth.of($0.name) }.max() ?? 0
        return facts.flatMap { name, values in
            let room = style.columns.map { max(20, $0 - width - 4) }
            let wrapped = values.map(CleanText.line).flatMap { value in
                room.map { wrap(value, to: $0) } ?? [value]
            }
            return wrapped.enumerated().map { index, value in
                let label = index == 0 ? name : ""
                let blank = String(repeating: " ", count: width - DisplayWidth.of(label))
                return "  \(style.paint(label, .quiet))\(blank)  \(value)".trimmingEnd
            }
        }
    }

    /// Lines as wide as the terminal; a pipe gets them as they are.
    package static func wrapped(_ lines: [String], _ style: Style) -> [String] {
        guard let columns = style.columns else { return lines }
        return lines.flatMap { wrap($0, to: max(20, columns)) }
    }

    /// Breaks the lines that are wider than the terminal. Colours take no room.
    package static func fitted(_ lines: [String], _ style: Style) -> [String] {
        guard let columns = style.columns else { return lines }
        return lines.flatMap { line in
            let shown = line.contains("\u{1B}") ? line.replacing(/\u{1B}\[[0-9;]*m/, with: "") : line
            return DisplayWidth.of(shown) > columns ? wrap(line, to: max(20, columns)) : [line]
        }
    }

    /// Lines that break between words, or within one that is longer than a line; what follows the first is indented as the
    /// first is, and two columns more.
    package static func wrap(_ text: String, to columns: Int) -> [String] {
        guard DisplayWidth.of(text) > columns else { return [text] }
        let indent = String(text.prefix { $0 == " " })
        var lines: [String] = []
        var line = indent
        for word in text.split(separator: " ").flatMap({ pieces(of: $0, upTo: columns - indent.count - 2) }) {
            let isFirst = line.allSatisfy { $0 == " " }
            if !isFirst, DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > columns {
                lines.append(line)
                line = indent + "  " + word
            } else {
                line += (isFirst ? "" : " ") + word
            }
        }
        return lines + [line]
    }

    private static func pieces(of word: Substring, upTo columns: Int) -> [Substring] {
        guard DisplayWidth.of(String(word)) > columns, columns >= 8 else { return [word] }
        var pieces: [Substring] = []
        var rest = word
        while !rest.isEmpty {
            var end = rest.startIndex
            var width = 0
            while end < rest.endIndex {
                width += DisplayWidth.of(String(rest[end]))
                if width > columns, end > rest.startIndex { break }
                end = rest.index(after: end)
            }
            pieces.append(rest[..<end])
            rest = rest[end...]
        }
        return pieces
    }
}
