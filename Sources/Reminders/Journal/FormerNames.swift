package import Vocabulary

/// The ids that reminders had before they were renamed, and the reminders they belong to now.
///
/// Entries are never rewritten: those under a former name stay as they are, and are read as entries of the reminder
/// that now has the name's history. A function of the set of renames, in whatever order they become known.
package struct FormerNames: Sendable {
    /// The former names in the latest revision under each id: every name its reminder had until then.
    private var said: [ReminderID: (was: [ReminderID], by: EntryStamp)] = [:]
    private var current: [ReminderID: ReminderID] = [:]

    package init() {}

    /// True if no reminder was ever renamed.
    package var isEmpty: Bool { current.isEmpty }

    /// The current name of a reminder; an id that is not a former name is its own.
    package func current(of id: ReminderID) -> ReminderID {
        current.isEmpty ? id : current[id] ?? id
    }

    /// The reminder that had this name before; `nil` if it is not a former name.
    package func owner(of id: ReminderID) -> ReminderID? { current[id] }

    /// Every name that a reminder's entries may be under, the current one first.
    package func all(of id: ReminderID) -> [ReminderID] {
        guard !current.isEmpty else { return [id] }
        let now = current(of: id)
        return [now] + current.filter { $0.value == now }.keys.sorted()
    }

    /// The first name of a reminder, as far as its renames tell. A later rename changes no handle.
    package func first(of id: ReminderID) -> ReminderID {
        var first = id
        var latest: EntryStamp?
        // Follow only ever earlier renames, since a name may have been given back.
        while let known = said[first], latest.map({ known.by < $0 }) ?? true, let before = known.was.last {
            first = before
            latest = known.by
        }
        return first
    }

    package func current(of id: OccurrenceID) -> OccurrenceID {
        current.isEmpty ? id : OccurrenceID(current(of: id.reminder), id.slot)
    }

    /// An entry under the name its reminder has now.
    package func current(_ entry: Entry) -> Entry {
        guard !current.isEmpty, let id = entry.reminder, let now = current[id] else { return entry }
        var entry = entry
        entry.reminder = now
        return entry
    }

    /// Takes in an entry, which may rename a reminder.
    ///
    /// - Returns: True if any name has another owner than before.
    package mutating func add(_ entry: Entry) -> Bool {
        guard case .defined(let definition) = entry.fact, let was = definition.was, !was.isEmpty else { return false }
        if let known = said[definition.id], known.by >= entry.stamp { return false }
        said[definition.id] = (was, entry.stamp)
        let before = current
        current = owners()
        return current != before
    }

    /// The later revision wins: a name may be given back.
    ///
    /// Two machines may have renamed one reminder, each without knowing of the other. It is one reminder still: the name that
    /// it had before shows it, and the name of the earlier revision is one of its former names.
    private func owners() -> [ReminderID: ReminderID] {
        var owners: [ReminderID: ReminderID] = [:]
        for (id, said) in said.sorted(by: { $0.value.by < $1.value.by }) {
            let former = Set(said.was).union(said.was.compactMap { owners[$0] })
            for (name, owner) in owners where former.contains(owner) { owners[name] = id }
            for name in former { owners[name] = id }
            owners[id] = nil
        }
        return owners
    }
}
