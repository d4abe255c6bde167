package import CivilTime
package import Reminders
package import Schedules

/// The content of reminders.toml: drafts with their lines.
package struct RemindersFile: Sendable {
    /// A reminder's draft and its place in the file.
    package struct Item: Sendable {
        package var draft: DefinitionDraft
        package var line: Int
        package var lines: [String: Int]
        /// Keys whose values cannot be read. Problems that follow from them are not reported again.
        var unreadable: Set<String> = []

        /// `medication "metformin"`
        package var subject: String { draft.id.map { "\(draft.kind) \"\($0)\"" } ?? draft.kind }

        var id: ReminderID? { draft.id.flatMap(ReminderID.init(rawValue:)) }
    }

    /// The definitions that the file yields, and all of its problems.
    package struct Checked: Sendable {
        package var definitions: [Definition]
        package var problems: [FileProblem]
    }

    package let name: String
    package private(set) var items: [Item] = []
    package private(set) var problems: [FileProblem] = []

    /// Parses the file and collects its mistakes in `problems`.
    ///
    /// - Parameter name: The file's name in problems.
    package init(_ text: String, name: String) {
        self.name = name
        let document: TOMLTable
        do {
            document = try TOMLDocument.parse(text)
        } catch {
            problems = [FileProblem(file: name, line: error.line, message: error.message)]
            return
        }
        for entry in document.entries {
            guard Kinds.named(entry.key) != nil else {
                let problem = FieldProblem.unknownKey(
                    entry.key, of: nil, known: Kinds.all.map { "[[\($0.name)]]" }, others: "reminders go under ")
                add(entry.line, nil, problem.message, hint: problem.hint?.text(in: .file))
                continue
            }
            guard case .array(let nodes) = entry.node.value, !nodes.isEmpty else {
                add(entry.line, nil, "\"\(entry.key)\" is not a list of tables", hint: "[[\(entry.key)]]")
                continue
            }
            for node in nodes {
                guard case .table(let table) = node.value else {
                    add(node.line, nil, "\"\(entry.key)\" is not a list of tables", hint: "[[\(entry.key)]]")
                    continue
                }
                read(table, kind: entry.key, line: node.line)
            }
        }
        items.sort { $0.line < $1.line }
    }

    /// Checks every reminder, by itself and against the reminders already defined.
    ///
    /// - Parameters:
    ///   - path: The file's absolute path, which marks the reminders that it manages.
    ///   - defined: The defined reminders; `nil` if they are not known, to check the file alone.
    package func checked(
        path: String, against defined: DefinedReminders?, anchor: ScheduleAnchor, place: Place, today: CivilDate
    ) -> Checked {
        var place = place
        var checked = Checked(definitions: [], problems: problems)
        var seen: [ReminderID: Int] = [:]
        var lines: [ReminderID: (lines: [CompiledLine], item: Item)] = [:]
        func problem(_ item: Item, _ field: String?, _ message: String, _ hint: String?) {
            let line = field.flatMap { item.lines[$0] } ?? item.line
            checked.problems.append(
                FileProblem(file: name, line: line, subject: item.subject, message: message, hint: hint))
        }
        let (renames, misnamed) = renames(against: defined)
        let newNames = Dictionary(
            uniqueKeysWithValues: renames.compactMap { index, old in items[index].id.map { (old, $0) } })
        let ids = Set(items.compactMap(\.id))
        for (index, found) in misnamed {
            problem(items[index], found.field, found.message, found.hint?.text(in: .file))
        }
        for (index, item) in items.enumerated() {
            let id = item.id
            let known = id.flatMap { defined?.reminders[$0] } ?? renames[index].flatMap { defined?.reminders[$0] }
            let made = Definition.make(
                item.draft, over: known?.definition, source: .file, anchor: anchor, context: .file, today: today,
                place: place)
            if item.draft.id == nil, !item.unreadable.contains("id") {
                problem(item, nil, "missing id", "id = \"metformin\"")
            }
            for found in made.problems where !(item.draft.id == nil && found.field == "id") {
                if let field = found.field, item.unreadable.contains(field) { continue }
                problem(item, found.field, found.message, found.hint?.text(in: .file))
            }
            if let id {
                if let first = seen[id] {
                    problem(
                        item, "id", "the id is already used on line \(first)", "give every reminder an id of its own")
                    continue
                }
                seen[id] = item.lines["id"] ?? item.line
                if let kind = known?.definition.kind, kind != item.draft.kind {
                    let field = renames[index] == nil ? "id" : "was"
                    problem(
                        item, field, "\(known?.id ?? id) is a \(kind)", "give the \(item.draft.kind) another id")
                    continue
                }
            }
            guard var definition = made.definition else { continue }
            definition.file = path
            let compiled = Reminder(
                definition, revision: EntryID(device: "check", sequence: 1), definedAt: anchor.at, place: &place)
            if let error = compiled.problem {
                problem(item, "when", error.message, error.hint)
                continue
            }
            for case .after(_, let name) in compiled.lines.map(\.schedule.rule) {
                guard let old = ReminderID(rawValue: name), !ids.contains(old),
                    let new = newNames[old] ?? defined?.names.owner(of: old)
                else { continue }
                problem(item, "when", "\(old) is now \(new)", "write \(new) instead of \(old)")
            }
            lines[definition.id] = (compiled.lines, item)
            if item.unreadable.isEmpty { checked.definitions.append(definition) }
        }
        var looped: Set<ReminderID> = []
        for (id, found) in lines.sorted(by: { $0.value.item.line < $1.value.item.line }) where !looped.contains(id) {
            guard let loop = Reminder.loop(from: id, lines: { lines[$0]?.lines ?? defined?.reminders[$0]?.lines })
            else {
                continue
            }
            looped.formUnion(loop)
            let error = Reminder.problem(withLoop: loop)
            problem(found.item, "when", error.message, error.hint)
        }
        checked.problems.sort { $0.line < $1.line }
        return checked
    }

    private mutating func add(_ line: Int, _ subject: String?, _ message: String, hint: String?) {
        problems.append(FileProblem(file: name, line: line, subject: subject, message: message, hint: hint))
    }

    private mutating func read(_ table: TOMLTable, kind: String, line: Int) {
        var item = Item(draft: DefinitionDraft(kind: kind), line: line, lines: [:])
        if case .string(let id) = table["id"]?.value { item.draft.id = id }
        for entry in table.entries {
            item.lines[entry.key] = entry.line
            do {
                try read(entry, into: &item.draft)
            } catch {
                item.unreadable.insert(entry.key)
                add(entry.line, item.subject, error.message, hint: error.hint?.text(in: .file))
            }
        }
        items.append(item)
    }

    private func read(_ entry: TOMLTable.Entry, into draft: inout DefinitionDraft) throws(FieldProblem) {
        let node = entry.node
        switch entry.key {
        case "id": draft.id = try node.string(entry.key, example: "\"metformin\"")
        case "was": draft.was = try node.string(entry.key, example: "\"old-id\"")
        case "title": draft.title = try node.string(entry.key, example: "\"Metformin\"")
        case "grace": draft.grace = try node.string(entry.key, example: "\"2h\"")
        case "nag": draft.nag = try node.nag(entry.key)
        case "escalate": draft.escalate = try node.escalation()
        case "when": draft.when = try node.schedules()
        case "steps": draft.steps = try node.steps()
        case "private":
            switch node.value {
            case .boolean(let flag): draft.cover = flag ? "yes" : "no"
            case .string(let cover): draft.cover = cover
            default: throw node.wrong(entry.key, "true, false or a string", example: "private = true")
            }
        case "tags": draft.fields["tags"] = try node.tags()
        case "travel": draft.travel = try node.string(entry.key, example: "\"home\"")
        case "wake": draft.wake = try node.boolean(entry.key)
        case "before": draft.before = try node.durations(entry.key, example: "[\"15m\"]")
        default: draft.fields[entry.key] = try node.scalar(entry.key)
        }
    }
}

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

    fileprivate func escalation() throws(FieldProblem) -> Escalation.Draft {
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
    fileprivate func tags() throws(FieldProblem) -> String {
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

    fileprivate func schedules() throws(FieldProblem) -> [DefinitionDraft.Line] {
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

    fileprivate func steps() throws(FieldProblem) -> [TaperStep.Draft] {
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

    /// A value of a kind's own field, as text.
    fileprivate func scalar(_ key: String) throws(FieldProblem) -> String {
        switch value {
        case .string(let text): return text
        case .integer(let number): return String(number)
        case .date(let date): return date.description
        case .boolean(let flag): return flag ? "yes" : "no"
        default: throw wrong(key, "a string, a number or a date", example: "\(key) = \"...\"")
        }
    }
}
