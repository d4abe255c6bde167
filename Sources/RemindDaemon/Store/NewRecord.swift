import Glibc

/// A record in the making, in a private file: made beside the daemon's queue, to replace another.
struct NewRecord: Sendable {
    /// The result of reading it whole.
    var check: RecordCheck
    /// Where the chain of each device ends in it.
    var heads: [HeadFile.Head]
    let path: String

    /// Makes a file with the tables of a record, fills them, and reads it whole.
    ///
    /// - Returns: The record, whole and on the disk. If this throws, no file is left.
    init(path: String, fill: (Database) throws(StoreError) -> Void) throws(StoreError) {
        self.path = path
        NewRecord.discard(path)
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataFolder.failed("create", path) }
        defer { Glibc.close(descriptor) }
        do throws(StoreError) {
            let resolved = try Backups.resolved(path)
            let database = try Database(path: resolved)
            // Nothing of it counts until it is synchronised as a whole.
            try database.execute(
                """
                PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF;
                PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1024
                """)
            try Schema.create(in: database)
            try database.transaction { () throws(StoreError) in
                // An index is made of all its rows in half the time that it takes to add them one by one.
                let indexes = try database.query(
                    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY rowid",
                    row: { ($0.text(0), $0.text(1)) })
                for (name, _) in indexes { try database.execute("DROP INDEX \(name)") }
                try fill(database)
                for (_, sql) in indexes { try database.execute(sql) }
            }
            database.close()
            guard fsync(descriptor) == 0 else { throw DataFolder.failed("synchronise", path) }
            check = try RecordCheck.full(ofFile: resolved)
            heads = try Journal.heads(in: Database(path: resolved, access: .unchanging))
        } catch {
            NewRecord.discard(path)
            throw error
        }
    }

    /// Removes what was not used.
    func discard() { NewRecord.discard(path) }

    static func discard(_ path: String) {
        for file in [path, path + "-journal", path + "-wal"] { unlink(file) }
    }
}
