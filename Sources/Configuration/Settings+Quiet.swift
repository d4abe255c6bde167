import CivilTime
import Reminders
import Vocabulary

/// The table `[quiet]` of remindd.toml: when only what can become missed rings.
extension Settings {
    /// `[quiet]`: both of its times, or neither.
    static func readQuiet(_ table: TOMLTable) throws(FieldProblem) -> QuietHours? {
        let example = "from = \"22:00\" and until = \"06:30\""
        var times: [String: ClockTime] = [:]
        for entry in table.entries {
            guard ["from", "until"].contains(entry.key) else {
                throw FieldProblem(entry.key, "unknown key \"\(entry.key)\" in [quiet]", hint: example)
            }
            let text = try entry.node.string(entry.key, example: "\"22:00\"")
            guard let time = ClockTime(text) else {
                let meant = (try? TimeText.parse(text)).map(\.description) ?? (entry.key == "from" ? "22:00" : "06:30")
                throw FieldProblem(entry.key, "\"\(text)\" is not a time of day", hint: "\(entry.key) = \"\(meant)\"")
            }
            times[entry.key] = time
        }
        guard !times.isEmpty else { return nil }
        guard let from = times["from"], let until = times["until"] else {
            throw FieldProblem("quiet", "[quiet] has no \(times["from"] == nil ? "from" : "until")", hint: example)
        }
        guard from != until else {
            throw FieldProblem("quiet", "quiet hours from \(from) until \(until) have no length", hint: example)
        }
        return QuietHours(from: from, until: until)
    }
}
