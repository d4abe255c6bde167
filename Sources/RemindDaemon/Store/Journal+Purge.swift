import CivilTime
import Glibc
import Reminders
import StrictJSON
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

    /// The names of reminders that have entries, in order.
    func recordedNames() throws(StoreError) -> [String] { try Journal.values(of: "reminder", in: database) }

    /// The entries that say which entries of a reminder were erased, by their names and no more: by these a copy of
    /// the record can let go of them as well.
    ///
    /// - Parameters:
    ///   - reminder: All the names that it had.
    ///   - isShared: True if other machines are to erase them too. Then the digests are named as well, in several entries if
    ///     there are many.
    ///   - heard: Words that were carried out before: then these entries are named, and no others of the reminder are reached.
    func purged(
        _ reminder: [ReminderID], isShared: Bool = false, after heard: [PurgeWord] = [], at now: Instant, zone: String
    ) throws(StoreError) -> [Entry] {
        var words: [PurgeDetails]
        if isShared {
            words = PurgeDetails.naming(try Journal.marks(of: Journal.rows(of: reminder, in: database), in: database))
            if !heard.isEmpty {
                for index in words.indices { words[index].heard = heard.map(\.name.reference) }
            }
        } else {
            let (ofReminder, named) = Journal.condition(reminder)
            let rows = try database.query(
                "SELECT device, sequence FROM entry WHERE \(ofReminder) ORDER BY device, sequence", named
            ) { (device: $0.text(0), sequence: $0.integer(1)) }
            let numbers = Dictionary(grouping: rows, by: \.device)
            words = [
                PurgeDetails(count: rows.count, entries: numbers.mapValues { PurgeDetails.ranges($0.map(\.sequence)) })
            ]
        }
        return try Journal.entries(words, after: headID, turn: turn, at: now, zone: zone, by: .person)
    }

    /// Entries `purged`, the next ones of a device.
    static func entries(
        _ words: [PurgeDetails], after head: EntryID, turn: Int64, at now: Instant, zone: String,
        by origin: Entry.Origin
    ) throws(StoreError) -> [Entry] {
        var id = head
        var entries: [Entry] = []
        for word in words {
            id = id.next
            guard let details = try? JSON.encode(word) else { throw StoreError(.other, "\(word) is not JSON") }
            entries.append(
                Entry(
                    id: id, at: now, zone: zone, origin: origin,
                    fact: .unknown(
                        what: "purged", moment: nil, details: String(decoding: details, as: UTF8.self)),
                    turn: turn + 1))
        }
        return entries
    }

    /// Says which rows to leave out of a record, and which entries to add to it.
    typealias Plan = (Database) throws(StoreError) -> (erased: RowSet, added: [Entry])

    /// Writes a new record beside it, while no one changes the old; on any queue.
    ///
    /// The numbers of entries that are erased are not given again. The new file holds their text nowhere.
    ///
    /// - Throws: `.damaged` if an entry does not fit its checksum, which a new chain would hide.
    static func rewritten(
        in folder: String, _ plan: Plan = { (_) throws(StoreError) in (RowSet(), []) }
    ) throws(StoreError) -> NewRecord {
        let path = try Backups.resolved(folder + "/journal.sqlite")
        let check = try RecordCheck.chain(ofFile: path)
        if let damage = check.damage { throw StoreError(.damaged, damage) }
        let source = try Database(path: path, access: .unchanging)
        let (erased, added) = try plan(source)
        return try whole(
            NewRecord(path: path + ".new") { (target) throws(StoreError) in
                _ = try Rewriting(source, into: target, without: erased, adding: added)
            })
    }

    /// Erases entries from a copy of a record that no one else has open.
    ///
    /// - Parameter rows: Finds them.
    /// - Returns: True if the copy had any.
    @discardableResult
    static func purge(_ rows: (Database) throws(StoreError) -> RowSet, fromCopy path: String) throws(StoreError) -> Bool
    {
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
        let erased = try rows(copy)
        guard !erased.isEmpty else { return false }
        let draft = try whole(
            NewRecord(path: path + ".new") { (target) throws(StoreError) in
                _ = try Rewriting(copy, into: target, without: erased)
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

    /// The rows of a reminder under all its names.
    static func rows(of reminder: [ReminderID], in database: Database) throws(StoreError) -> RowSet {
        let (ofReminder, named) = condition(reminder)
        var rows = RowSet()
        try database.query("SELECT device, sequence FROM entry WHERE \(ofReminder)", named) {
            rows.insert(EntryID(device: $0.text(0), sequence: $0.integer(1)))
        }
        return rows
    }

    /// The names of a reminder in the column of its entries.
    static func condition(_ reminder: [ReminderID]) -> (text: String, values: [Database.Value]) {
        let places = Array(repeating: "?", count: reminder.count).joined(separator: ", ")
        return ("reminder IN (\(places))", reminder.map { .text($0.rawValue) })
    }
}
