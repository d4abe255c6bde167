package import CivilTime
package import RemindCore
package import Reminders
package import Vocabulary

extension Journal {
    /// Every entry of the occurrences that were done in a stretch of time, whenever they were due.
    ///
    /// - Parameters:
    ///   - reminder: The reminder, under any of its names.
    ///   - start: The beginning of the stretch.
    ///   - end: The end of the stretch, which belongs to it.
    ///   - ledger: The answers that were given by a wrong clock.
    package func doses(
        of reminder: ReminderID, from start: Instant, through end: Instant, in ledger: Ledger
    ) throws(StoreError) -> [Entry] {
        var slots: Set<String> = []
        for name in names.all(of: reminder) {
            slots.formUnion(
                try database.query(
                    "SELECT slot FROM entry WHERE reminder = ? AND what = 'done' AND moment BETWEEN ? AND ?",
                    [.text(name.rawValue), .integer(start.milliseconds), .integer(end.milliseconds)]
                ) { $0.text(0) })
        }
        // A wrong clock may have recorded them at any time.
        for answer in ledger.corrections.entries(of: reminder, since: start) {
            slots.formUnion(
                try database.query(
                    "SELECT slot FROM entry WHERE device = ? AND sequence = ? AND slot IS NOT NULL",
                    [.text(answer.device), .integer(answer.sequence)]
                ) { $0.text(0) })
        }
        return try entries(of: reminder, slots: Array(slots))
    }
}
