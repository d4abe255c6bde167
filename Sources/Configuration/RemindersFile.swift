package import CivilTime
package import Reminders
package import Schedules
package import Vocabulary

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
        /// Schedules that never ring, which may be meant so. Only if the file is checked by itself: the daemon knows more.
        package var notes: [FileProblem] = []
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

    /// The line on which a reminder begins.
    package func line(of id: ReminderID) -> Int? { items.first { $0.id == id }?.line }

    /// Checks every reminder, by itself and against the reminders already defined.
    ///
    /// - Parameters:
    ///   - path: The file's absolute path, which marks the reminders that it manages.
    ///   - defined: The defined reminders; `nil` if they are not known, to check the file alone.
    package func checked(
        path: String, against defined: DefinedReminders?, anchor: ScheduleAnchor, place: TimeContext, today: CivilDate
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
            // One that has not changed is compiled already.
            let compiled =
                known.flatMap { $0.definition == definition ? $0 : nil }
                ?? Reminder(definition, definedAt: anchor.at, place: &place)
            if let error = compiled.problem {
                problem(item, "when", error.message, error.hint)
                continue
            }
            for case .after(_, let name, _) in compiled.lines.map(\.schedule.rule) {
                guard let old = ReminderID(rawValue: name), !ids.contains(old),
                    let new = newNames[old] ?? defined?.names.owner(of: old)
                else { continue }
                problem(item, "when", "\(old) is now \(new)", "write \(new) instead of \(old)")
            }
            if defined == nil {
                checked.notes += notes(on: compiled, item, at: anchor.at, place, today: today, ids: ids)
            }
            lines[definition.id] = (compiled.lines, item)
            if item.unreadable.isEmpty { checked.definitions.append(definition) }
        }
        var looped: Set<ReminderID> = []
        var circles = FollowingCircles()
        for (id, found) in lines.sorted(by: { $0.value.item.line < $1.value.item.line }) where !looped.contains(id) {
            guard let loop = circles.circle(from: id, lines: { lines[$0]?.lines ?? defined?.reminders[$0]?.lines })
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

    /// Schedules that are over, and leaders that the file does not have.
    private func notes(
        on reminder: Reminder, _ item: Item, at now: Instant, _ place: TimeContext, today: CivilDate,
        ids: Set<ReminderID>
    ) -> [FileProblem] {
        func note(_ field: String, _ message: String, _ hint: String?) -> FileProblem {
            FileProblem(
                file: name, line: item.lines[field] ?? item.line, subject: item.subject, message: message, hint: hint)
        }
        if let last = reminder.days.last, last < today {
            return [note("end", "it ended on \(last) and never rings", "leave out end, or name a later day")]
        }
        let daysOff = reminder.nextWithoutDose(from: today, in: place).map {
            note("when", "it has days without a dose: \($0)", "for every day: when = \"daily at 08:00\"")
        }
        return [daysOff].compactMap(\.self)
            + reminder.lines.enumerated().compactMap { index, line in
                if case .after(_, let leader, _) = line.schedule.rule, !ids.map(\.rawValue).contains(leader) {
                    let near = NearNames.question(leader, among: ids.map(\.rawValue))
                    return note(
                        "when", "it follows \(leader), which is not in this file",
                        near ?? "that is right if \(leader) was added by command")
                }
                guard !line.isChained, !line.isAsNeeded, !line.isOff,
                    line.next(after: now, on: reminder.wall(place), place: place, line: index) == nil
                else { return nil }
                if case .wall(.holidays, _) = line.schedule.rule, place.workdays.holidays.isEmpty {
                    return note(
                        "when", "there are no holidays, so it never rings", "[days] holidays = [\"holidays.ics\"]")
                }
                return note("when", "\(line.text) is over and never rings", "name a later day, or leave it out")
            }
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
        default:
            let rule = ((Kinds.named(draft.kind)?.fields ?? []) + Kinds.shared).first { $0.name == entry.key }
            if case .list? = rule?.form {
                draft.fields[entry.key] = try node.list(entry.key)
            } else {
                draft.fields[entry.key] = try node.scalar(entry.key)
            }
        }
    }
}
