import Reminders
import Vocabulary

/// The table `[notify]` of remindd.toml: how notifications come.
extension Settings {
    private static let mostSnoozes = 3

    /// A key of `[notify]`.
    ///
    /// - Parameter hasSnooze: True if the file gives the length of a snooze above its tables.
    mutating func readNotify(_ entry: TOMLTable.Entry, hasSnooze: Bool) throws(FieldProblem) {
        switch entry.key {
        case "snooze":
            let lengths = try Settings.readSnoozes(entry)
            guard !hasSnooze else {
                throw FieldProblem("snooze", "snooze is given twice", hint: "leave out snooze above the tables")
            }
            snooze = lengths[0]
            moreSnoozes = Array(lengths.dropFirst())
        case "click":
            let text = try entry.node.string(entry.key, example: "\"taken\"")
            guard let click = Click(rawValue: text) else {
                throw FieldProblem(entry.key, "click cannot be \(quoted(text))", hint: "details or taken")
            }
            self.click = click
        default:
            throw FieldProblem(
                entry.key, "unknown key \"\(entry.key)\" in [notify]", hint: "[notify] has snooze and click")
        }
    }

    private static func readSnoozes(_ entry: TOMLTable.Entry) throws(FieldProblem) -> [Duration] {
        var lengths: [Duration] = []
        for text in try entry.node.durations(entry.key, example: "[\"10m\", \"1h\"]") {
            do {
                lengths.append(try DurationText.parse(text))
            } catch {
                throw FieldProblem(entry.key, error.message, hint: error.hint)
            }
        }
        guard !lengths.isEmpty, lengths.count <= mostSnoozes, Set(lengths).count == lengths.count else {
            let fault =
                lengths.isEmpty
                ? "no length" : lengths.count > mostSnoozes ? "\(lengths.count) lengths" : "the same length twice"
            throw FieldProblem(
                entry.key, "snooze in [notify] has \(fault)", hint: "snooze = [\"10m\", \"1h\"], three at most")
        }
        return lengths
    }
}
