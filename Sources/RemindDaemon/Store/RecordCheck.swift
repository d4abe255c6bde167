import RemindCore

/// What reading a whole record shows.
struct RecordCheck: Hashable, Sendable {
    var entries = 0
    /// The first entry that does not fit its checksum: it, or the one before it, was changed or lost.
    var firstDamaged: EntryID?
    /// What SQLite finds wrong with the file, such as an index that lacks a row.
    var faults: [String] = []

    var isWhole: Bool { firstDamaged == nil && faults.isEmpty }

    /// What is wrong, as a sentence goes on after "the record is damaged: ".
    var damage: String? {
        if let firstDamaged { return "entry \(firstDamaged) or the one before it was changed or lost" }
        return faults.first
    }

    /// Everything that can be checked: the chain, the structure of the file, every index, and the schema.
    static func full(of database: Database) throws(StoreError) -> RecordCheck {
        var check = try chain(of: database)
        let found = try database.query("PRAGMA integrity_check(10)") { $0.text(0) }
        check.faults = found.filter { $0 != "ok" }.map { $0.split(separator: "\n").joined(separator: ", ") }
        check.faults += try alteredSchema(of: database)
        return check
    }

    /// The entries alone, each compared with its checksum.
    static func chain(of database: Database) throws(StoreError) -> RecordCheck {
        var check = RecordCheck()
        var device = ""
        var checksum: UInt64 = 0
        let buffer = RowBytes()
        try database.query("SELECT \(EntryRow.columns), checksum FROM entry ORDER BY device, sequence") {
            (columns) throws(StoreError) in
            check.entries += 1
            guard check.firstDamaged == nil else { return }
            if !columns.isText(0, device) {
                device = columns.text(0)
                checksum = 0
            }
            checksum = EntryRow.checksum(of: columns, after: checksum, buffer: buffer)
            if UInt64(bitPattern: columns.integer(EntryRow.count)) != checksum {
                check.firstDamaged = EntryID(device: device, sequence: columns.integer(1))
            }
        }
        return check
    }

    /// A byte that has changed in the text of a table or an index means something else and is no error to SQLite.
    private static func alteredSchema(of database: Database) throws(StoreError) -> [String] {
        func objects(_ database: Database) throws(StoreError) -> [String: String] {
            let rows = try database.query("SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL") {
                ($0.text(0), $0.text(1))
            }
            return Dictionary(rows) { first, _ in first }
        }
        let fresh = try Database(path: "", access: .memory)
        try fresh.execute(Schema.create)
        let expected = try objects(fresh)
        return try objects(database).filter { name, sql in expected[name].map { $0 != sql } ?? true }.keys.sorted()
            .map { "the schema's \($0) is not what it was" }
    }
}
