/// A mistake in a TOML text, and its place.
package struct TOMLError: Error, Hashable, Sendable {
    /// Counted from 1.
    package var line: Int
    /// Counted from 1, in Unicode scalars.
    package var column: Int
    /// Lowercase, no period.
    package var message: String

    package init(line: Int, column: Int, message: String) {
        (self.line, self.column, self.message) = (line, column, message)
    }

    /// Cuts toml++'s function names from a message, and says plainly what is wrong.
    init(parserMessage: String, line: Int, column: Int, in text: String) {
        var message = parserMessage[...]
        if message.hasPrefix("Error while parsing "), let colon = message.firstRange(of: ": ") {
            message = message[colon.upperBound...]
        }
        if let name = message.firstRange(of: " (TOML_MAX") {
            message = message[..<name.lowerBound]
        }
        var plain = message.prefix(1).lowercased() + message.dropFirst()
        if plain.contains("control characters"), TOMLError.endsLine(line, column, in: text) {
            plain = "the string is not closed on its line"
        } else if plain == "could not determine value type" {
            plain = "not a value; text needs quotes"
        }
        // toml++ may quote a line feed, but a message is one line.
        plain = plain.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
        self.init(line: line, column: column, message: plain)
    }

    private static func endsLine(_ line: Int, _ column: Int, in text: String) -> Bool {
        let lines = text.unicodeScalars.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
        return lines.indices.contains(line - 1) && lines[line - 1].count < column
    }
}

extension TOMLError: CustomStringConvertible {
    package var description: String { "\(line):\(column): \(message)" }
}
