import CivilTime
import RemindCore
import Reminders
import Vocabulary

extension EntryPosition {
    fileprivate var values: [Database.Value] { [.integer(at), .text(id.device), .integer(id.sequence)] }

    fileprivate init(_ row: Database.Columns) {
        self.init(at: row.integer(0), id: EntryID(device: row.text(1), sequence: row.integer(2)))
    }
}

extension Journal {
    /// Reads some columns of the rows of a selection, oldest first, and decodes nothing: an index finds them, and no more
    /// than one row is held at a time.
    ///
    /// - Parameters:
    ///   - columns: The columns in SQL, such as `what, moment`; `EntryRow.columns` for all.
    ///   - limit: The most entries.
    func scan(
        _ selection: EntrySelection, columns: String, from beginning: EntryBeginning = .first, limit: Int = .max,
        row: (Database.Columns) throws(StoreError) -> Void
    ) throws(StoreError) {
        let (condition, values) = conditions(selection, beginning)
        let order = "FROM entry WHERE \(condition) ORDER BY at, device, sequence"
        guard selection.filter.onlyStanding else {
            try database.query("SELECT \(columns) \(order) LIMIT ?", values + [.integer(Int64(limit))], row: row)
            return
        }
        var left = limit
        // The names of a reminder are known here, and not to SQL.
        let isAlone = names.isEmpty ? Self.isAlone : "0"
        try database.each(
            "SELECT \(columns), \(isAlone), reminder, slot, device, sequence \(order)", values
        ) { (columns) throws(StoreError) in
            guard try counts(columns) else { return true }
            try row(columns)
            left -= 1
            return left > 0
        }
    }

    /// Nearly every entry is the only one of its occurrence that could count: then it does, and nothing is folded.
    private static let isAlone = """
        slot IS NULL OR NOT EXISTS (
            SELECT 1 FROM entry AS other WHERE other.reminder = entry.reminder AND other.slot = entry.slot
            AND (other.changes IS NOT NULL OR entry.what IN \(answers) AND other.what IN \(answers))
            AND NOT (other.device = entry.device AND other.sequence = entry.sequence))
        """
    private static let answers = "('done', 'skipped', 'missed', 'lapsed')"

    /// True if an entry counts, by the fold of its occurrence.
    ///
    /// - Parameter row: Ends with the columns of `scan`.
    private func counts(_ row: Database.Columns) throws(StoreError) -> Bool {
        let first = row.count - 5
        guard row.integer(first) == 0, let reminder = ReminderID(rawValue: row.text(first + 1)),
            let slot = row.optionalText(first + 2)
        else { return true }
        let id = OccurrenceID(names.current(of: reminder), SlotKey(slot))
        let entry = EntryID(device: row.text(first + 3), sequence: row.integer(first + 4))
        return Occurrence.fold(try entries(of: id)).first?.counts(entry) ?? true
    }

    /// How many entries there are in a selection.
    func count(_ selection: EntrySelection) throws(StoreError) -> Int {
        if selection.filter.onlyStanding {
            var count = 0
            try scan(selection, columns: "1") { (_) throws(StoreError) in count += 1 }
            return count
        }
        let (condition, values) = conditions(selection, .first)
        return try database.query("SELECT count(*) FROM entry WHERE \(condition)", values) { Int($0.integer(0)) }.first
            ?? 0
    }

    /// The place of an entry by its number in a selection, the oldest being 0.
    func position(of number: Int, in selection: EntrySelection) throws(StoreError) -> EntryPosition? {
        if selection.filter.onlyStanding {
            var last: EntryPosition?
            var left = number
            try scan(selection, columns: "at, device, sequence", limit: number + 1) { (row) throws(StoreError) in
                if left == 0 { last = EntryPosition(row) }
                left -= 1
            }
            return last
        }
        let (condition, values) = conditions(selection, .first)
        return try database.query(
            "SELECT at, device, sequence FROM entry WHERE \(condition) ORDER BY at, device, sequence LIMIT 1 OFFSET ?",
            values + [.integer(Int64(number))]
        ) { EntryPosition($0) }.first
    }

    /// The next entries of a selection, oldest first, as they are understood.
    func page(of selection: EntrySelection, from beginning: EntryBeginning, limit: Int) throws(StoreError) -> [Entry] {
        var decoder = EntryDecoder(peers: peers, copied: copied)
        var entries: [Entry] = []
        try scan(selection, columns: EntryRow.columns, from: beginning, limit: limit) { (columns) throws(StoreError) in
            entries.append(EntryRow(columns).entry(&decoder))
        }
        return names.isEmpty ? entries : entries.map(names.current)
    }

    /// When an entry happened: an answer or a beginning when the person says so, the retraction of one when that was, and
    /// any other entry when it was recorded. So a correction and an undo are found in the range of the entry that they change.
    private static let happened = """
        CASE WHEN what = 'retracted' THEN coalesce(
            (SELECT \(moment("taken.")) FROM entry AS taken
            WHERE taken.device = substr(entry.changes, 1, instr(entry.changes, '.') - 1)
            AND taken.sequence = CAST(substr(entry.changes, instr(entry.changes, '.') + 1) AS INTEGER)), at)
        ELSE \(moment("")) END
        """

    private static func moment(_ table: String) -> String {
        """
        CASE WHEN \(table)what IN ('done', 'skipped', 'missed', 'lapsed', 'began')
        THEN coalesce(\(table)moment, \(table)at) ELSE \(table)at END
        """
    }

    private func conditions(_ selection: EntrySelection, _ beginning: EntryBeginning) -> (String, [Database.Value]) {
        var clauses: [String] = []
        var values: [Database.Value] = []
        if let reminder = selection.reminder {
            let (ofReminder, named) = condition(reminder)
            clauses.append(ofReminder)
            values += named
        }
        switch beginning {
        case .first:
            guard let since = selection.since else { break }
            clauses.append("at >= ?")
            values.append(.integer(since.milliseconds))
        // A place is within the selection.
        case .from(let place):
            clauses.append("(at, device, sequence) >= (?, ?, ?)")
            values += place.values
        case .after(let place):
            clauses.append("(at, device, sequence) > (?, ?, ?)")
            values += place.values
        }
        // Nothing is recorded before it happened: `at` narrows it down by an index.
        if let since = selection.since {
            clauses.append("\(Self.happened) >= ?")
            values.append(.integer(since.milliseconds))
        }
        if let before = selection.before {
            clauses.append("\(Self.happened) < ?")
            values.append(.integer(before.milliseconds))
        }
        let (more, moreValues) = selection.filter.condition()
        clauses += more
        values += moreValues
        return (clauses.isEmpty ? "1" : clauses.joined(separator: " AND "), values)
    }
}
