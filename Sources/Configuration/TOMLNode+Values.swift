import CivilTime
import Reminders
import Vocabulary

/// The values of a file as a definition has them.
extension TOMLNode {
    func wrong(_ key: String, _ wanted: String, example: String) -> FieldProblem {
        FieldProblem(key, "\(key) is \(value.kindName), not \(wanted)", hint: example)
    }

    func string(_ key: String, example: String) throws(FieldProblem) -> String {
        guard case .string(let text) = value else { throw wrong(key, "a string", example: "\(key) = \(example)") }
        return text
    }

    /// One duration, or a list of them, as text.
    func durations(_ key: String, example: String) throws(FieldProblem) -> [String] {
        switch value {
        case .string(let text): return [text]
        case .array(let nodes):
            var texts: [String] = []
            for node in nodes { texts.append(try node.string(key, example: example)) }
            return texts
        default: throw wrong(key, "a string or a list of strings", example: "\(key) = \(example)")
        }
    }

    func nag(_ key: String) throws(FieldProblem) -> DefinitionDraft.Nag {
        let example = "nag = { every = \"10m\", times = 6 }"
        guard case .table(let table) = value else { throw wrong(key, "a table", example: example) }
        for entry in table.entries where entry.key != "every" && entry.key != "times" {
            throw FieldProblem(key, "unknown key \"\(entry.key)\" in nag", hint: example)
        }
        guard case .string(let every) = table["every"]?.value, case .integer(let times) = table["times"]?.value else {
            throw FieldProblem(key, "nag needs every, a duration, and times, a number", hint: example)
        }
        return DefinitionDraft.Nag(every: every, times: Int(clamping: times))
    }

    func escalation() throws(FieldProblem) -> Escalation.Draft {
        let example = "escalate = { after = \"30m\", command = [\"/usr/local/bin/tell-anna\"] }"
        guard case .table(let table) = value else { throw wrong("escalate", "a table", example: example) }
        for entry in table.entries where entry.key != "after" && entry.key != "command" {
            throw FieldProblem("escalate", "unknown key \"\(entry.key)\" in escalate", hint: example)
        }
        guard case .string(let after) = table["after"]?.value else {
            throw FieldProblem("escalate", "escalate has no after", hint: example)
        }
        guard let node = table["command"] else { return Escalation.Draft(after: after) }
        guard case .array(let nodes) = node.value else {
            throw FieldProblem("escalate", "the command is not a list of strings", hint: example)
        }
        var command: [String] = []
        for node in nodes {
            guard case .string(let text) = node.value else {
                throw FieldProblem("escalate", "the command is not a list of strings", hint: example)
            }
            command.append(text)
        }
        return Escalation.Draft(after: after, command: command)
    }

    /// A list of tags, as one text.
    func tags() throws(FieldProblem) -> String {
        let example = "tags = [\"heart\", \"morning\"]"
        guard case .array(let nodes) = value, !nodes.isEmpty else {
            throw wrong("tags", "a list of strings", example: example)
        }
        var tags: [String] = []
        for node in nodes {
            guard case .string(let tag) = node.value else {
                throw FieldProblem("tags", "tags is not a list of strings", hint: example)
            }
            guard !tag.contains(",") else {
                throw FieldProblem("tags", "a tag cannot have a comma", hint: example)
            }
            tags.append(tag)
        }
        return tags.joined(separator: ",")
    }

    func schedules() throws(FieldProblem) -> [DefinitionDraft.Line] {
        let example = "when = \"daily at 08:00\""
        switch value {
        case .string(let text): return [DefinitionDraft.Line(when: text)]
        case .array(let nodes):
            guard !nodes.isEmpty else { throw FieldProblem("when", "when is an empty list", hint: example) }
            var lines: [DefinitionDraft.Line] = []
            for node in nodes { lines.append(try node.schedule(example: example)) }
            return lines
        default: throw wrong("when", "a string or a list", example: example)
        }
    }

    func steps() throws(FieldProblem) -> [TaperStep.Draft] {
        let example = "steps = [{ dose = \"40 mg\", for = \"5 days\" }, { dose = \"20 mg\" }]"
        guard case .array(let nodes) = value else { throw wrong("steps", "a list", example: example) }
        var steps: [TaperStep.Draft] = []
        for node in nodes {
            guard case .table(let table) = node.value else {
                throw FieldProblem("steps", "a step must be a table", hint: example)
            }
            var step = TaperStep.Draft(dose: "")
            for entry in table.entries {
                let text = try entry.node.scalar("steps")
                switch entry.key {
                case "dose": step.dose = text
                case "for": step.length = text
                case "from": step.from = text
                case "until": step.until = text
                default:
                    throw FieldProblem(
                        "steps", "unknown key \"\(entry.key)\" in a step", hint: "a step has: dose, for, from, until")
                }
            }
            steps.append(step)
        }
        return steps
    }

    private func schedule(example: String) throws(FieldProblem) -> DefinitionDraft.Line {
        switch value {
        case .string(let text): return DefinitionDraft.Line(when: text)
        case .table(let table):
            var line: DefinitionDraft.Line?
            if case .string(let when) = table["when"]?.value { line = DefinitionDraft.Line(when: when) }
            guard var line else {
                throw FieldProblem(
                    "when", "a schedule in the list has no when",
                    hint: "when = [{ when = \"at 22:00\", dose = \"1 tablet\" }]")
            }
            var fields: [String: String] = [:]
            for entry in table.entries where entry.key != "when" {
                fields[entry.key] = try entry.node.scalar(entry.key)
            }
            line.fields = fields.isEmpty ? nil : fields
            return line
        default: throw wrong("when", "a string or a table", example: example)
        }
    }

    /// `["water", "coffee"]`, or `{ sys = "mmHg", dia = "mmHg" }`, as one text.
    func list(_ key: String) throws(FieldProblem) -> String {
        let example = "\(key) = [\"water\", \"coffee\"]"
        var texts: [String] = []
        switch value {
        case .string(let text): return text
        case .array(let nodes): for node in nodes { texts.append(try node.string(key, example: example)) }
        case .table(let table):
            for entry in table.entries {
                texts.append("\(entry.key) \(try entry.node.string(entry.key, example: "\"mmHg\""))".trimmed)
            }
        default: throw wrong(key, "a list", example: example)
        }
        guard !texts.contains(where: { $0.contains(",") }) else {
            throw FieldProblem(key, "\(key) has a text with a comma", hint: example)
        }
        return texts.joined(separator: ",")
    }

    /// A value of a kind's own field, as text.
    func scalar(_ key: String) throws(FieldProblem) -> String {
        switch value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .date(let date): return date.description
        case .boolean(let flag): return flag ? "yes" : "no"
        default: throw wrong(key, "a string, a number or a date", example: "\(key) = \"...\"")
        }
    }
}
