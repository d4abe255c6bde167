package import Schedules

/// The ids that reminders had before they were renamed, and whose they are now.
///
/// Entries are never rewritten: what was recorded under a former name stays in the journal as it is, and is read as the
/// reminder's that has the name's history now. A function of the set of renames, in whatever order they become known.
package struct FormerNames: Sendable {
    /// What the latest revision under each id says it was called before: every name of its reminder until then.
    private var said: [ReminderID: (was: [ReminderID], by: EntryID)] = [:]
    private var current: [ReminderID: ReminderID] = [:]

    package init() {}

    /// Whether nothing was ever renamed.
    package var isEmpty: Bool { current.isEmpty }

    /// The name a reminder has now; an id that is nobody's former name is its own.
    package func current(of id: ReminderID) -> ReminderID {
        current.isEmpty ? id : current[id] ?? id
    }

    /// Whose former name this is; `nil` where it is none.
    package func owner(of id: ReminderID) -> ReminderID? { current[id] }

    /// Every name under which a reminder's entries may be, the one it has now first.
    package func all(of id: ReminderID) -> [ReminderID] {
        guard !current.isEmpty else { return [id] }
        let now = current(of: id)
        return [now] + current.filter { $0.value == now }.keys.sorted()
    }

    /// The name a reminder had first, as far as its renames tell: what it is called later changes no handle.
    package func first(of id: ReminderID) -> ReminderID {
        var first = id
        var latest: EntryID?
        // Ever earlier renames, since a name may have been given back.
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

    /// Takes in an entry that may say that a reminder was renamed.
    ///
    /// - Returns: Whether any name is somebody else's than before.
    package mutating func add(_ entry: Entry) -> Bool {
        guard case .defined(let definition) = entry.fact, let was = definition.was, !was.isEmpty else { return false }
        if let known = said[definition.id], known.by >= entry.id { return false }
        said[definition.id] = (was, entry.id)
        let before = current
        current = owners()
        return current != before
    }

    /// The later revision is right: a name may be given back.
    private func owners() -> [ReminderID: ReminderID] {
        var owners: [ReminderID: ReminderID] = [:]
        for (id, said) in said.sorted(by: { $0.value.by < $1.value.by }) {
            for (name, owner) in owners where said.was.contains(owner) { owners[name] = id }
            for name in said.was { owners[name] = id }
            owners[id] = nil
        }
        return owners
    }
}
