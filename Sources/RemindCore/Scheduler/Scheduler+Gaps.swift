import CivilTime

extension Scheduler {
    /// What is to be said of the distance between an occurrence and the dose before it: for one that is due, how long ago
    /// that was taken; for one to come, how long it will be; for one that was taken, how long it had been.
    func gapWarning(of reminder: Reminder, due: Instant, occurrence: Occurrence?, now: Instant) -> String? {
        guard let gap = DoseGap(reminder.definition) else { return nil }
        if let answer = occurrence?.answer {
            guard answer.outcome == .done,
                let before = lastTaken(of: reminder, before: answer.happened, not: occurrence)
            else { return nil }
            return gap.warning(answer.happened - before)
        }
        let at = max(due, now)
        let taken = lastTaken(of: reminder, before: at, not: occurrence)
        // What is planned between is taken to be taken in time.
        let planned = due > now ? plannedBefore(due, of: reminder, after: max(taken ?? now, now)) : nil
        guard let before = [taken, planned].compactMap(\.self).max() else { return nil }
        return gap.warning(at - before)
    }

    private func lastTaken(of reminder: Reminder, before instant: Instant, not occurrence: Occurrence?) -> Instant? {
        ledger.occurrences(of: reminder.id).lazy
            .filter { $0.id != occurrence?.id }
            .compactMap { $0.answer.flatMap { $0.outcome == .done ? $0.happened : nil } }
            .filter { $0 < instant }.max()
    }

    /// The latest slot before one to come, and what waits for its answer.
    private func plannedBefore(_ due: Instant, of reminder: Reminder, after: Instant) -> Instant? {
        let waits = ledger.occurrences(of: reminder.id).contains { $0.isOpen && $0.wasDelivered && $0.due < due }
        let start = max(after, due - .seconds(40 * 86_400))
        let slots = reminder.slots(
            after: start, through: due - .milliseconds(1), limit: 3000, latest: true, ledger: ledger, place: place)
        // What was answered early is taken, or is not to be.
        let last = slots.last { ledger.occurrence(OccurrenceID(reminder.id, $0.key))?.standing == nil }
        return [last?.due, waits ? after : nil].compactMap(\.self).max()
    }
}
