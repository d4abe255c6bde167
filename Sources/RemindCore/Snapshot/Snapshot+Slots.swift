import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Snapshot {
    /// The slot of an occurrence that nothing is recorded of, if the reminder's schedules have it: one to come, or one
    /// that was swallowed by a run of misses.
    func plannedSlot(_ id: OccurrenceID) -> Slot? {
        guard let reminder = ledger.reminders[id.reminder] else { return nil }
        let around: Instant?
        switch id.slot {
        case .wall(let local, let zone): around = (zone.map(place.rules) ?? reminder.wall(place)).instant(of: local)
        case .sun(let date, _): return slot(id, around: date, of: reminder, days: 2)
        case .moved(let moved): return slot(id, around: moved.date, of: reminder, days: DayCalendar.reach + 2)
        case .elapsed(let instant): around = instant
        case .after, .entry, .day, .other: around = nil
        }
        let next = reminder.next(after: trust.start, orPending: true, ledger: ledger, place: place)
        if let next, next.key == id.slot { return next }
        guard let around else { return nil }
        if let missed = runSlot(id, at: around) { return missed }
        guard around > reminder.definedAt else { return nil }
        return reminder.slots(
            after: around - .seconds(1), through: around + .seconds(1), limit: 3000, ledger: ledger, place: place
        ).first { $0.key == id.slot }
    }

    /// The slot of an occurrence that a run of misses stands for, by whichever revision it is.
    ///
    /// - Parameter around: When it was due, to the day.
    private func runSlot(_ id: OccurrenceID, at around: Instant) -> Slot? {
        guard let reminder = ledger.reminders[id.reminder] else { return nil }
        for first in ledger.occurrences(of: id.reminder) {
            guard let miss = first.standingRun, let run = miss.answer?.run, first.due <= around + .seconds(86_400),
                around - .seconds(86_400) <= run.lastDue,
                let slot = slots(of: miss, first, reminder)?.first(where: { $0.key == id.slot })
            else { continue }
            return slot
        }
        return nil
    }

    /// The slot of a date that may come on another day: the day's sun is within two days of the date's noon by UTC, wherever
    /// the place is.
    private func slot(_ id: OccurrenceID, around date: CivilDate, of reminder: Reminder, days: Int) -> Slot? {
        let reach = Duration.seconds(Int64(days) * 86_400)
        let noon = Instant(seconds: CivilDateTime(date, .midnight).wallSeconds + 43_200)
        if let missed = runSlot(id, at: noon) { return missed }
        return reminder.slots(
            after: max(noon - reach, reminder.definedAt), through: noon + reach, limit: 3000,
            ledger: ledger, place: place
        ).first { $0.key == id.slot }
    }

    /// The slots of a run of misses, each by the revision that held when it was due; `nil` if they are unknown.
    ///
    /// - Parameter miss: The entry of the run, which begins at the occurrence.
    func slots(of miss: Entry, _ occurrence: Occurrence, _ reminder: Reminder) -> [Slot]? {
        guard let run = miss.answer?.run else { return nil }
        let revisions = revisions(of: reminder, from: occurrence.due, through: run.lastDue)
        return slots(of: miss, run, occurrence, by: revisions)
            ?? slots(of: miss, run, occurrence, by: [(reminder, through: run.lastDue)])
    }

    private func slots(
        of miss: Entry, _ run: Answer.Run, _ occurrence: Occurrence, by revisions: [(Reminder, through: Instant)]
    ) -> [Slot]? {
        var start = occurrence.due - .milliseconds(1)
        var all: [Slot] = []
        for (reminder, end) in revisions {
            var then = reminder.asItWas(at: occurrence, place: place)
            // An excuse came after the miss, which stays recorded.
            then.pauses = then.pauses.filter {
                $0.id.device == miss.id.device ? $0.stamp < miss.stamp : $0.since <= miss.at
            }
            all += then.slots(
                after: start, through: end, limit: Snapshot.expansionLimit, ledger: ledger, place: place)
            start = max(start, end)
        }
        let slots = all.filter { slot in
            guard slot.due < run.lastDue || slot.key <= SlotKey(run.last) else { return false }
            // Slots with an earlier entry are not part of the run.
            guard let own = ledger.occurrence(OccurrenceID(occurrence.id.reminder, slot.key)), own.id != occurrence.id
            else {
                return true
            }
            return !own.entries.contains { $0.id.device == miss.id.device && $0.stamp < miss.stamp }
        }
        guard slots.count == run.count, slots.first?.key == occurrence.id.slot else { return nil }
        return slots
    }
}
