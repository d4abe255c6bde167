import Catalogue
import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Safety {
    /// A warning about the distance between an occurrence and the dose before it: if it is due, how long ago that dose
    /// was taken; if it is upcoming, how long it will be; if it was taken, how long it had been.
    ///
    /// Two doses may be due at one instant, if clocks go forward: then the one with the later name follows the other.
    func gapWarning(
        of reminder: Reminder, _ key: SlotKey, due: Instant, occurrence: Occurrence?, now: Instant,
        _ say: Wording = .english
    ) -> String? {
        guard let gap = DoseGap(reminder.definition) else { return nil }
        if let answer = occurrence?.answer {
            guard answer.outcome == .done,
                let before = lastTaken(of: reminder, before: answer.happened, key, due: due)
            else { return nil }
            return gap.warning(answer.happened - before, say)
        }
        let at = max(due, now)
        let taken = lastTaken(of: reminder, before: at, key, due: nil)
        // Planned doses in between count as taken in time.
        let planned = due > now ? plannedBefore(key, due, of: reminder, after: max(taken ?? now, now)) : nil
        let isSecond = ledger.occurrences(of: reminder.id).contains {
            $0.isOpen && $0.wasDelivered && $0.due == due && $0.id.slot < key
        }
        guard let before = [taken, planned, isSecond ? at : nil].compactMap(\.self).max() else { return nil }
        return gap.warning(at - before, say)
    }

    /// When the dose before was taken.
    ///
    /// - Parameter due: When the one in question was due, if it was taken: of two taken at one instant, the earlier one
    ///   was before. `nil` if it is still to be taken: then whatever was taken was before.
    private func lastTaken(of reminder: Reminder, before instant: Instant, _ key: SlotKey, due: Instant?) -> Instant? {
        ledger.occurrences(of: reminder.id).lazy
            .compactMap { occurrence -> Instant? in
                guard occurrence.id.slot != key, let answer = occurrence.answer, answer.outcome == .done,
                    answer.happened <= instant
                else { return nil }
                if answer.happened == instant, let due, (due, key) < (occurrence.due, occurrence.id.slot) { return nil }
                return answer.happened
            }.max()
    }

    /// The latest slot before one to come, and what waits for its answer.
    private func plannedBefore(_ key: SlotKey, _ due: Instant, of reminder: Reminder, after: Instant) -> Instant? {
        let waits = ledger.occurrences(of: reminder.id).contains { $0.isOpen && $0.wasDelivered && $0.due < due }
        let start = max(after, due - .seconds(40 * 86_400))
        let slots = reminder.slots(
            after: start, through: due, limit: 3000, latest: true, ledger: ledger, place: place)
        // An early answer settles it.
        let last = slots.last {
            ($0.due, $0.key) < (due, key) && ledger.occurrence(OccurrenceID(reminder.id, $0.key))?.standing == nil
        }
        return [last?.due, waits ? after : nil].compactMap(\.self).max()
    }
}
