package import Reminders
import Vocabulary

/// The table `[sync]` of remindd.toml: the part of this machine among those that keep the same record.
extension SyncSettings {
    static let keys = ["role", "rings_after", "rings_for", "rings_tags"]

    mutating func read(_ entry: TOMLTable.Entry) throws(FieldProblem) {
        switch entry.key {
        case "rings_after": ringsAfter = try SyncSettings.wait(entry.node, entry.key)
        case "role":
            let text = try entry.node.string(entry.key, example: "\"follow\"")
            guard let role = Role(rawValue: text) else {
                throw FieldProblem(entry.key, "role cannot be \(quoted(text))", hint: "member or follow")
            }
            self.role = role
        case "rings_for": ringsFor = try SyncSettings.names(entry, example: "Mia")
        case "rings_tags":
            ringsTags = try Tags(SyncSettings.names(entry, example: "corridor-2").joined(separator: ",")).all
        default: throw .unknownKey(entry.key, of: entry.key, known: SyncSettings.keys, others: "[sync] has ")
        }
    }

    private static func names(_ entry: TOMLTable.Entry, example: String) throws(FieldProblem) -> [String] {
        let hint = "\(entry.key) = [\"\(example)\"]"
        guard case .array(let nodes) = entry.node.value else {
            throw entry.node.wrong(entry.key, "a list of strings", example: hint)
        }
        var names: [String] = []
        for node in nodes {
            guard case .string(let text) = node.value else {
                throw FieldProblem(entry.key, "\(entry.key) is not a list of strings", hint: hint)
            }
            let name = text.trimmed
            guard !name.isEmpty, name.count <= 60, PlainText.fault(in: name) == nil else {
                throw FieldProblem(entry.key, "\(quoted(text)) in \(entry.key) is no name", hint: hint)
            }
            names.append(name)
        }
        guard names.count <= 50 else {
            throw FieldProblem(entry.key, "\(entry.key) has more than 50 names", hint: hint)
        }
        return names
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
