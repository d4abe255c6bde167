package import Reminders
package import Vocabulary

/// Revisions of one reminder that machines wrote without knowing of each other. The last in the order of the record holds; a
/// person is asked which it should be.
extension Ledger {
    /// The revisions that no later one knew.
    ///
    /// A revision knew those that it names, and all that its own device wrote before. Those of a record before format 6 name
    /// none, and the last of them replaced the others.
    ///
    /// - Parameter revisions: All `defined` entries of one reminder, under each of its names, in any order.
    package static func heads(of revisions: [Entry]) -> [Entry] {
        var latest: [String: Entry] = [:]
        var named: Set<EntryID> = []
        for entry in revisions {
            guard case .defined(let definition) = entry.fact else { continue }
            named.formUnion((definition.replaces ?? []).map(\.id))
            if latest[entry.id.device].map({ $0.stamp < entry.stamp }) ?? true { latest[entry.id.device] = entry }
        }
        let last = latest.values.max { $0.stamp < $1.stamp }
        return latest.values.filter { $0 == last || $0.turn > 0 && !named.contains($0.id) }
            .sorted { $0.stamp < $1.stamp }
    }

    /// The revisions that mean something else than the one that holds, and that it did not know; none of an archived reminder.
    package func forks(of id: ReminderID) -> [Revision] {
        guard let reminder = reminders[id], !reminder.isArchived else { return [] }
        return (forked[id] ?? []).filter { !$0.definition.means(reminder.definition) }
    }

    /// The revisions that a new one replaces: the one that holds, those that mean the same, and, if a person decides between
    /// them, all others.
    func replaced(of reminder: Reminder, decides: Bool) -> [EntryID] {
        let others = (forked[reminder.id] ?? []).filter { decides || $0.definition.means(reminder.definition) }
        return [reminder.revision] + others.map(\.stamp.id)
    }

    /// The reminders that have such revisions, in order.
    package var forks: [ReminderID] { forked.keys.filter { !forks(of: $0).isEmpty }.sorted() }

    /// Notes the revisions of a reminder that no later one knew.
    package mutating func note(heads: [Entry], of id: ReminderID) {
        guard let held = reminders[id] else { return }
        let others = heads.compactMap { entry -> Revision? in
            guard entry.id != held.revision, case .defined(var definition) = entry.fact else { return nil }
            // Under a former name, it is the same reminder.
            definition.id = id
            return Revision(stamp: entry.stamp, at: entry.at, definition: definition)
        }
        forked[id] = others.isEmpty ? nil : others
    }

    /// A new revision holds, and replaces those that it names.
    mutating func settle(forksOf id: ReminderID, by definition: Definition) {
        let named = Set((definition.replaces ?? []).map(\.id))
        let left = (forked[id] ?? []).filter { !named.contains($0.stamp.id) }
        forked[id] = left.isEmpty ? nil : left
    }
}

extension DecisionBuilder {
    /// Writes a revision, which names those that it replaces.
    ///
    /// - Parameters:
    ///   - revision: The new revision.
    ///   - known: The reminder as it was, if there was one.
    ///   - decides: True if a person decides with it between the revisions of several machines.
    mutating func define(
        _ revision: Definition, over known: Reminder?, in ledger: Ledger, decides: Bool = false,
        by origin: Entry.Origin, changes: EntryID? = nil, source: EntrySource? = nil
    ) {
        var revision = revision
        revision.replaces = known.map { ledger.replaced(of: $0, decides: decides).map { EntryReference($0) } }
        write(.defined(revision), by: origin, reminder: revision.id, changes: changes, source: source)
    }
}
