import CivilTime
import Glibc
import Reminders
import Vocabulary

extension Journal {
    /// How much is recorded of a reminder under all the names it had, and when the first and the last of it was.
    func extent(of reminder: [ReminderID]) throws(StoreError) -> (entries: Int, first: Instant?, last: Instant?) {
        let (ofReminder, named) = Journal.condition(reminder)
        return try database.query("SELECT count(*), min(at), max(at) FROM entry WHERE \(ofReminder)", named) {
            (
                Int($0.integer(0)), $0.optionalInteger(1).map(Instant.init(milliseconds:)),
                $0.optionalInteger(2).map(Instant.init(milliseconds:))
            )
        }.first ?? (0, nil, nil)
    }

    /// The entry that says which entries of a reminder were erased, by their names and no more: by these a copy of
    /// the record can let go of them as well.
    func purged(_ reminder: [ReminderID], at now: Instant, zone: String) throws(StoreError) -> Entry {
        let (ofReminder, named) = Journal.condition(reminder)
        var devices: [(name: String, ranges: [ClosedRange<Int64>])] = []
        var count = 0
        try database.query(
            "SELECT device, sequence FROM entry WHERE \(ofReminder) ORDER BY device, sequence", named
        ) { (row) throws(StoreError) in
            count += 1
            let sequence = row.integer(1)
            if devices.last.map({ row.isText(0, $0.name) }) != true { devices.append((row.text(0), [])) }
            let own = devices.count - 1
            if let last = devices[own].ranges.last, last.upperBound + 1 == sequence {
                devices[own].ranges[devices[own].ranges.count - 1] = last.lowerBound...sequence
            } else {
                devices[own].ranges.append(sequence...sequence)
            }
        }
        let names = devices.map { device in
            let numbers = device.ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
            return "\"\(device.name)\":\"\(numbers.joined(separator: ","))\""
        }
        return Entry(
            id: headID.next, at: now, zone: zone, origin: .person,
            fact: .unknown(
                what: "purged", moment: nil,
                details: "{\"count\":\(count),\"entries\":{\(names.joined(separator: ","))}}"),
            turn: turn + 1)
    }

    /// Writes a new record beside it, while no one changes the old; on any queue.
    ///
    /// The numbers of entries that are erased are not given again. The new file holds their text nowhere.
    ///
    /// - Parameters:
    ///   - reminder: The reminder to leave out.
    ///   - entry: Says so.
    /// - Throws: `.damaged` if an entry does not fit its checksum, which a new chain would hide.
    static func rewritten(in folder: String, without reminder: [ReminderID] = [], adding entry: Entry? = nil)
        throws(StoreError) -> NewRecord
    {
        let path = try Backups.resolved(folder + "/journal.sqlite")
        let check = try RecordCheck.chain(ofFile: path)
        if let damage = check.damage { throw StoreError(.damaged, damage) }
        let source = try Database(path: path, access: .unchanging)
        return try whole(
            NewRecord(path: path + ".new") { (target) throws(StoreError) in
                _ = try Rewriting(source, into: target, without: reminder, adding: entry)
            })
    }

    /// Erases a reminder from a copy of a record that no one else has open.
    ///
    /// - Returns: True if the copy had entries of it.
    @discardableResult
    static func purge(_ reminder: [ReminderID], fromCopy path: String) throws(StoreError) -> Bool {
        let resolved = try Backups.resolved(path)
        // Entries in the log of a replaced record are not in its file yet.
        let logged = try Database(path: resolved)
        try logged.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA wal_checkpoint(TRUNCATE)")
        logged.close()
        let copy = try Database(path: resolved, access: .unchanging)
        try checkFormat(of: copy, path: path)
        let damage = try RecordCheck.full(ofFile: resolved, access: .foreign).damage
        // A new chain would hide it.
        if let damage { throw StoreError(.damaged, "\(path) is damaged: \(damage)") }
        let (ofReminder, named) = condition(reminder)
        let found = try copy.query("SELECT 1 FROM entry WHERE \(ofReminder) LIMIT 1", named) { _ in 1 }
        guard !found.isEmpty else { return false }
        let draft = try whole(
            NewRecord(path: path + ".new") { (target) throws(StoreError) in
                _ = try Rewriting(copy, into: target, without: reminder)
            })
        copy.close()
        guard rename(draft.path, path) == 0 else {
            draft.discard()
            throw DataFolder.failed("rename", draft.path)
        }
        unlink(path + "-wal")
        try DataFolder.synchronise(path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ".")
        return true
    }

    static func whole(_ draft: NewRecord) throws(StoreError) -> NewRecord {
        guard let damage = draft.check.damage else { return draft }
        draft.discard()
        throw StoreError(.inputOutput, "what was written cannot be read back: \(damage)")
    }

    /// The names of a reminder in the column of its entries.
    static func condition(_ reminder: [ReminderID]) -> (text: String, values: [Database.Value]) {
        let places = Array(repeating: "?", count: reminder.count).joined(separator: ", ")
        return ("reminder IN (\(places))", reminder.map { .text($0.rawValue) })
    }
}
