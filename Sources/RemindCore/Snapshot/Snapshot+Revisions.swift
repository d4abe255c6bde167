import CivilTime
import Reminders
import Vocabulary

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
        var then = Reminder(definition, stamp: revision.stamp, definedAt: revision.at, place: &place)
        then.pauses = reminder.pauses
        then.absences = reminder.absences
        return then
    }
}
