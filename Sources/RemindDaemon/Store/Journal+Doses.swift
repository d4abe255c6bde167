package import CivilTime
package import Reminders
package import Schedules

extension Journal {
    /// Every entry of the occurrences that were done in a stretch of time, whenever they were due.
    package func doses(of reminder: ReminderID, from start: Instant, through end: Instant) throws(StoreError) -> [Entry]
    {
        var slots: Set<String> = []
        for name in names.all(of: reminder) {
            slots.formUnion(
                try database.query(
                    "SELECT slot FROM entry WHERE reminder = ? AND what = 'done' AND moment BETWEEN ? AND ?",
                    [.text(name.rawValue), .integer(start.milliseconds), .integer(end.milliseconds)]
                ) { $0.text(0) })
        }
        return try entries(of: reminder, slots: Array(slots))
    }
}
