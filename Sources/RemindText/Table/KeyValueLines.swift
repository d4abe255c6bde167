/// Names and values below each other; long values continue in their own column.
package enum KeyValueLines {
    static func lines(_ facts: [(name: String, values: [String])], _ style: Style) -> [String] {
        let width = facts.map { DisplayWidth.of($0.name) }.max() ?? 0
        return facts.flatMap { name, values in
            let room = style.columns.map { max(20, $0 - width - 4) }
            let wrapped = values.map(CleanText.line).flatMap { value in
                room.map { DisplayWidth.wrap(value, to: $0) } ?? [value]
            }
            return wrapped.enumerated().map { index, value in
                let label = index == 0 ? name : ""
                let blank = blanks(width - DisplayWidth.of(label))
                return "  \(style.paint(label, .quiet))\(blank)  \(value)".trimmingEnd
            }
        }
    }
}
