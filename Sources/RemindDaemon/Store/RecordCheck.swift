import Vocabulary

/// The result of reading a whole record.
struct RecordCheck: Hashable, Sendable {
    var entries = 0
    /// The first entry that does not fit its checksum: it, or the one before it, was changed or lost.
    var firstDamaged: EntryID?
    /// Other damage of the file, such as an index that lacks a row.
    var faults: [String] = []
    /// Entries that did not fit their checksums when the record was restored, and that no backup had whole. They are kept
    /// as they are, marked as doubtful; the rest works.
    var doubted: [EntryID] = []

    var isWhole: Bool { firstDamaged == nil && faults.isEmpty }

    /// The damage, to follow "the record is damaged: ".
    var damage: String? {
        if let firstDamaged { return "entry \(firstDamaged) or the one before it was changed or lost" }
        return faults.first
    }

    /// A warning about a record that still works.
    var doubt: String? {
        guard let first = doubted.first else { return nil }
        let others = doubted.count == 1 ? "" : " and \(doubted.count - 1) more"
        return "entry \(first)\(others) may differ from the original: no backup has it intact"
    }

    /// Everything that can be checked: the chain, the replies, the structure of the file, every index, and the schema.
    static func full(of database: Database) throws(StoreError) -> RecordCheck {
        try full(chain(of: database), of: database, altered: alteredSchema(of: database))
    }

    /// Checks everything of a file that does not change in the meantime.
    ///
    /// - Parameter access: `.foreign` for a backup. No row of it is read if its schema is another one: a view in the place
    ///   of a table gives rows for ever, and an index runs whatever expression it is made of.
    static func full(ofFile path: String, access: Database.Access = .unchanging) throws(StoreError) -> RecordCheck {
        let database = try Database(path: path, access: access)
        let altered = try alteredSchema(of: database)
        if case .foreign = access, !altered.isEmpty { return RecordCheck(faults: altered) }
        return try full(chain(ofFile: path, access: access), of: database, altered: altered)
    }

    private static func full(_ chain: RecordCheck, of database: Database, altered: [String]) throws(StoreError)
        -> RecordCheck
    {
        var check = chain
        check.faults = altered
        do {
            let found = try database.query("PRAGMA integrity_check(10)") { $0.text(0) }
            check.faults += found.filter { $0 != "ok" }.map { $0.split(separator: "\n").joined(separator: ", ") }
            guard try database.pragma("user_version") >= 2 else { return check }
            let changed = try StoredReply.forEach(in: database, hasChecksum: true, body: { (_) throws(StoreError) in })
            if let changed { check.faults.append("the reply to the request \(changed) was changed") }
            check.doubted = try doubted(in: database)
        } catch  where error.reason == .other {
            // Our statements are right. If SQLite cannot run one, the schema is damaged: a table is gone, or its text names
            // something unknown.
            if check.faults.isEmpty { check.faults = [error.message] }
        }
        return check
    }

    /// Entries that are known to be doubtful.
    static func doubted(in database: Database) throws(StoreError) -> [EntryID] {
        guard try database.pragma("user_version") >= 2 else { return [] }
        return try database.query("SELECT device, sequence FROM doubted ORDER BY device, sequence") {
            EntryID(device: $0.text(0), sequence: $0.integer(1))
        }
    }

    /// A byte that has changed in the text of a table or an index means something else and is no error to SQLite.
    private static func alteredSchema(of database: Database) throws(StoreError) -> [String] {
        func objects(_ database: Database) throws(StoreError) -> [String: String] {
            let rows = try database.query(
                "SELECT type || ' ' || name, sql FROM sqlite_master WHERE sql IS NOT NULL LIMIT 100"
            ) { ($0.text(0), $0.text(1)) }
            return Dictionary(rows) { first, _ in first }
        }
        let fresh = try Database(path: "", access: .memory)
        // A backup may be older than the program.
        try Schema.create(in: fresh, format: try database.pragma("user_version"))
        let expected = try objects(fresh)
        return try objects(database).filter { name, sql in expected[name].map { $0 != sql } ?? true }.keys.sorted()
            .map { "the schema's \($0) was changed" }
    }
}
