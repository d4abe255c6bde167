import CivilTime
import Reminders
import Schedules

/// Notices ahead of an occurrence. They are not recorded: what has been given follows from how far the clock has come, so
/// that a notice waits for no disk and is nothing to answer, undo or count.
extension Snapshot {
    /// When a reminder gives notice next.
    func nextForetelling(of reminder: Reminder) -> Instant? {
        guard wait(of: reminder) != nil else { return nil }
        let before = reminder.before
        let call = reminder.beforeHeld.flatMap { nextCall(of: reminder, ahead: .seconds($0)) }
        guard !before.isEmpty else { return call }
        let told = toldThrough(reminder)
        let early = settings.quiet?.around(told, in: place.local)?.lowerBound ?? told
        var next = call
        for ahead in before.map({ Duration.seconds($0) }) {
            let known = ledger.openOccurrences(of: reminder.id).compactMap { occurrence in
                occurrence.wasDelivered
                    ? nil : notice(ahead, of: occurrence.id, due: due(of: occurrence, reminder: reminder).instant)
            }
            next = (known.filter { $0 > told } + [next].compactMap(\.self)).min()
            var after = max(early - .milliseconds(1) + ahead, reminder.activeSince)
            // A slot without a notice wakes the daemon when it is due; then the next one is looked for.
            var fallback: Instant?
            while let slot = reminder.next(after: after, ledger: ledger, place: place) {
                if let fallback, slot.due - ahead >= fallback { break }
                let notices = unrecorded(of: reminder, after: after, through: slot.due).compactMap {
                    notice(ahead, of: $0.id, due: $0.due)
                }
                if let notice = notices.filter({ $0 > told }).min() {
                    fallback = min(fallback ?? notice, notice)
                    break
                }
                if slot.due > told { fallback = fallback ?? slot.due }
                after = slot.due
            }
            if let fallback { next = min(next ?? fallback, fallback) }
        }
        return next
    }

    /// The occurrences still to come of which a reminder gives notice now, for the first time or again.
    func foretellings(of reminder: Reminder, now: Instant) -> [OccurrenceID] {
        guard reminder.isActive, wait(of: reminder) != nil else { return [] }
        let calls = reminder.beforeHeld.map { callings(of: reminder, ahead: .seconds($0), now: now) } ?? []
        let before = reminder.before
        guard !before.isEmpty else { return calls }
        let told = toldThrough(reminder)
        let end = now + .seconds(before.max() ?? 0)
        let known = ledger.openOccurrences(of: reminder.id).filter { !$0.wasDelivered }.map {
            (id: $0.id, due: due(of: $0, reminder: reminder).instant)
        }
        let ahead = known.filter { now < $0.due && $0.due <= end } + unrecorded(of: reminder, after: now, through: end)
        return ahead.filter { occurrence in
            before.contains { seconds in
                guard let notice = notice(.seconds(seconds), of: occurrence.id, due: occurrence.due) else {
                    return false
                }
                return told < notice && notice <= now && !wasGivenBefore(notice)
            }
        }.map(\.id) + calls
    }

    /// When to give notice of an occurrence; at the end of quiet hours, unless it is due by then. `nil` for no notice.
    func notice(_ ahead: Duration, of id: OccurrenceID, due: Instant) -> Instant? {
        guard let quiet = settings.quiet else { return due - ahead }
        // An occurrence that is held back needs no notice.
        if isDeferrable(id), quiet.around(due, in: place.local) != nil { return nil }
        let notice = quiet.around(due - ahead, in: place.local)?.upperBound ?? due - ahead
        return notice < due ? notice : nil
    }

    func toldThrough(_ reminder: Reminder) -> Instant { max(trust.firedThrough, reminder.activeSince) }

    /// True if the process before this one has most likely given a notice. A second one within its minute would be a
    /// nuisance; later it is shown again, as all that waits is.
    func wasGivenBefore(_ notice: Instant) -> Bool {
        resumed.map { $0 - .seconds(60) < notice && notice <= $0 } ?? false
    }

    func unrecorded(of reminder: Reminder, after: Instant, through end: Instant) -> [(
        id: OccurrenceID, due: Instant
    )] {
        reminder.slots(after: after, through: end, limit: 1440, ledger: ledger, place: place).compactMap { slot in
            let id = OccurrenceID(reminder.id, slot.key)
            return slot.due > after && ledger.occurrence(id) == nil ? (id, slot.due) : nil
        }
    }
}
