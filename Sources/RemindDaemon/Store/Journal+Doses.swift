package import CivilTime
package import Reminders
package import Schedules

extension Journal {
    /// Every entry of the occurrences that were done in a stretch of time, whenever they were due.
    package func doses(of reminder: ReminderID, from start: Instant, through end: Instant) throws(StoreError) -> [Entry]
    {
        try doses(
            of: reminder, where: "moment BETWEEN ? AND ?", [.integer(start.milliseconds), .integer(end.milliseconds)])
    }

    /// The same of those that entries of a device recorded as done, by their numbers.
    func doses(
        of reminder: ReminderID, recordedBy numbers: ClosedRange<Int64>, of device: String
    ) throws(StoreError) -> [Entry] {
        try doses(
            of: reminder, where: "device = ? AND sequence BETWEEN ? AND ?",
            [.text(device), .integer(numbers.lowerBound), .integer(numbers.upperBound)])
    }

    private func doses(
        of reminder: ReminderID, where condition: String, _ values: [Database.Value]
    ) throws(StoreError) -> [Entry] {
        var slots: Set<String> = []
        for name in names.all(of: reminder) {
            slots.formUnion(
                try database.query(
                    "SELECT slot FROM entry WHERE reminder = ? AND what = 'done' AND \(condition)",
                    [.text(name.rawValue)] + values
                ) { $0.text(0) })
        }
        return try entries(of: reminder, slots: Array(slots))
    }
}
