package import Reminders
import Vocabulary

/// The table `[sync]` of remindd.toml: the part of this machine among those that keep the same record.
extension SyncSettings {
    static let keys = ["role", "rings_after"]

    mutating func read(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        switch entry.key {
        case "rings_after": ringsAfter = try SyncSettings.wait(entry.node, entry.key)
        case "role":
            let text = try entry.node.string(entry.key, example: "\"follow\"")
            guard let role = Role(rawValue: text) else {
                throw FieldProblem(entry.key, "role cannot be \(quoted(text))", hint: "member or follow")
            }
            self.role = role
        default: throw .unknownKey(entry.key, of: entry.key, known: SyncSettings.keys, others: "[sync] has ")
        }
    }

    private static func wait(_ node: TOMLNode, _ key: String) throws(FieldProblem) -> Wait {
        let example = "rings_after = \"5m\", \"0m\" or \"never\""
        let text = try node.string(key, example: "\"5m\"").trimmed
        if text == "never" { return .never }
        // A duration is never zero elsewhere.
        if ["0", "0s", "0m", "0h"].contains(text) { return .none }
        guard let length = try? DurationText.parse(text) else {
            throw FieldProblem(key, "rings_after cannot be \(quoted(text))", hint: example)
        }
        guard length <= Wait.longest else {
            throw FieldProblem(key, "rings_after is longer than 24 hours", hint: example)
        }
        return .after(length)
    }
}

extension Settings {
    /// True if the file says that this machine follows, for a program that needs no more of it.
    package static func follows(in text: String) -> Bool {
        guard let document = try? TOMLDocument.parse(text), case .table(let table)? = document["sync"]?.value else {
            return false
        }
        return (try? table["role"]?.string("role", example: "\"follow\"")) == SyncSettings.Role.follow.rawValue
    }
}
