import Reminders
import Schedules

/// The table `[notify]` of remindd.toml: how notifications come.
extension Settings {
    private static let mostSnoozes = 3

    /// A key of `[notify]`.
    static func readNotify(_ entry: TOMLTable.Entry) throws(FieldProblem) -> [Duration] {
        guard entry.key == "snooze" else {
            throw FieldProblem(entry.key, "unknown key \"\(entry.key)\" in [notify]", hint: "[notify] has snooze")
        }
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
