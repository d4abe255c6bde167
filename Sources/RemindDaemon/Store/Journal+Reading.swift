package import CivilTime
import RemindCore
package import Reminders
import StrictJSON
package import Vocabulary

extension Journal {
    /// When the last entry of this device was recorded, or of the one it continues from.
    package func lastWritten() throws(StoreError) -> Instant? {
        try database.query(
            "SELECT at FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(try latestDevice())]
        ) { Instant(milliseconds: $0.integer(0)) }.first
    }

    /// The zone in which that entry was recorded.
    package func lastZone() throws(StoreError) -> String? {
        try database.query(
            "SELECT zone FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(try latestDevice())]
        ) { $0.text(0) }.first
    }

    /// This device once it has written something, and until then the one it was named after.
    private func latestDevice() throws(StoreError) -> String {
        guard head.sequence == 0 else { return device }
        // The clock of another machine settles nothing here.
        return try database.query(
            """
            SELECT device FROM entry WHERE device NOT IN (SELECT device FROM peer WHERE read = 0)
            ORDER BY turn DESC, device DESC, sequence DESC LIMIT 1
            """, row: { $0.text(0) }
        ).first ?? device
    }

    package func entries(of id: OccurrenceID) throws(StoreError) -> [Entry] {
        let (ofReminder, named) = condition(id.reminder)
        return try entries(
            "\(ofReminder) AND slot = ? ORDER BY turn, device, sequence", named + [.text(id.slot.description)])
    }

    /// Every entry of the occurrences due in a stretch of time.
    package func entries(dueFrom start: Instant, through end: Instant, of reminder: ReminderID? = nil)
        throws(StoreError) -> [Entry]
    {
        if let reminder {
            let (ofReminder, named) = condition(reminder)
            return try wholly(
                entries(
                    "\(ofReminder) AND slot IS NOT NULL AND due BETWEEN ? AND ? ORDER BY turn, device, sequence",
                    named + [.integer(start.milliseconds), .integer(end.milliseconds)]))
        }
        return try wholly(
            entries(
                "due BETWEEN ? AND ? ORDER BY turn, device, sequence",
                [.integer(start.milliseconds), .integer(end.milliseconds)]))
    }

    /// Adds every other entry of the sessions, of occurrences that were moved, and of those with an undone answer. Their due
    /// instant may have changed, so that some of their entries alone would tell a wrong story.
    func wholly(_ found: [Entry]) throws(StoreError) -> [Entry] {
        try found + entries(of: Array(Set(found.filter(\.mayHaveMoved).compactMap(\.occurrence))))
    }

    /// True if it has this very entry.
    func holds(_ entry: Entry) throws(StoreError) -> Bool {
        let found = try entries(
            "device = ? AND sequence = ?", [.text(entry.id.device), .integer(entry.id.sequence)]
        ).first
        guard var found else { return false }
        found.turn = entry.turn
        return found == entry
    }

    /// How many entries there are.
    package func count() throws(StoreError) -> Int {
        try database.query("SELECT count(*) FROM entry") { Int($0.integer(0)) }.first ?? 0
    }

    /// The entries of several occurrences, in no order.
    func entries(of occurrences: [OccurrenceID]) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        for (reminder, ids) in Dictionary(grouping: occurrences, by: \.reminder) {
            found += try entries(of: reminder, slots: ids.map(\.slot.description))
        }
        return found
    }

    func entries(of reminder: ReminderID, slots: [String]) throws(StoreError) -> [Entry] {
        let slots = Set(slots)
        guard let slot = slots.first else { return [] }
        guard slots.count > 1 else { return try entries(of: OccurrenceID(reminder, SlotKey(slot))) }
        // One statement, whatever their number.
        let (ofReminder, named) = condition(reminder)
        let list = String(decoding: (try? JSON.encode(Array(slots))) ?? [], as: UTF8.self)
        return try entries("\(ofReminder) AND slot IN (SELECT value FROM json_each(?))", named + [.text(list)])
    }

    /// - Parameters:
    ///   - table: The table `entry`, perhaps with the index to use.
    ///   - condition: The rows to read.
    ///   - values: The values of its question marks.
    func entries(
        in table: String = "entry", _ condition: String, _ values: [Database.Value] = []
    ) throws(StoreError) -> [Entry] {
        var found: [Entry] = []
        try forEach(in: table, condition, values) { found.append($0) }
        return found
    }

    /// Reads entries one after the other: in a ward, the rows of two days take as much memory as the state that is made of them.
    ///
    /// - Parameters:
    ///   - table: The table `entry`, perhaps with the index to use.
    ///   - condition: The rows to read.
    ///   - values: The values of its question marks.
    ///   - body: Called with each entry.
    func forEach(
        in table: String = "entry", _ condition: String, _ values: [Database.Value] = [], _ body: (Entry) -> Void
    ) throws(StoreError) {
        try database.each("SELECT \(EntryRow.columns) FROM \(table) WHERE \(condition)", values) {
            (columns) throws(StoreError) in
            let entry = EntryRow(columns).entry(&decoder)
            body(names.isEmpty ? entry : names.current(entry))
            return true
        }
    }

    /// The names of a reminder in the column of its entries: its name and its former names.
    func condition(_ reminder: ReminderID) -> (text: String, values: [Database.Value]) {
        let all = names.all(of: reminder)
        guard all.count > 1 else { return ("reminder = ?", [.text(all[0].rawValue)]) }
        let places = Array(repeating: "?", count: all.count).joined(separator: ", ")
        return ("reminder IN (\(places))", all.map { .text($0.rawValue) })
    }

    func rows(
        in table: String = "entry", _ condition: String, _ values: [Database.Value] = []
    ) throws(StoreError) -> [EntryRow] {
        try database.query("SELECT \(EntryRow.columns) FROM \(table) WHERE \(condition)", values) { EntryRow($0) }
    }
}

extension Entry {
    /// True if the due instant of its occurrence may have changed.
    var mayHaveMoved: Bool { fact == .retracted || isDelay || beginning != nil }
}
