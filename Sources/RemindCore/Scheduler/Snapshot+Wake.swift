import CivilTime
import Reminders
import Schedules
import Vocabulary

extension Snapshot {
    /// When a reminder needs attention next: its next slot, or the next thing to happen to an open occurrence.
    func wake(of id: ReminderID) -> Instant? {
        guard let reminder = ledger.reminders[id] else { return nil }
        // A session runs on, whatever becomes of its reminder.
        let session = sessionWake(of: id)
        guard reminder.isActive else { return session }
        // A slot that was answered early needs nothing; the one after it is found when its time has come.
        let after = start(of: reminder, settled: trust.firedThrough)
        let slot = reminder.next(after: after, orPending: true, ledger: ledger, place: place)
        var wake = slot?.due
        // An occurrence that follows history stays until it has an entry. A miss that waits is no entry.
        if !trust.isTrusted, let slot, slot.due <= trust.firedThrough,
            isOver(slot, of: reminder, at: trust.firedThrough)
        {
            wake = reminder.next(after: after, ledger: ledger, place: place)?.due
        }
        for occurrence in ledger.openOccurrences(of: id)
        where awaits(occurrence, of: reminder) {
            let next = nextEvent(of: occurrence, reminder: reminder)
            // A miss that waits for the clock to be confirmed is nothing to wake for.
            if !trust.isTrusted, let next, next <= trust.firedThrough { continue }
            wake = [wake, next].compactMap { $0 }.min()
        }
        if let session { wake = min(wake ?? session, session) }
        if let come = ledger.nextAhead(of: id) { wake = min(wake ?? come, come) }
        if let notice = nextForetelling(of: reminder) { wake = min(wake ?? notice, notice) }
        if !ledger.stocks.isEmpty, let notice = StockForecast(snapshot: self).nextNotice(of: reminder) {
            wake = min(wake ?? notice, notice)
        }
        // Most people have none of these: what they would cost is not spent for every reminder.
        if place.hasTimetable, let notice = TimetableNotice(snapshot: self).next(of: reminder) {
            wake = min(wake ?? notice, notice)
        }
        if ledger.prescribed.contains(id), let notice = PrescriptionNotice(snapshot: self).next(of: reminder) {
            wake = min(wake ?? notice, notice)
        }
        if ledger.questioning.contains(id), let question = DayQuestions(snapshot: self).next(of: reminder) {
            wake = min(wake ?? question, question)
        }
        return wake
    }
}
