import Reminders
import Vocabulary

/// The entries of several machines in one record.
extension Journal {
    /// The devices of other machines. A name that this machine had before is its own.
    static func peers(in database: Database) throws(StoreError) -> Set<String> {
        // An older record has none.
        guard try database.pragma("user_version") >= 6 else { return [] }
        return Set(try database.query("SELECT device FROM peer WHERE read = 0") { $0.text(0) })
    }

    /// The names that this machine had and a copy of it has, each with the last entry of its own.
    ///
    /// A record that was put back lacks entries of its own, and these count as a copy's too: nothing tells them apart.
    static func copied(in database: Database) throws(StoreError) -> [String: Int64] {
        guard try database.pragma("user_version") >= 6 else { return [:] }
        let rows = try database.query("SELECT device, read FROM peer WHERE read > 0") { ($0.text(0), $0.integer(1)) }
        return Dictionary(rows) { first, _ in first }
    }

    /// Copies the list of other machines into a record that is written again.
    static func copyPeers(of source: Database, to target: Database) throws(StoreError) {
        guard try source.pragma("user_version") >= 6 else { return }
        let columns = "device, label, read, heard, retired"
        try source.query("SELECT \(columns) FROM peer") { (row) throws(StoreError) in
            try target.run(
                "INSERT OR IGNORE INTO peer (\(columns)) VALUES (?, ?, ?, ?, ?)",
                [
                    .text(row.text(0)), Database.Value(row.optionalText(1)), .integer(row.integer(2)),
                    Database.Value(row.optionalInteger(3)), .integer(row.integer(4)),
                ])
        }
    }

    /// The devices that have entries, in the order of their names.
    static func devices(in database: Database) throws(StoreError) -> [String] { try values(of: "device", in: database) }

    /// The values of a column of the entries, in order; the column is the first of a key or an index.
    static func values(of column: String, in database: Database) throws(StoreError) -> [String] {
        var found: [String] = []
        // From one to the next by the index, without reading their entries.
        while let next = try database.query(
            "SELECT \(column) FROM entry WHERE \(column) > ? ORDER BY \(column) LIMIT 1", [.text(found.last ?? "")],
            row: { $0.text(0) }
        ).first {
            // A damaged order would never end.
            guard found.last ?? "" < next else { break }
            found.append(next)
        }
        return found
    }

    /// The highest turn: a device's last entry has its highest.
    static func turn(in database: Database) throws(StoreError) -> Int64 {
        var highest: Int64 = 0
        for device in try devices(in: database) {
            let turn = try database.query(
                "SELECT turn FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)],
                row: { $0.optionalInteger(0) }
            ).first
            highest = max(highest, (turn ?? nil) ?? 0)
        }
        return highest
    }

    /// The row of an entry that is to be written, with the digest of the entry that it names: two records that were
    /// copied from one may continue with different entries of one name.
    static func row(of entry: Entry, in database: Database) throws(StoreError) -> EntryRow {
        func known(_ other: EntryReference) throws(StoreError) -> EntryReference {
            EntryReference(other.id, of: try digest(of: other.id, in: database).map(Checksum.text))
        }
        var entry = entry
        if case .defined(var definition) = entry.fact, let replaces = definition.replaces {
            definition.replaces = try replaces.map(known)
            entry.fact = .defined(definition)
        }
        guard let named = entry.changes else { return try EntryRow(entry) }
        if var answer = entry.answer, var settlement = answer.settlement {
            settlement.also = try settlement.also.map(known)
            answer.settlement = settlement
            entry.fact = .answered(answer)
        }
        return try EntryRow(entry, naming: try digest(of: named, in: database))
    }

    /// The digest of an entry's row, if there is one.
    static func digest(of entry: EntryID, in database: Database) throws(StoreError) -> UInt64? {
        try database.query(
            "SELECT \(EntryRow.columns) FROM entry WHERE device = ? AND sequence = ?",
            [.text(entry.device), .integer(entry.sequence)]
        ) { EntryRow.checksum(of: $0, after: 0, buffer: RowBytes()) }.first
    }
}
