import CivilTime
import Glibc
import RemindCore

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

    /// Erases every entry of a reminder, and records that so many were erased.
    ///
    /// The numbers of the entries are not given again. Afterwards the file does not hold their text anywhere.
    func purge(_ reminder: [ReminderID], at now: Instant, zone: String) throws(StoreError) {
        if let standIn { throw standIn.error }
        let count = try extent(of: reminder).entries
        var entry = Entry(
            id: headID.next, at: now, zone: zone, origin: .person,
            fact: .unknown(what: "purged", moment: nil, details: "{\"count\":\(count)}"))
        entry.reminder = nil
        let row = try EntryRow(entry)
        try Journal.erase(reminder, from: database) { () throws(StoreError) in
            // Within the same transaction, so that the device's last number never goes back.
            try database.run(EntryRow.insert, row.values + [.integer(0)])
        }
        try putIntoFile()
        try readHead()
    }

    /// Erases a reminder from a copy of a record, which nobody else has open.
    ///
    /// - Returns: Whether there was anything of it.
    @discardableResult
    static func purge(_ reminder: [ReminderID], fromCopy path: String) throws(StoreError) -> Bool {
        let copy = try Database(path: Backups.resolved(path))
        try copy.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA temp_store = MEMORY")
        try checkFormat(of: copy, path: path)
        let damage = try RecordCheck.full(of: copy).damage
        // A new chain would hide it.
        if let damage { throw StoreError(.damaged, "\(path) is damaged: \(damage)") }
        let (ofReminder, named) = condition(reminder)
        let found = try copy.query("SELECT 1 FROM entry WHERE \(ofReminder) LIMIT 1", named) { _ in 1 }
        guard !found.isEmpty else { return false }
        try erase(reminder, from: copy) { () throws(StoreError) in }
        return true
    }

    private static func erase(
        _ reminder: [ReminderID], from database: Database, then more: () throws(StoreError) -> Void
    ) throws(StoreError) {
        let (ofReminder, named) = condition(reminder)
        let titles = try database.query(
            "SELECT DISTINCT json_extract(details, '$.definition.title') FROM entry WHERE \(ofReminder)", named
        ) { $0.text(0) }
        try database.execute("PRAGMA secure_delete = ON")
        try Chain.unlocked(database) { () throws(StoreError) in
            // Replies that were given for it, and those that name it among others.
            try database.run("DELETE FROM request WHERE id IN (SELECT request FROM entry WHERE \(ofReminder))", named)
            for name in Set(titles + reminder.map(\.rawValue)) where !name.isEmpty {
                try database.run("DELETE FROM request WHERE instr(reply, ?) > 0", [.text(quoted(name))])
            }
            try database.run("DELETE FROM entry WHERE \(ofReminder)", named)
            try more()
            try Chain.renew(database)
        }
        // Rows leave traces where they were moved from; nothing of the old pages is kept.
        try database.execute("VACUUM")
    }

    private static func condition(_ reminder: [ReminderID]) -> (text: String, values: [Database.Value]) {
        let places = Array(repeating: "?", count: reminder.count).joined(separator: ", ")
        return ("reminder IN (\(places))", reminder.map { .text($0.rawValue) })
    }

    /// A text as it stands in a reply, without the quotes around it.
    private static func quoted(_ text: String) -> String {
        guard let json = try? StrictJSON.encode(text) else { return text }
        return String(String(decoding: json, as: UTF8.self).dropFirst().dropLast())
    }
}
