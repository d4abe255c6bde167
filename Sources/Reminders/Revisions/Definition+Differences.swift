import Schedules
import Vocabulary

extension Definition {
    /// Names the program it runs, because a stranger's file may contain one.
    package var commandNotice: String? {
        escalation?.command.map {
            "\(AppliedChange.commandMark): " + "[" + $0.map(TextInQuotes.escaped).joined(separator: ", ") + "]"
        }
    }

    /// The warning if the previous revision ran another program or none.
    package func newCommand(since old: Definition?) -> [String] {
        escalation?.command == old?.escalation?.command ? [] : [commandNotice].compactMap(\.self)
    }

    /// The changes from this revision to another one, one line each.
    package func differences(from other: Definition) -> [String] {
        var lines: [String] = []
        func compare(_ name: String, _ old: String?, _ new: String?) {
            if old != new { lines.append("\(name): \(old ?? "(none)") -> \(new ?? "(none)")") }
        }
        func when(_ definition: Definition) -> String? {
            let texts = definition.written.map {
                ShownSchedule.text($0.when) + LineText.own($0.fields, isOff: $0.isOff)
            }
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        }
        func nag(_ nag: Nag?) -> String? {
            nag.map { "every \(DurationText.short(.seconds($0.every))), \($0.times) times" }
        }
        func steps(_ definition: Definition) -> String? {
            definition.steps?.map { "\($0.dose) from \($0.from)" + ($0.until.map { " until \($0)" } ?? "") }
                .joined(separator: ", ")
        }
        compare("kind", kind, other.kind)
        compare("title", title, other.title)
        compare("when", when(self), when(other))
        if when(self) == when(other), written.map(\.when) != other.written.map(\.when) {
            lines.append("when: other dates")
        }
        compare("steps", steps(self), steps(other))
        for name in Set(fields.keys).union(other.fields.keys).sorted() {
            compare(name, fields[name]?.text, other.fields[name]?.text)
        }
        compare(
            "grace", grace.map { DurationText.short(.seconds($0)) },
            other.grace.map { DurationText.short(.seconds($0)) })
        compare("nag", nag(self.nag), nag(other.nag))
        func escalation(_ escalation: Escalation?) -> String? {
            escalation.map { escalation in
                "after \(DurationText.short(.seconds(escalation.after)))"
                    + (escalation.command.map { ": \($0.joined(separator: " "))" } ?? "")
            }
        }
        compare("escalate", escalation(self.escalation), escalation(other.escalation))
        compare("private", cover, other.cover)
        compare("travel", travel?.rawValue, other.travel?.rawValue)
        compare("wake", wake?.description, other.wake?.description)
        func before(_ seconds: [Int64]?) -> String? {
            seconds?.map { DurationText.short(.seconds($0)) }.joined(separator: ", ")
        }
        compare("before", before(self.before), before(other.before))
        compare("managed by", file ?? "commands", other.file ?? "commands")
        return lines
    }
}
