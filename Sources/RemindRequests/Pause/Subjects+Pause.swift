import RemindCore
import Reminders
import Vocabulary

extension RequestContext {
    /// The reminders that are meant, in the order in which they were named.
    func subjects(_ what: [String]?, kind: String?, _ chosen: Selection) throws(RemindError) -> [ReminderID] {
        if let names = what {
            guard !names.isEmpty, names.count <= 1000 else {
                throw RemindError(
                    .invalidArgument, "name a reminder", hint: "see them with: remindctl list")
            }
            var ids: [ReminderID] = []
            for name in names {
                let id = try agenda.reminder(named: name)
                try refuseOtherKind(id, than: kind)
                if !ids.contains(id) { ids.append(id) }
            }
            return ids
        }
        let ids = ledger.reminders.values.filter {
            !$0.isArchived && $0.definition.isOf(kind: kind, person: nil) && chosen.holds($0.definition)
        }.map(\.id).sorted()
        guard !ids.isEmpty else {
            let whose = (chosen.person.map { " for \($0)" } ?? "") + (chosen.tag.map { " with the tag \($0)" } ?? "")
            throw RemindError(
                .unknownReminder, "there is no \(kind ?? "reminder")\(whose)",
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
