import Vocabulary

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

    /// - Parameters:
    ///   - record: May be damaged: what of it fits its checksum comes first.
    ///   - backups: Are whole; the first counts before the next.
    ///   - target: Has the tables, and nothing in them, and is in a transaction.
    mutating func run(record: Database?, backups: [Database], into target: Database) throws(StoreError) {
        var open = try record.map { (record) throws(StoreError) in try addWhole(of: record, to: target) } ?? []
        for backup in backups { open += try add(backup, to: target) }
        for row in open where try checksum(of: row, in: target) == nil {
            // A damaged row may break the table's own rules.
            guard (try? put(row, into: target)) != nil else { continue }
            fromRecord += 1
            doubtful.insert(row.id)
            try target.run(
                "INSERT INTO doubted (device, sequence) VALUES (?, ?)",
                [.text(row.id.device), .integer(row.id.sequence)])
        }
        // Not of backups: one may be another machine's, to which this one is foreign.
        if let record { try? Journal.copyPeers(of: record, to: target) }
        try renew(target)
        for source in [record] + backups { try addRequests(of: source, to: target) }
    }

    // MARK: - Entries

    /// Adds what fits its checksum, and gives the rest back.
    private mutating func addWhole(of record: Database, to target: Database) throws(StoreError) -> [StoredRow] {
        // They have a checksum that fits since an earlier restore, and are no surer for it.
        let doubted = Set((try? RecordCheck.doubted(in: record)) ?? [])
        var doubtful: [StoredRow] = []
        var last: StoredRow?
        func take(_ row: StoredRow, _ salvage: inout Salvage) throws(StoreError) {
            let before = last?.row.device == row.row.device ? last?.checksum ?? 0 : 0
            last = row
            let fits =
                row.row.checksum(after: before) == row.checksum || row.row.checksum(after: 0) == row.checksum
            guard fits, !doubted.contains(row.id) else {
                return doubtful.append(row)
            }
            try salvage.put(row, into: target)
            salvage.fromRecord += 1
        }
        var position = (device: "", sequence: Int64(0))
        while true {
            guard let rows = Salvage.rows(of: record, after: position) else { break }
            for row in rows { try take(row, &self) }
            guard let end = rows.last else { return doubtful }
            position = (end.row.device, end.row.sequence)
        }
        // The file cannot be read on from here; from its other end it may be.
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

    /// Adds what the target lacks, and gives back what the backup is not sure of.
    private mutating func add(_ backup: Database, to target: Database) throws(StoreError) -> [StoredRow] {
        let doubted = Set(try RecordCheck.doubted(in: backup))
        var doubtful: [StoredRow] = []
        var position = (device: "", sequence: Int64(0))
        while let rows = Salvage.rows(of: backup, after: position), let end = rows.last {
            for row in rows {
                guard !doubted.contains(row.id) else {
                    doubtful.append(row)
                    continue
                }
                if let known = try checksum(of: row, in: target) {
                    // The chain may have been made again on either side; what counts is what the entry says.
                    if known != row.checksum, fork == nil,
                        try contentOfKnown(row, in: target) != row.row.checksum(after: 0)
                    {
                        fork = row.id
                    }
                    continue
                }
                try put(row, into: target)
                fromBackup += 1
            }
            position = (end.row.device, end.row.sequence)
        }
        return doubtful
    }

    private func put(_ row: StoredRow, into target: Database) throws(StoreError) {
        try target.run(EntryRow.insert, row.row.values + [.integer(Int64(bitPattern: row.checksum))])
    }

    private func checksum(of row: StoredRow, in target: Database) throws(StoreError) -> UInt64? {
        try target.query(
            "SELECT checksum FROM entry WHERE device = ? AND sequence = ?",
            [.text(row.row.device), .integer(row.row.sequence)]
        ) { UInt64(bitPattern: $0.integer(0)) }.first
    }

    private func contentOfKnown(_ row: StoredRow, in target: Database) throws(StoreError) -> UInt64? {
        try target.query(
            "SELECT \(EntryRow.columns) FROM entry WHERE device = ? AND sequence = ?",
            [.text(row.row.device), .integer(row.row.sequence)]
        ) { EntryRow($0).checksum(after: 0) }.first
    }

    /// The next rows in order; none at the end, and `nil` if the file cannot be read on.
    private static func rows(of source: Database, after position: (device: String, sequence: Int64)) -> [StoredRow]? {
        for limit in [portion, 1] {
            let rows = try? source.query(
                """
                SELECT \(EntryRow.columns(of: source)), checksum FROM entry WHERE (device, sequence) > (?, ?)
                ORDER BY device, sequence LIMIT \(limit)
                """, [.text(position.device), .integer(position.sequence)], row: StoredRow.init)
            // The order may be what is damaged: then this would never end.
            if let rows, rows.allSatisfy({ ($0.row.device, $0.row.sequence) > position }) { return rows }
        }
        return nil
    }

    /// The last rows between two positions, backwards; `nil` if they cannot be read.
    private static func rows(
        of source: Database, after start: (device: String, sequence: Int64),
        before end: (device: String, sequence: Int64)
    ) -> [StoredRow]? {
        for limit in [portion, 1] {
            let rows = try? source.query(
                """
                SELECT \(EntryRow.columns(of: source)), checksum FROM entry
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

    // MARK: - The chain

    /// Chains every row to the one before it now: each fits in its source, but some have other neighbours here. A row of
    /// another machine has a checksum of its own.
    private func renew(_ target: Database) throws(StoreError) {
        try target.execute("DROP TRIGGER entry_stands")
        let peers = try Journal.peers(in: target)
        var device = ""
        var checksum: UInt64 = 0
        var last: Int64 = 0
        let buffer = RowBytes()
        var position = EntryID(device: "", sequence: 0)
        while true {
            // Rows are read and changed in pieces, since a row that is being read must not change.
            var changed: [(id: EntryID, checksum: UInt64)] = []
            var count = 0
            try target.query(
                """
                SELECT \(EntryRow.columns), checksum FROM entry WHERE (device, sequence) > (?, ?)
                ORDER BY device, sequence LIMIT \(Salvage.portion)
                """, [.text(position.device), .integer(position.sequence)]
            ) { (columns) throws(StoreError) in
                count += 1
                if !columns.isText(0, device) {
                    device = columns.text(0)
                    (checksum, last) = (0, 0)
                }
                let sequence = columns.integer(1)
                // An entry that is missing may come yet: nothing continues from before it.
                if peers.contains(device) || sequence != last + 1 { checksum = 0 }
                last = sequence
                position = EntryID(device: device, sequence: sequence)
                checksum = EntryRow.checksum(of: columns, after: checksum, buffer: buffer)
                if checksum != UInt64(bitPattern: columns.integer(EntryRow.count)) {
                    changed.append((position, checksum))
                }
            }
            for (id, checksum) in changed {
                try target.run(
                    "UPDATE entry SET checksum = ? WHERE device = ? AND sequence = ?",
                    [.integer(Int64(bitPattern: checksum)), .text(id.device), .integer(id.sequence)])
            }
            if count < Salvage.portion { break }
        }
        try target.execute(Schema.triggers)
    }

    // MARK: - Requests

    /// Requests are remembered for a month and are no history: what cannot be read of them is let go.
    private func addRequests(of source: Database?, to target: Database) throws(StoreError) {
        guard let source, let format = try? source.pragma("user_version") else { return }
        _ = try? StoredReply.forEach(in: source, hasChecksum: format >= 2) { (reply) throws(StoreError) in
            try target.run("INSERT OR IGNORE" + StoredReply.insert.dropFirst("INSERT".count), reply.values)
        }
    }
}
