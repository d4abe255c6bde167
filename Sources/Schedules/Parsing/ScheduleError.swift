/// Why a line of the schedule language was refused: where, what was expected, and an example that parses.
package struct ScheduleError: Error, Hashable, Sendable {
    /// The whole line as written, even if only one of its schedules is wrong.
    package let line: String
    /// The place, in characters (extended grapheme clusters) from the start of the line; empty if something is missing.
    package let range: Range<Int>
    /// Lowercase, without a period.
    package let message: String
    /// An example that is accepted in this place.
    package let hint: String

    package init(line: String, range: Range<Int>, message: String, hint: String) {
        (self.line, self.range, self.message, self.hint) = (line, range, message, hint)
    }

    /// Where the place begins, in characters from the start of the line.
    package var offset: Int { range.lowerBound }

    /// The line, with carets under the place. A long line is cut to the part around the place.
    package var excerpt: String {
        let characters = Array(line)
        let width = 100
        let start = characters.count <= width ? 0 : max(0, min(range.lowerBound - width / 2, characters.count - width))
        let end = min(characters.count, start + width)
        let before = start > 0 ? "..." : ""
        let shown = characters[start..<end].map(ScheduleError.onOneLine)
        let carets = max(1, min(range.upperBound, end) - range.lowerBound)
        return before + String(shown) + (end < characters.count ? "..." : "") + "\n"
            + String(repeating: " ", count: before.count + range.lowerBound - start)
            + String(repeating: "^", count: carets)
    }

    /// The message with the excerpt below it. Other errors carry this text; their printer adds a prefix to the first
    /// line and the hint at the end.
    package var explained: String {
        message + excerpt.split(separator: "\n").map { "\n  \($0)" }.joined()
    }

    /// Tabs, line feeds and other control characters would move the caret away from its place.
    private static func onOneLine(_ character: Character) -> Character {
        character.isNewline || character.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7f }
            ? " " : character
    }
}
