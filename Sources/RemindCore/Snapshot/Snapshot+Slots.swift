import CivilTime
import Reminders
import Schedules

extension Snapshot {
    /// The slot of an occurrence that nothing is recorded of, if the reminder's schedules have it: one to come, or one
    /// that was swallowed by a run of misses.
    func plannedSlot(_ id: OccurrenceID) -> Slot? {
        guard let reminder = ledger.reminders[id.reminder] else { return nil }
        let around: Instant?
        switch id.slot {
        case .wall(let local, let zone): around = (zone.map(place.rules) ?? reminder.wall(place)).instant(of: local)
        case .sun(let date, _): return sunSlot(id, on: date, of: reminder)
        case .elapsed(let instant): around = instant
        case .after, .entry, .day, .other: around = nil
        }
        let next = reminder.next(after: trust.start, orPending: true, ledger: ledger, place: place)
        if let next, next.key == id.slot { return next }
        guard let around, around > reminder.definedAt || isInRun(id, at: around) else { return nil }
        return reminder.slots(
            after: around - .seconds(1), through: around + .seconds(1), limit: 3000, ledger: ledger, place: place
        ).first { $0.key == id.slot }
    }

    /// Whether a run of misses stands for an occurrence, from whichever revision it is.
    ///
    /// - Parameter around: When it was due, to the day.
    private func isInRun(_ id: OccurrenceID, at around: Instant) -> Bool {
        guard let reminder = ledger.reminders[id.reminder] else { return false }
        return ledger.occurrences(of: id.reminder).contains { first in
            guard let miss = first.standingRun, let run = miss.answer?.run, first.due <= around + .seconds(86_400),
                around - .seconds(86_400) <= run.lastDue
            else { return false }
            return slots(of: miss, first, reminder)?.contains { $0.key == id.slot } ?? false
        }
    }

    /// The day's sun is within two days of the date's noon by UTC, wherever the place is.
    private func sunSlot(_ id: OccurrenceID, on date: CivilDate, of reminder: Reminder) -> Slot? {
        let noon = Instant(seconds: CivilDateTime(date, .midnight).wallSeconds + 43_200)
        let start = noon - .seconds(172_800)
        return reminder.slots(
            after: isInRun(id, at: noon) ? start : max(start, reminder.definedAt), through: noon + .seconds(172_800),
            limit: 3000,
            ledger: ledger, place: place
        ).first { $0.key == id.slot }
    }

    /// The slots of a run of misses; `nil` if they are unknown, since the schedules have changed.
    ///
    /// - Parameter miss: The entry of the run, which begins at the occurrence.
    func slots(of miss: Entry, _ occurrence: Occurrence, _ reminder: Reminder) -> [Slot]? {
        guard let run = miss.answer?.run else { return nil }
        var then = reminder.asItWas(at: occurrence, place: place)
        // An excuse came after the miss, which stays recorded.
        then.pauses = then.pauses.filter { $0.id.device == miss.id.device ? $0.id < miss.id : $0.since <= miss.at }
        let slots = then.slots(
            after: occurrence.due - .milliseconds(1), through: run.lastDue, limit: Snapshot.expansionLimit,
            ledger: ledger, place: place
        ).filter { slot in
            guard slot.due < run.lastDue || slot.key <= SlotKey(run.last) else { return false }
            // Slots with an earlier entry are not part of the run.
            guard let own = ledger.occurrence(OccurrenceID(reminder.id, slot.key)), own.id != occurrence.id else {
                return true
            }
            return !own.entries.contains { $0.id.device == miss.id.device && $0.id < miss.id }
        }
        guard slots.count == run.count, slots.first?.key == occurrence.id.slot else { return nil }
        return slots
    }
}
