package import CivilTime
package import Reminders
import Schedules
import Vocabulary

extension Agenda {
    /// The changes that a file makes: it defines new and changed reminders, and archives those that left it.
    ///
    /// - Parameters:
    ///   - definitions: All that the file defines.
    ///   - file: Its path.
    ///   - day: On which day edits begin, if the person says so.
    ///   - others: The devices of other machines: their files may have what this one lacks.
    ///   - now: Tells what of a duration is over already, and what rings today; not said if absent.
    package func changes(
        applying definitions: [Definition], of file: String, from day: Definition.FirstDay? = nil,
        besides others: Set<String> = [], at now: Instant? = nil
    ) -> (
        changes: [DefinitionChange], shown: [AppliedChange]
    ) {
        var place = place
        var changes: [DefinitionChange] = []
        var shown: [AppliedChange] = []
        func show(_ change: AppliedChange.Change, _ definition: Definition, _ text: [String] = []) {
            var text = text
            if let now, change != .archive, definition.isLimited {
                let reminder = Reminder(definition, definedAt: now, place: &place)
                text += reminder.passed(at: now, ledger: ledger, place: place)
            }
            if let now, change == .add || change == .change {
                let reminder = Reminder(definition, definedAt: now, place: &place)
                let day = reminder.nextWithoutDose(from: place.local.local(at: now).date, in: place)
                text += day.map { ["days without a dose: \($0)"] } ?? []
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
            case nil:
                let lines = definition.written.map { ShownSchedule.text($0.when) }
                show(.add, definition, lines + definition.newCommand(since: nil))
            case let known? where known.isArchived: show(.restore, definition, definition.newCommand(since: nil))
            case let known? where !known.definition.means(definition):
                let old = known.definition
                var text = old.differences(from: definition) + definition.newCommand(since: old)
                if known.isActive, let ends = known.kind?.ending(old, by: definition) { text.append(ends) }
                text += dayOfEdit(definition, after: known, day, now)
                show(.change, definition, text)
            case let known? where day != nil && known.definition.leftOut != nil:
                show(.change, definition, dayOfEdit(definition, after: known, day, now))
            default: continue
            }
            changes.append(.define(definition))
            if known != nil, let day { changes.append(.from(definition.id, day)) }
        }
        let renames = Defining(snapshot: snapshot).renames(in: changes)
        for definition in Defining(snapshot: snapshot).followers(of: renames, besides: changes) {
            let old = ledger.reminders[definition.id]?.definition
            show(.change, definition, old?.differences(from: definition) ?? [])
        }
        let kept = Set(definitions.map(\.id)).union(renames.keys)
        for reminder in ledger.reminders.values.sorted(by: { $0.id < $1.id })
        where isManaged(reminder, by: file, besides: others) && !kept.contains(reminder.id) {
            changes.append(.archive(reminder.id))
            show(.archive, reminder.definition)
        }
        return (changes, shown)
    }

    /// Says which times ring today, once a definition replaces a reminder.
    private func dayOfEdit(
        _ definition: Definition, after known: Reminder, _ choice: Definition.FirstDay?, _ now: Instant?
    ) -> [String] {
        guard let now, choice != nil || known.definition.timing != definition.timing else { return [] }
        var place = place
        func made(_ definition: Definition) -> Reminder {
            Reminder(definition, stamp: known.stamp, definedAt: now, place: &place)
        }
        var revision = definition
        revision.leftOut = DayOfEdit(snapshot: snapshot, now: now).leftOut(by: made(definition), after: known, choice)
        guard let text = dayOfEdit(made(revision), isAsked: choice != nil, now: now) else { return [] }
        let hint = choice == nil && revision.leftOut != nil ? "; for all of them: remindctl apply --from today" : ""
        return [text + hint]
    }

    /// Why a file is not applied unless a person confirms it: it would archive more than half of the reminders it manages,
    /// as a file does that was emptied or cut off by mistake.
    ///
    /// - Parameters:
    ///   - shown: The changes it would make.
    ///   - file: Its path.
    ///   - others: The devices of other machines.
    ///   - name: The file's name in problems.
    package func refusal(
        of shown: [AppliedChange], of file: String, besides others: Set<String> = [], name: String
    ) -> FileProblem? {
        let archived = shown.count { $0.change == .archive }
        let managed = ledger.reminders.values.count { isManaged($0, by: file, besides: others) }
        guard archived * 2 > managed else { return nil }
        return FileProblem(
            file: name, line: 1,
            message: "not applied: it would archive \(archived) of the \(counted(managed, "reminder")) it manages; "
                + "if that is right: remindctl apply")
    }

    /// True if a reminder is archived once this machine's file lacks it. Another machine may have a file at the same path.
    private func isManaged(_ reminder: Reminder, by file: String, besides others: Set<String>) -> Bool {
        reminder.definition.file == file && !reminder.isArchived && !others.contains(reminder.stamp.id.device)
    }
}
