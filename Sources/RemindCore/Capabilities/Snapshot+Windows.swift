package import CivilTime
package import Reminders
import Schedules
package import Vocabulary

/// Windows: how long an occurrence is on time, and what a traveller combines.
extension Snapshot {
    /// How long one occurrence may stay unanswered, in seconds: until its window ends, or its reminder's grace.
    package func grace(of reminder: Reminder, _ key: SlotKey, due: Instant, line: Int = -1) -> Int64 {
        guard reminder.hasWindow, let end = ownWindowEnd(of: key, due: due, line: line, reminder) else {
            return grace(of: reminder)
        }
        return (end - due).components.seconds
    }

    /// Until when an occurrence is on time, by the terms of its delivery.
    package func windowEnd(of key: SlotKey, due: Instant, line: Int, terms: Terms?, _ reminder: Reminder) -> Instant {
        guard let terms else { return due + .seconds(grace(of: reminder, key, due: due, line: line)) }
        let end = due + .seconds(terms.grace)
        // To combine two after one of them rang makes its window longer, never shorter.
        guard reminder.hasWindow, place.companion(of: key) != nil else { return end }
        return max(end, ownWindowEnd(of: key, due: due, line: line, reminder) ?? end)
    }

    /// Until when an occurrence is on time, if more than a grace says so.
    ///
    /// - Parameters:
    ///   - key: The slot.
    ///   - due: When it is due.
    ///   - line: Which of the reminder's schedules has it.
    ///   - terms: The terms of its delivery, if it was delivered.
    ///   - reminder: The reminder of the slot.
    package func shownWindowEnd(of key: SlotKey, due: Instant, line: Int, terms: Terms?, _ reminder: Reminder)
        -> Instant?
    {
        guard reminder.hasWindow, !key.isUnscheduled,
            reminder.isObligatory || ownWindowEnd(of: key, due: due, line: line, reminder) != nil
        else { return nil }
        return windowEnd(of: key, due: due, line: line, terms: terms, reminder)
    }

    /// When an occurrence is held with others: as its reminder says, or else the timetable.
    package func iqamah(of key: SlotKey, due: Instant, line: Int, _ reminder: Reminder) -> Instant? {
        guard reminder.hasWindow, !key.isUnscheduled else { return nil }
        if let own = reminder.heldTime(due: due, line: line, place: place) { return own }
        if case .iqamah(let held)? = place.timetableNote(of: key) { return held }
        return nil
    }

    private func ownWindowEnd(of key: SlotKey, due: Instant, line: Int, _ reminder: Reminder) -> Instant? {
        reminder.windowEnd(
            of: key, due: due, line: line, place: place,
            isUsual: settings.kinds[reminder.definition.kind]?.grace == nil)
    }

    /// The text beside the title, for one slot: `10m`, `10m, 2 rak'ah`.
    package func detail(of reminder: Reminder, _ key: SlotKey, _ fields: Fields) -> String? {
        if let age = (key.date ?? key.local?.date).flatMap(reminder.age) { return "turns \(age)" }
        let own = reminder.kind?.dueDetail(of: fields)
        guard reminder.hasWindow, place.isShortened(key) else { return own }
        return [own, "2 rak'ah"].compactMap(\.self).joined(separator: ", ")
    }

    /// The occurrences that a traveller combines with one, and answers with it: those that wait, and those that were
    /// missed.
    func combined(with id: OccurrenceID, now: Instant) -> [Occurrence] {
        guard let companion = place.companion(of: id.slot), let own = ledger.reminders[id.reminder], own.hasWindow
        else {
            return []
        }
        return ledger.occurrences.filter { occurrence in
            guard case .sun(let date, let time) = occurrence.id.slot, date == companion.date,
                time.event == companion.event, occurrence.due <= now,
                let reminder = ledger.reminders[occurrence.id.reminder], reminder.hasWindow, reminder.isActive,
                reminder.definition.person == own.definition.person
            else { return false }
            guard let standing = occurrence.standing else { return occurrence.hasCome && !occurrence.isRunning }
            return standing.origin == .automatic && standing.answer?.outcome != .done && standing.answer?.run == nil
        }.sorted { $0.id < $1.id }
    }
}
