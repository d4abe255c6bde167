package import CivilTime
package import Reminders
package import Vocabulary

/// A former revision of a reminder, which holds for what was due while it did.
package struct Revision: Sendable {
    package let stamp: EntryStamp
    package let at: Instant
    package let definition: Definition

    init(stamp: EntryStamp, at: Instant, definition: Definition) {
        (self.stamp, self.at, self.definition) = (stamp, at, definition)
    }

    init(_ reminder: Reminder) {
        self.init(stamp: reminder.stamp, at: reminder.definedAt, definition: reminder.definition)
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
