import RemindCore
import Reminders
import Vocabulary

extension RequestContext {
    /// The reminders that are meant, in the order in which they were named.
    func subjects(_ what: [String]?, of selection: Selection) throws(RemindError) -> [ReminderID] {
        if let names = what {
            guard !names.isEmpty, names.count <= 1000 else {
                throw RemindError(
                    .invalidArgument, "name a reminder", hint: "see them with: remindctl list")
            }
            var ids: [ReminderID] = []
            for name in names {
                let id = try target(name).reminder
                try refuseOtherKind(id, than: selection.kind)
                if !ids.contains(id) { ids.append(id) }
            }
            return ids
        }
        let ids = ledger.reminders.values.filter { !$0.isArchived && selection.holds($0.definition) }.map(\.id).sorted()
        guard !ids.isEmpty else {
            let person = selection.person.map { " for \($0)" } ?? ""
            let tag = selection.tag.map { " with the tag \($0)" } ?? ""
            throw RemindError(
                .unknownReminder, "there is no \(selection.kind ?? "reminder")\(person)\(tag)",
                hint: "see them with: remindctl list")
        }
        return ids
    }
}

extension Decided {
    /// The reminders that the changes are about, in the order in which they were named.
    var reminders: [ReminderID] {
        events.flatMap { event -> [ReminderID] in
            if case .change(let changes) = event { changes.map(\.reminder) } else { [] }
        }
    }

    /// Those of which something is recorded.
    var changed: Set<ReminderID> { Set(decision.entries.compactMap(\.reminder)) }
}
