package import CivilTime
import Vocabulary

/// A hint for a definition. Fields appear in the syntax that the person is typing: `--dose "500 mg"` on a command line,
/// `dose = "500 mg"` in a file, `500 mg` as the answer to a question.
///
///     hint: "\(field: "type", "biweekly") or \(field: "days", 30)"
package struct Hint: Hashable, Sendable {
    /// Where a person writes definitions.
    package enum Syntax: Sendable { case commandLine, file, answer }

    private var commandLine = ""
    private var file = ""
    private var answer = ""

    /// A text that is the same everywhere.
    package init(_ text: String) { (commandLine, file, answer) = (text, text, text) }

    package func text(in syntax: Syntax) -> String {
        switch syntax {
        case .commandLine: commandLine
        case .file: file
        case .answer: answer
        }
    }
}

extension Hint: ExpressibleByStringInterpolation {
    package init(stringLiteral text: String) { self.init(text) }
    package init(stringInterpolation hint: StringInterpolation) { self = hint.hint }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var hint = Hint("")

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ text: String) { append(text, text, answer: text) }

        package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            appendLiteral(value.description)
        }

        /// A field with a text: `--min-gap 6h`, `min_gap = "6h"`.
        ///
        /// - Parameters:
        ///   - field: The name of the field: `min-gap`.
        ///   - text: The value.
        ///   - own: The fields of one schedule alone, which only a command line writes behind it.
        package mutating func appendInterpolation(field: String, _ text: String, own: String = "") {
            append(field, ShellWord.quoted(text + own), TextInQuotes.escaped(text), answer: text)
        }

        /// A field with a date, which a file has without quotes.
        package mutating func appendInterpolation(field: String, _ date: CivilDate) {
            append(field, "\(date)", "\(date)", answer: "\(date)")
        }

        package mutating func appendInterpolation(field: String, _ number: Int64) {
            append(field, "\(number)", "\(number)", answer: "\(number)")
        }

        /// A text with two forms: `--nag "10m x 6"`, `nag = { every = "10m", times = 6 }`.
        package mutating func appendInterpolation(commandLine: String, file: String) {
            append(commandLine, file, answer: commandLine)
        }

        /// A text with three forms: `--escalate 30m`, `escalate = { after = "30m" }`, and `30m` in a form.
        package mutating func appendInterpolation(commandLine: String, file: String, answer: String) {
            append(commandLine, file, answer: answer)
        }

        private mutating func append(_ commandLine: String, _ file: String, answer: String) {
            hint.commandLine += commandLine
            hint.file += file
            hint.answer += answer
        }

        private mutating func append(_ field: String, _ word: String, _ value: String, answer: String) {
            let option = field == "private" ? "cover" : String(field.map { $0 == "_" ? "-" : $0 })
            append("--\(option) \(word)", "\(field) = \(value)", answer: answer)
        }
    }
}
