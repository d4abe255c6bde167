import CivilTime
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Prompts: the occurrences of a reminder that only asks (`Unanswered.expires`). The record says that one was shown and how
/// it was answered. One that is withheld leaves no entry, and neither does the end of one without an answer.
extension Snapshot {
    /// A prompt needs no answer any more if its time has passed, what it asked for was logged since it was shown, or it
    /// was shown too soon and there is enough when its time comes.
    func isOver(_ occurrence: Occurrence, of reminder: Reminder, now: Instant) -> Bool {
        guard reminder.unanswered == .expires, occurrence.isOpen else { return false }
        // One that its schedule started and a person discarded asks nothing.
        if reminder.startsItself, occurrence.entries.contains(where: { $0.beginning != nil }) { return true }
        if occurrence.hasCome {
            if isAnsweredByReading(occurrence) { return true }
            // Another machine may have had the reading before.
            if occurrence.waitsForOthers,
                isWithheld(occurrence.id.slot, due: occurrence.due, of: reminder, now: occurrence.due)
                    || isAnswered(day(of: occurrence), of: reminder)
            {
                return true
            }
        } else {
            let due = due(of: occurrence, reminder: reminder).instant
            if due <= now,
                isWithheld(occurrence.id.slot, due: due, of: reminder, now: due)
                    || isAnswered(day(of: occurrence.id, due: due), of: reminder)
            {
                return true
            }
        }
        // Also one that a clock which was ahead had shown, if its time came with the machine off: nothing else ends it.
        let end =
            occurrence.hasCome ? deadline(of: occurrence, reminder: reminder) : plannedEnd(of: occurrence, reminder)
        guard let deadline = end else { return false }
        // A clock that may be wrong ends nothing. A prompt that ended while the clock was right stays ended.
        return trust.isTrusted ? deadline <= now : !trust.isBehind && deadline <= trust.settled
    }

    /// The end of one that is still to be shown: by its time where the person is.
    private func plannedEnd(of occurrence: Occurrence, _ reminder: Reminder) -> Instant? {
        let due = due(of: occurrence, reminder: reminder).instant
        return deadline(
            occurrence.id.slot, due: due, snooze: nil, reminder: reminder, terms: occurrence.terms,
            nextDue: nextDue(after: due, reminder: reminder, than: occurrence.id.slot))
    }

    /// The prompts of a reminder that are over.
    func promptsOver(of id: ReminderID, now: Instant) -> Set<SlotKey> {
        guard let reminder = ledger.reminders[id], reminder.unanswered == .expires else { return [] }
        return Set(
            ledger.openOccurrences(of: id).filter { isOver($0, of: reminder, now: now) }.map(\.id.slot))
    }

    /// The answer of its day, or a reading of that day or a session that was recorded after it was shown.
    private func isAnsweredByReading(_ prompt: Occurrence) -> Bool {
        guard let shown = prompt.shown.first?.at else { return false }
        let day = day(of: prompt)
        return ledger.occurrences(of: prompt.id.reminder).contains { other in
            guard other.id != prompt.id else { return false }
            if let said = other.standing {
                return other.id.slot.wholeDay == day || said.at >= shown && said.answer?.reading?.day == day
            }
            return other.isRunning && other.beginning.map { $0.at >= shown } ?? false
        }
    }

    // MARK: - Whether to ask

    /// True if the day that a prompt would ask about has its answer: then there is nothing to ask.
    func isAnswered(_ day: CivilDate, of reminder: Reminder) -> Bool {
        reminder.isAnsweredByDay && ledger.occurrence(OccurrenceID(reminder.id, .day(day)))?.answer != nil
    }

    /// True if a prompt is not shown, since the day's goal is reached or enough of it is by now.
    func isWithheld(_ slot: SlotKey, due: Instant, of reminder: Reminder, now: Instant) -> Bool {
        guard reminder.unanswered == .expires, let measuring = reminder.measuring, measuring.unless != .never,
            let goal = measuring.goal
        else { return false }
        let day = day(of: OccurrenceID(reminder.id, slot), due: due)
        guard let found = readings(of: reminder, measuring, on: day).days[day] else { return false }
        let value = found.value(measuring.fold)
        if found.isReached(goal, measuring) { return true }
        guard measuring.unless == .onPace, let pace = pace(of: reminder, measuring, on: day) else { return false }
        return value >= pace.expected(at: now)
    }

    /// The readings of a day in the working set: today or yesterday.
    func readings(of reminder: Reminder, _ measuring: Measuring, on day: CivilDate) -> ReadingDays {
        var days = ReadingDays()
        for occurrence in ledger.occurrences(of: reminder.id) {
            guard let entry = occurrence.standing, let answer = entry.answer, let reading = answer.reading,
                reading.day == day
            else { continue }
            days.add(
                measuring.thousandths(reading.value), day: day, happened: answer.happened, entry: entry.stamp,
                stretch: reading.from.map { Stretch(from: $0, until: answer.happened, begins: 0, ends: 0) },
                goal: reading.goal)
        }
        return days
    }

    /// How much of the day's goal should be reached at which time; `nil` without prompts or without such a goal.
    func pace(of reminder: Reminder, _ measuring: Measuring, on day: CivilDate) -> Pace? {
        guard measuring.fold == .sum, let goal = measuring.goal?.least(unit: measuring.base),
            let noon = place.local.instant(of: CivilDateTime(day, .noon))
        else { return nil }
        let slots = reminder.slots(
            after: noon - .seconds(2 * 86_400), through: noon + .seconds(2 * 86_400), limit: 6000, ledger: ledger,
            place: place)
        let prompts = slots.filter { self.day(of: OccurrenceID(reminder.id, $0.key), due: $0.due) == day }
        return Pace(goal: goal, prompts: prompts.map(\.due))
    }
}
