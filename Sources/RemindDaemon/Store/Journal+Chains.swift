import CivilTime
import Reminders
import Vocabulary

extension Journal {
    /// When a reminder was defined for the first time, under whatever name.
    func firstDefined(_ id: ReminderID) throws(StoreError) -> Instant? {
        var first: Instant?
        // One name at a time, and with the words of the index: otherwise SQLite reads every entry of a habit.
        for name in names.all(of: id) {
            let found = try database.query(
                "SELECT at FROM entry WHERE \(Journal.ofDefinitions) AND what = 'defined' AND reminder = ? "
                    + "ORDER BY turn, device, sequence LIMIT 1", [.text(name.rawValue)],
                row: { Instant(milliseconds: $0.integer(0)) }
            ).first
            first = [first, found].compactMap(\.self).min()
        }
        return first
    }
}
