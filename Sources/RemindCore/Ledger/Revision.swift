import CivilTime
package import Reminders
package import Vocabulary

/// A former revision of a reminder, which holds for what was due while it did.
struct Revision: Sendable {
    let id: EntryID
    let at: Instant
    let definition: Definition

    init(id: EntryID, at: Instant, definition: Definition) {
        (self.id, self.at, self.definition) = (id, at, definition)
    }

    init(_ reminder: Reminder) {
        self.init(id: reminder.revision, at: reminder.definedAt, definition: reminder.definition)
    }
}

extension Snapshot {
    /// A reminder as it was defined when a slot was due; `nil` if that is its revision of now, or is not known.
    func revision(of id: ReminderID, at due: Instant) -> Reminder? {
        guard let reminder = ledger.reminders[id], due <= reminder.definedAt,
            let former = ledger.former(of: id).last(where: { $0.at < due })
        else { return nil }
        return compiled(former, as: reminder)
    }

    /// The revision, or the present reminder if there is none.
    func inForce(_ reminder: Reminder, at due: Instant) -> Reminder { revision(of: reminder.id, at: due) ?? reminder }

    /// The revisions that held in a stretch of time, each with its own end; empty if there is only that of now, or if the
    /// one that held first is not known.
    func revisions(of reminder: Reminder, from start: Instant, through end: Instant) -> [(Reminder, through: Instant)] {
        let former = ledger.former(of: reminder.id)
        guard start <= reminder.definedAt, let first = former.lastIndex(where: { $0.at < start }) else { return [] }
        let later = former[first...].dropFirst().map(\.at) + [reminder.definedAt]
        var found = zip(former[first...], later).map { (compiled($0, as: reminder), through: min($1, end)) }
        if reminder.definedAt < end { found.append((reminder, through: end)) }
        return found
    }

    private func compiled(_ revision: Revision, as reminder: Reminder) -> Reminder {
        var place = place
        var definition = revision.definition
        definition.id = reminder.id
        var then = Reminder(definition, revision: revision.id, definedAt: revision.at, place: &place)
        then.pauses = reminder.pauses
        then.absences = reminder.absences
        return then
    }
}

extension Ledger {
    /// The revisions to read, since something was due before the one of now; `nil` if they are known.
    package func revisionNeed(of id: ReminderID) -> Need? {
        guard let reminder = reminders[id],
            let due = shelf(of: id).firstDue(
                after: Instant(milliseconds: .min), where: { !$0.id.slot.isUnscheduled }),
            due <= reminder.definedAt, former(of: id).first.map({ $0.at >= due }) ?? true
        else { return nil }
        return .revisions(of: id, from: due)
    }

    /// The revisions to read for occurrences that are not in the working set.
    package func revisionNeeds(of occurrences: some Sequence<Occurrence>) -> [Need] {
        var first: [ReminderID: Instant] = [:]
        for occurrence in occurrences where !occurrence.id.slot.isUnscheduled {
            let (id, due) = (occurrence.id.reminder, occurrence.due)
            guard let reminder = reminders[id], due <= reminder.definedAt,
                former(of: id).first.map({ $0.at >= due }) ?? true
            else { continue }
            first[id] = min(first[id] ?? due, due)
        }
        return first.map { .revisions(of: $0.key, from: $0.value) }
    }

    /// The needs of all reminders.
    package var revisionNeeds: [Need] { reminders.keys.compactMap { revisionNeed(of: $0) } }
}
