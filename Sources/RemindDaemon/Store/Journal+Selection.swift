import CivilTime
import RemindCore
import Reminders
import Vocabulary

extension EntryPosition {
    fileprivate var values: [Database.Value] { [.integer(at), .text(id.device), .integer(id.sequence)] }
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
        try database.query(
            "SELECT \(columns) FROM entry WHERE \(condition) ORDER BY at, device, sequence LIMIT ?",
            values + [.integer(Int64(limit))], row: row)
    }

    /// How many entries there are in a selection.
    func count(_ selection: EntrySelection) throws(StoreError) -> Int {
        let (condition, values) = conditions(selection, .first)
        return try database.query("SELECT count(*) FROM entry WHERE \(condition)", values) { Int($0.integer(0)) }.first
            ?? 0
    }

    /// The place of an entry by its number in a selection, the oldest being 0.
    func position(of number: Int, in selection: EntrySelection) throws(StoreError) -> EntryPosition? {
        let (condition, values) = conditions(selection, .first)
        return try database.query(
            "SELECT at, device, sequence FROM entry WHERE \(condition) ORDER BY at, device, sequence LIMIT 1 OFFSET ?",
            values + [.integer(Int64(number))]
        ) {
            EntryPosition(at: $0.integer(0), id: EntryID(device: $0.text(1), sequence: $0.integer(2)))
        }.first
    }

    /// The next entries of a selection, oldest first, as they are understood.
    func page(of selection: EntrySelection, from beginning: EntryBeginning, limit: Int) throws(StoreError) -> [Entry] {
        var details = DetailsCache()
        var entries: [Entry] = []
        try scan(selection, columns: EntryRow.columns, from: beginning, limit: limit) { (columns) throws(StoreError) in
            entries.append(EntryRow(columns).entry(&details))
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
