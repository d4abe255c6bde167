public import CivilTime

/// One difference between a file and what is defined.
public struct AppliedChange: Hashable, Sendable, Codable {
    public enum Change: String, Hashable, Sendable, Codable {
        case add, change, rename, restore, archive
    }

    public var change: Change
    public var id: String
    public var kind: String
    public var title: String
    /// What differs, as lines: `when: daily at 08:00 -> daily at 09:00`.
    public var text: [String]

    /// How a line begins that says which program a reminder runs.
    public static let commandMark = "runs a command if nobody answers"
}

extension Scheduler {
    /// What applying a file means: new and changed reminders are defined, those that left the file are archived.
    ///
    /// - Parameter now: Tells what of a duration is over already; not said if absent.
    public func changes(applying definitions: [Definition], of file: String, at now: Instant? = nil) -> (
        changes: [DefinitionChange], shown: [AppliedChange]
    ) {
        var place = place
        var changes: [DefinitionChange] = []
        var shown: [AppliedChange] = []
        func show(_ change: AppliedChange.Change, _ definition: Definition, _ text: [String] = []) {
            var text = text
            if let now, change != .archive {
                let reminder = Reminder(
                    definition, revision: EntryID(device: "check", sequence: 1), definedAt: now, place: &place)
                text += reminder.passed(at: now, ledger: ledger, place: place)
            }
            shown.append(
                AppliedChange(
                    change: change, id: definition.id.rawValue, kind: definition.kind, title: definition.title,
                    text: text))
        }
        for definition in definitions {
            let known = ledger.reminders[definition.id]
            switch known {
            case nil where definition.was != nil:
                let old = definition.was?.first.flatMap { ledger.reminders[$0]?.definition }
                show(
                    .rename, definition,
                    ["renamed: \(old?.id.rawValue ?? "") -> \(definition.id)"]
                        + (old?.differences(from: definition) ?? []) + definition.newCommand(since: old))
            case nil: show(.add, definition, definition.written.map(\.when) + definition.newCommand(since: nil))
            case let known? where known.isArchived: show(.restore, definition, definition.newCommand(since: nil))
            case let known? where !known.definition.means(definition):
                let old = known.definition
                show(.change, definition, old.differences(from: definition) + definition.newCommand(since: old))
            default: continue
            }
            changes.append(.define(definition))
        }
        let renames = renames(in: changes)
        for definition in followers(of: renames, besides: changes) {
            let old = ledger.reminders[definition.id]?.definition
            show(.change, definition, old?.differences(from: definition) ?? [])
        }
        let kept = Set(definitions.map(\.id)).union(renames.keys)
        for reminder in ledger.reminders.values.sorted(by: { $0.id < $1.id })
        where reminder.definition.file == file && !reminder.isArchived && !kept.contains(reminder.id) {
            changes.append(.archive(reminder.id))
            show(.archive, reminder.definition)
        }
        return (changes, shown)
    }

    /// Why a file is not applied unless a person confirms it: it would archive more than half of the reminders it manages,
    /// as a file does that was emptied or cut off by mistake.
    ///
    /// - Parameters:
    ///   - shown: What applying it would change.
    ///   - name: As the file is named in problems.
    public func refusal(of shown: [AppliedChange], of file: String, name: String) -> FileProblem? {
        let archived = shown.count { $0.change == .archive }
        let managed = ledger.reminders.values.count { $0.definition.file == file && !$0.isArchived }
        guard archived * 2 > managed else { return nil }
        return FileProblem(
            file: name, line: 1,
            message: "not applied: it would archive \(archived) of the \(counted(managed, "reminder")) it manages; "
                + "if that is right: remindctl apply")
    }
}

extension Definition {
    /// Says which program it runs: a file that came from a stranger may bring one.
    public var commandNotice: String? {
        escalation?.command.map {
            "\(AppliedChange.commandMark): " + TOMLWriter.inline(.array($0.map { TOMLNode(.string($0)) }))
        }
    }

    /// The same, if the revision before ran another one or none.
    fileprivate func newCommand(since old: Definition?) -> [String] {
        escalation?.command == old?.escalation?.command ? [] : [commandNotice].compactMap(\.self)
    }

    /// What another revision changes, one line each.
    func differences(from other: Definition) -> [String] {
        var lines: [String] = []
        func compare(_ name: String, _ old: String?, _ new: String?) {
            if old != new { lines.append("\(name): \(old ?? "(none)") -> \(new ?? "(none)")") }
        }
        func when(_ definition: Definition) -> String? {
            let texts = definition.written.map { $0.when + LineText.own($0.fields, isOff: $0.isOff) }
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        }
        func nag(_ nag: Nag?) -> String? {
            nag.map { "every \(DurationText.short(.seconds($0.every))), \($0.times) times" }
        }
        func steps(_ definition: Definition) -> String? {
            definition.steps?.map { "\($0.dose) from \($0.from)" + ($0.until.map { " until \($0)" } ?? "") }
                .joined(separator: ", ")
        }
        compare("title", title, other.title)
        compare("when", when(self), when(other))
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
        compare("managed by", file ?? "commands", other.file ?? "commands")
        return lines
    }
}
