import CivilTime
package import Reminders
import Vocabulary

/// Writes definitions in the form of reminders.toml.
package enum RemindersExport {
    /// Reading what this writes gives the same definitions.
    package static func toml(_ definitions: [Definition]) -> String {
        var document = TOMLTable()
        for kind in Kinds.all {
            let tables = definitions.filter { $0.kind == kind.name }.sorted { $0.id < $1.id }.map(table)
            guard !tables.isEmpty else { continue }
            document.entries.append(
                TOMLTable.Entry(key: kind.name, node: TOMLNode(.array(tables.map { TOMLNode(.table($0)) }))))
        }
        return TOMLWriter.text(document)
    }

    private static func table(_ definition: Definition) -> TOMLTable {
        var table = TOMLTable()
        func add(_ key: String, _ value: TOMLValue) {
            table.entries.append(TOMLTable.Entry(key: key, node: TOMLNode(value)))
        }
        add("id", .string(definition.id.rawValue))
        add("title", .string(definition.title))
        if let when = when(definition) { add("when", when) }
        let rules = (Kinds.named(definition.kind)?.fields ?? []) + Kinds.shared
        for (name, value) in definition.fields.sorted(by: { $0.key < $1.key }) {
            switch (value, rules.first { $0.name == name }?.form) {
            case (.integer(let number), _): add(name, .integer(number))
            case (.text(let text), .date), (.text(let text), .anyDate):
                add(name, CivilDate(text).map(TOMLValue.date) ?? .string(text))
            case (.text, .tags):
                add(name, .array((definition.tags ?? []).map { TOMLNode(.string($0)) }))
            case (.text(let text), .flag): add(name, .boolean(text == "yes"))
            case (.text(let text), _): add(name, .string(text))
            }
        }
        if let steps = definition.steps { add("steps", .array(steps.map(step))) }
        if let grace = definition.grace { add("grace", .string(DurationText.short(.seconds(grace)))) }
        if let nag = definition.nag {
            add(
                "nag",
                .table([
                    "every": .string(DurationText.short(.seconds(nag.every))), "times": .integer(Int64(nag.times)),
                ]))
        }
        if let escalation = definition.escalation {
            var table: TOMLTable = ["after": .string(DurationText.short(.seconds(escalation.after)))]
            if let command = escalation.command {
                table.entries.append(
                    TOMLTable.Entry(key: "command", node: TOMLNode(.array(command.map { TOMLNode(.string($0)) }))))
            }
            add("escalate", .table(table))
        }
        if let cover = definition.cover {
            add("private", cover == Definition.defaultCover ? .boolean(true) : .string(cover))
        }
        if let travel = definition.travel { add("travel", .string(travel.rawValue)) }
        if definition.wake == true { add("wake", .boolean(true)) }
        if let before = definition.before {
            add("before", .array(before.map { TOMLNode(.string(DurationText.short(.seconds($0)))) }))
        }
        return table
    }

    private static func step(_ step: TaperStep) -> TOMLNode {
        var table: TOMLTable = ["dose": .string(step.dose)]
        for (key, text) in [("from", step.from), ("until", step.until)] {
            guard let date = text.flatMap({ CivilDate($0) }) else { continue }
            table.entries.append(TOMLTable.Entry(key: key, node: TOMLNode(.date(date))))
        }
        return TOMLNode(.table(table))
    }

    private static func when(_ definition: Definition) -> TOMLValue? {
        let lines = definition.written
        guard !lines.isEmpty else { return nil }
        if lines.allSatisfy({ $0.fields == nil && !$0.isOff }) {
            return .string(lines.map(\.when).joined(separator: "; "))
        }
        return .array(
            lines.map { line in
                var table: TOMLTable = ["when": .string(line.when)]
                for (name, value) in (line.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
                    table.entries.append(TOMLTable.Entry(key: name, node: TOMLNode(.string(value.text))))
                }
                if line.isOff { table.entries.append(TOMLTable.Entry(key: "enabled", node: TOMLNode(.boolean(false)))) }
                return TOMLNode(.table(table))
            })
    }
}
