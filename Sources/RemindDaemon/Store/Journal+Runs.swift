package import CivilTime
import RemindCore
package import Reminders
import Schedules

/// Long absences, each of them one entry.
extension Journal {
    /// Runs of misses that had begun by an instant, recorded by a clock that was ahead of it.
    package func runs(begunBy instant: Instant) throws(StoreError) -> [Entry] {
        try entries(
            "at > ?1 AND due <= ?1 AND what IN ('missed', 'lapsed') ORDER BY device, sequence",
            [.integer(instant.milliseconds)]
        ).filter { $0.answer?.run != nil }
    }

    /// Takes in the runs of misses that have doses between two instants, with what else is recorded of those doses.
    ///
    /// - Parameter reminder: Of this one only.
    /// - Returns: The occurrences that begin them.
    func recallRuns(
        around start: Instant, _ end: Instant, of reminder: ReminderID? = nil, into scheduler: inout Scheduler
    ) throws(StoreError) -> [OccurrenceID] {
        let found = try entries(
            """
            what IN ('missed', 'lapsed', 'skipped') AND due <= ?2 AND json_extract(details, '$.run.lastDue') >= ?1
            ORDER BY device, sequence
            """, [.integer(start.milliseconds), .integer(end.milliseconds)])
        var firsts: [OccurrenceID] = []
        for entry in found {
            guard entry.answer?.run != nil, let id = entry.occurrence.map(names.current),
                reminder.map({ id.reminder == $0 }) ?? true
            else { continue }
            if !firsts.contains(id) { firsts.append(id) }
            scheduler.recall(try entries(of: id))
            try recallDoses(ofRun: entry, into: &scheduler)
        }
        return firsts
    }

    /// Takes in what is recorded of the doses within a run of misses: those that were answered since, it stands for no more.
    func recallDoses(ofRun entry: Entry, into scheduler: inout Scheduler) throws(StoreError) {
        guard let run = entry.answer?.run, let due = entry.due, let id = entry.reminder else { return }
        scheduler.recall(try entries(dueFrom: due, through: run.lastDue, of: names.current(of: id)))
    }
}
