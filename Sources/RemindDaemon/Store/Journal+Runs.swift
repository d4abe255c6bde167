package import CivilTime
package import Reminders
import Vocabulary

/// Long absences, each of them one entry.
extension Journal {
    /// Runs of misses that had begun by an instant, recorded by a clock that was ahead of it.
    package func runs(begunBy instant: Instant) throws(StoreError) -> [Entry] {
        try entries(
            "at > ?1 AND due <= ?1 AND what IN ('missed', 'lapsed') AND \(Schema.hasRun) ORDER BY turn, device, sequence",
            [.integer(instant.milliseconds)]
        ).filter { $0.answer?.run != nil }
    }

    /// The runs of misses that have doses between two instants, with what else is recorded of those doses.
    ///
    /// - Parameter reminder: Only this reminder, if given.
    func runs(from start: Instant, through end: Instant, of reminder: ReminderID?) throws(StoreError) -> [Entry] {
        let found = try entries(
            """
            what IN ('missed', 'lapsed', 'skipped') AND due <= ?2 AND \(Schema.hasRun)
            AND json_extract(details, '$.run.lastDue') >= ?1
            ORDER BY turn, device, sequence
            """, [.integer(start.milliseconds), .integer(end.milliseconds)])
        var all: [Entry] = []
        for entry in found {
            guard let run = entry.answer?.run, let due = entry.due, let id = entry.occurrence.map(names.current),
                reminder.map({ id.reminder == $0 }) ?? true
            else { continue }
            all += try entries(of: id) + entries(dueFrom: due, through: run.lastDue, of: id.reminder)
        }
        return all
    }
}
