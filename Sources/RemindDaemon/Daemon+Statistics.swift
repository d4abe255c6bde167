import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Schedules
import Statistics
import Vocabulary

/// Counts over the whole record, without reading it for every question.
extension Daemon {
    /// Reads the outcomes beside the queue, so that the first question needs not wait for it.
    func prepareStatistics() {
        guard journal.standIn == nil else { return }
        let (names, place, rules) = (journal.names, scheduler.place, OutcomeRules(scheduler.ledger))
        readRecord { (path) throws(StoreError) in
            var reader = OutcomeReader(
                database: try Database(path: path, access: .unchanging), names: names, place: place, rules: rules)
            return try reader.all()
        } then: { daemon, result, _ in
            // If it could not be read, the first request reports it.
            guard case .success(let outcomes) = result else { return }
            daemon.record.keep(outcomes, rules, now: OutcomeRules(daemon.scheduler.ledger))
        }
    }

    /// The record as questions read it.
    var records: JournalReader { JournalReader(journal: journal, record: record, place: scheduler.place) }

    /// The streak for the notification of a habit; `nil` if streaks are not shown, or the record cannot be read.
    func streak(of reminder: Reminder, now: Instant) -> DeliveryText.Streak? {
        guard reminder.kind?.has(.chain) == true, settings.showsStreaks(reminder.definition.kind),
            let chain = try? context(now).chains(of: [reminder], records)[reminder.id], !chain.isTracked
        else { return nil }
        return (chain.streak, chain.best)
    }
}
