import RemindCore

/// Puts a record and a backup together: what either has, each entry once, as far as it can be read.
struct Salvage {
    /// Entries that came from the record.
    private(set) var fromRecord = 0
    /// Entries that only the backup had, or had whole.
    private(set) var fromBackup = 0
    /// An entry that both have, each whole and not the same: they were written on after they parted.
    private(set) var fork: EntryID?
    /// Entries of the record that do not fit their checksums, and that the backup does not have.
    private(set) var doubtful: Set<EntryID> = []

    private static let portion = 1000

    private let target: Database
    private let insert: String

    /// - Parameters:
    ///   - record: May be damaged: what of it fits its checksum comes first.
    ///   - backup: Is whole.
    ///   - target: Has the tables, and nothing in them.
    init(record: Database?, backup: Database?, into target: Database) throws(StoreError) {
        self.target = target
        insert = EntryRow.insert
        try target.execute("BEGIN IMMEDIATE")
        let doubtful = try record.map { (record) throws(StoreError) in try addWhole(of: record) } ?? []
        if let backup { try add(backup) }
        for row in doubtful where try !has(row) {
            // What damage has made of a row may break the table's own rules.
            guard (try? put(row)) != nil else { continue }
            fromRecord += 1
            self.doubtful.insert(row.id)
        }
        for source in [record, backup] { try addRequests(of: source) }
        try target.execute("COMMIT")
    }

    // MARK: - Entries

    /// Adds what fits its checksum, and gives the rest back.
    private mutating func addWhole(of record: Database) throws(StoreError) -> [StoredRow] {
        var doubtful: [StoredRow] = []
        var last: StoredRow?
        func take(_ row: StoredRow, _ salvage: inout Salvage) throws(StoreError) {
            let before = last?.row.device == row.row.device ? last?.checksum ?? 0 : 0
            last = row
            guard row.row.checksum(after: before) == row.checksum else { return doubtful.append(row) }
            try salvage.put(row)
            salvage.fromRecord += 1
        }
        var position = (device: "", sequence: Int64(0))
        while true {
            guard let rows = Salvage.rows(of: record, after: position) else { break }
            for row in rows { try take(row, &self) }
            guard let end = rows.last else { return doubtful }
            position = (end.row.device, end.row.sequence)
        }
        // Here the file cannot be read on; from its other end it may be.
        var rest: [StoredRow] = []
        var end: (device: String, sequence: Int64) = ("\u{10FFFF}", 0)
        while let rows = Salvage.rows(of: record, after: position, before: end), let first = rows.last {
            rest += rows
            end = (first.row.device, first.row.sequence)
        }
        // The first one follows on what could not be read.
        last = nil
        for row in rest.reversed() { try take(row, &self) }
        return doubtful
    }

    private mutating func add(_ backup: Database) throws(StoreError) {
        var position = (device: "", sequence: Int64(0))
        while let rows = Salvage.rows(of: backup, after: position), let end = rows.last {
            for row in rows {
                if let known = try checksum(of: row) {
                    // The chain may have been made anew on either side; what counts is what the entry says.
                    if known != row.checksum, fork == nil, try contentOfKnown(row) != row.row.checksum(after: 0) {
                        fork = row.id
                    }
                    continue
                }
                try put(row)
                fromBackup += 1
            }
            position = (end.row.device, end.row.sequence)
        }
    }

    private func put(_ row: StoredRow) throws(StoreError) {
        try target.run(insert, row.row.values + [.integer(Int64(bitPattern: row.checksum))])
    }

    private func has(_ row: StoredRow) throws(StoreError) -> Bool { try checksum(of: row) != nil }

    private func checksum(of row: StoredRow) throws(StoreError) -> UInt64? {
        try target.query(
            "SELECT checksum FROM entry WHERE device = ? AND sequence = ?",
            [.text(row.row.device), .integer(row.row.sequence)]
        ) { UInt64(bitPattern: $0.integer(0)) }.first
    }

    private func contentOfKnown(_ row: StoredRow) throws(StoreError) -> UInt64? {
        try target.query(
            "SELECT \(EntryRow.columns) FROM entry WHERE device = ? AND sequence = ?",
            [.text(row.row.device), .integer(row.row.sequence)]
        ) { EntryRow($0).checksum(after: 0) }.first
    }

    /// The next rows in order; none at the end, and `nil` where the file cannot be read on.
    private static func rows(of source: Database, after position: (device: String, sequence: Int64)) -> [StoredRow]? {
        for limit in [portion, 1] {
            let rows = try? source.query(
                """
                SELECT \(EntryRow.columns), checksum FROM entry WHERE (device, sequence) > (?, ?)
                ORDER BY device, sequence LIMIT \(limit)
                """, [.text(position.device), .integer(position.sequence)], row: StoredRow.init)
            // The order may be what is damaged: then this would never end.
            if let rows, rows.allSatisfy({ ($0.row.device, $0.row.sequence) > position }) { return rows }
        }
        return nil
    }

    /// The last rows between two positions, backwards; `nil` where they cannot be read.
    private static func rows(
        of source: Database, after start: (device: String, sequence: Int64),
        before end: (device: String, sequence: Int64)
    ) -> [StoredRow]? {
        for limit in [portion, 1] {
            let rows = try? source.query(
                """
                SELECT \(EntryRow.columns), checksum FROM entry
                WHERE (device, sequence) > (?, ?) AND (device, sequence) < (?, ?)
                ORDER BY device DESC, sequence DESC LIMIT \(limit)
                """,
                [.text(start.device), .integer(start.sequence), .text(end.device), .integer(end.sequence)],
                row: StoredRow.init)
            if let rows, rows.allSatisfy({ ($0.row.device, $0.row.sequence) < end }) { return rows }
        }
        return nil
    }

    /// A row with the checksum beside it.
    private struct StoredRow {
        var row: EntryRow
        var checksum: UInt64

        var id: EntryID { EntryID(device: row.device, sequence: row.sequence) }

        init(_ columns: Database.Columns) {
            row = EntryRow(columns)
            checksum = UInt64(bitPattern: columns.integer(EntryRow.count))
        }
    }

    // MARK: - Requests

    /// Requests are remembered for a month and are no history: what cannot be read of them is let go.
    private func addRequests(of source: Database?) throws(StoreError) {
        let rows = try? source?.query("SELECT id, digest, reply, at FROM request") {
            ($0.text(0), $0.integer(1), $0.text(2), $0.integer(3))
        }
        for (id, digest, reply, at) in rows ?? [] {
            try target.run(
                "INSERT OR IGNORE INTO request (id, digest, reply, at) VALUES (?, ?, ?, ?)",
                [.text(id), .integer(digest), .text(reply), .integer(at)])
        }
    }
}
