import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Defining {
    /// Which reminders some changes rename, by the names they have now.
    func renames(in changes: [DefinitionChange]) -> [ReminderID: ReminderID] {
        var renames: [ReminderID: ReminderID] = [:]
        for case .define(let definition) in changes where ledger.reminders[definition.id] == nil {
            if let was = definition.was?.first { renames[was] = definition.id }
        }
        return renames
    }

    /// The reminder that a definition renames, if it does.
    ///
    /// - Throws: `alreadyExists` if the id is a former name of another, whose history it would take.
    func renamed(by definition: Definition) throws(RemindError) -> Reminder? {
        guard ledger.reminders[definition.id] == nil else { return nil }
        let renamed = definition.was?.first.flatMap { ledger.reminders[$0] }
        if let was = definition.was?.first, renamed == nil {
            throw RemindError(
                .unknownReminder, "there is no reminder \(was) to rename", hint: "see them with: remindctl list")
        }
        if let owner = ledger.names.owner(of: definition.id), owner != renamed?.id {
            throw RemindError(
                .alreadyExists, "\(definition.id) is an old id of \(owner)", hint: "give it another id")
        }
        return renamed
    }

    /// The reminder continues under another id with all its history; open occurrences show the new one.
    func rename(
        _ reminder: Reminder, to definition: Definition, leavingOut leftOut: Definition.LeftOut?,
        into draft: inout DecisionBuilder
    ) {
        var revision = definition
        revision.was = reminder.definition.names(before: definition.id)
        revision.leftOut = leftOut
        draft.define(revision, over: reminder, in: ledger, by: .person, changes: reminder.revision)
        if reminder.isArchived { draft.write(.restored, by: .person, reminder: definition.id) }
        // Notifications stay on the screen under the new name.
        let shown = ledger.occurrences(of: reminder.id).filter { $0.isOpen && $0.wasDelivered }
        for occurrence in shown.sorted(by: { $0.id < $1.id }) { draft.then(.withdraw(occurrence.id)) }
    }

    /// Reminders by command that follow a renamed one: they could not name the new id before.
    ///
    /// One that a file manages stays as it is: its next revision must name the new id.
    func followers(of renames: [ReminderID: ReminderID], besides changes: [DefinitionChange]) -> [Definition] {
        guard !renames.isEmpty else { return [] }
        let changed = Set(changes.map(\.reminder))
        return ledger.reminders.values.sorted { $0.id < $1.id }.compactMap { reminder in
            guard reminder.definition.source == .command, !reminder.isArchived, !changed.contains(reminder.id),
                renames[reminder.id] == nil
            else { return nil }
            var definition = reminder.definition
            for (index, line) in reminder.lines.enumerated() {
                guard case .after(_, let name, _) = line.schedule.rule,
                    let new = ReminderID(rawValue: name).flatMap({ renames[$0] })
                else { continue }
                definition.lines[index].text = WrittenSchedule(line.schedule.following(new))
            }
            return definition == reminder.definition ? nil : definition
        }
    }
}

extension Schedule {
    /// A schedule that follows another reminder: `30m after levothyroxine`.
    func following(_ id: ReminderID) -> Schedule {
        guard case .after(let delay, _, let orSkipped) = rule else { return self }
        var schedule = self
        schedule.rule = .after(delay, reminder: id.rawValue, orSkipped: orSkipped)
        return schedule
    }
}
