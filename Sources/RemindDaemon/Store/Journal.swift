import CSQLite
public import CivilTime
public import RemindCore

/// The record: the append-only journal in one SQLite file, and its one commit path.
///
/// Confined to the daemon's queue. Nobody else opens the file: the mode is exclusive, which is also the answer to
/// SQLite's WAL-reset defect (sqlite.org/wal.html#walresetbug), since that needs two connections.
public final class Journal {
    /// Names this journal's writer; a fresh one for every new data folder.
    public let device: String
    let database: Database
    /// Under which names a reminder's entries may be, as far as they were read or written.
    var names = FormerNames()
    private var head: (sequence: Int64, checksum: UInt64)

    /// Opens the record in a folder, or makes it on the very first start.
    ///
    /// - Parameter folder: Made with mode 0700 where it is missing.
    /// - Throws: `.busy` where another daemon holds it, `.newer` for a newer format, `.damaged` where the folder has been
    ///   used before and the record is missing, empty or something else.
    public init(folder: String) throws(StoreError) {
        let files = try DataFolder(path: folder)
        device = files.device
        database = try Database(path: files.resolvedJournal)
        try database.execute(
            """
            PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
            PRAGMA cache_size = -1024; PRAGMA temp_store = MEMORY;
            """)
        try Journal.prepare(database, isFirstStart: files.isFirstStart, path: files.journal)
        try files.finishFirstStart()
        let device = device
        head =
            try database.query(
                "SELECT sequence, checksum FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
            ) { ($0.integer(0), UInt64(bitPattern: $0.integer(1))) }.first ?? (0, 0)
    }

    /// The latest entry of this device; sequence 0 before the first.
    public var headID: EntryID { EntryID(device: device, sequence: head.sequence) }

    /// A request's name, the digest of what it asks, and the reply that answers it.
    public struct Request: Sendable {
        public var id: String
        public var digest: UInt64
        public var reply: String
        /// When it was asked; where absent, when its entries were recorded.
        public var at: Instant?

        public init(id: String, digest: UInt64, reply: String, at: Instant? = nil) {
            self.id = id
            self.digest = digest
            self.reply = reply
            self.at = at
        }
    }

    /// Commits entries, all or none, on disk once this returns.
    ///
    /// - Parameter request: Remembered with its reply, so that the same request again gives the same reply.
    public func commit(_ entries: [Entry], request: Request? = nil) throws(StoreError) {
        guard !entries.isEmpty || request != nil else { return }
        var newHead = head
        try database.transaction { () throws(StoreError) in
            for entry in entries {
                guard entry.id == EntryID(device: device, sequence: newHead.sequence + 1) else {
                    throw StoreError(.other, "entry \(entry.id) does not follow \(device).\(newHead.sequence)")
                }
                let row = try EntryRow(entry)
                newHead = (entry.id.sequence, row.checksum(after: newHead.checksum))
                try database.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: newHead.checksum))])
            }
            if let request {
                try database.run(
                    "INSERT INTO request (id, digest, reply, at) VALUES (?, ?, ?, ?)",
                    [
                        .text(request.id), .integer(Int64(bitPattern: request.digest)), .text(request.reply),
                        .integer((request.at ?? entries.first?.at)?.milliseconds ?? 0),
                    ])
            }
        }
        head = newHead
        for entry in entries { _ = names.add(entry) }
    }

    /// The digest and the reply of a request that was answered before.
    public func request(_ id: String) throws(StoreError) -> (digest: UInt64, reply: String)? {
        try database.query("SELECT digest, reply FROM request WHERE id = ?", [.text(id)]) {
            (UInt64(bitPattern: $0.integer(0)), $0.text(1))
        }.first
    }

    /// Forgets requests from before an instant: nobody repeats a request after a month.
    public func forgetRequests(before instant: Instant) throws(StoreError) {
        try database.run("DELETE FROM request WHERE at < ?", [.integer(instant.milliseconds)])
    }

    /// Reads every row in order and compares it with its checksum.
    ///
    /// - Returns: The first entry that does not fit, if any.
    public func firstDamaged() throws(StoreError) -> EntryID? {
        var checksums: [String: UInt64] = [:]
        var damaged: EntryID?
        var buffer: [UInt8] = []
        try database.query("SELECT \(EntryRow.columns), checksum FROM entry ORDER BY device, sequence") {
            (columns) throws(StoreError) in
            guard damaged == nil else { return }
            let device = columns.text(0)
            let expected = EntryRow.checksum(of: columns, after: checksums[device] ?? 0, buffer: &buffer)
            checksums[device] = expected
            if UInt64(bitPattern: columns.integer(EntryRow.count)) != expected {
                damaged = EntryID(device: device, sequence: columns.integer(1))
            }
        }
        return damaged
    }

    /// Moves the write-ahead log into the file, so that the next start does not have to read it first. What is not moved
    /// is as safe where it is.
    public func checkpoint() {
        try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    private static func prepare(_ database: Database, isFirstStart: Bool, path: String) throws(StoreError) {
        func pragma(_ name: String) throws(StoreError) -> Int64 {
            try database.query("PRAGMA \(name)") { $0.integer(0) }.first ?? 0
        }
        let version = try pragma("user_version")
        let application = try pragma("application_id")
        if version == 0, application == 0 {
            // An empty file opens as a healthy empty database: only the very first start may find one.
            guard isFirstStart else {
                throw StoreError(.damaged, "\(path) is empty, though this folder has held a record")
            }
            guard try database.query("SELECT 1 FROM sqlite_master LIMIT 1", row: { _ in 1 }).isEmpty else {
                throw StoreError(.damaged, "\(path) is not a record of remindd")
            }
            try database.transaction { () throws(StoreError) in
                try database.execute(Schema.create)
                try database.execute(
                    "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
            }
            return
        }
        guard application == Schema.applicationID else {
            throw StoreError(.damaged, "\(path) is not a record of remindd")
        }
        // A first start that was cut short leaves a record that holds nothing; one that holds something had a name.
        if isFirstStart, try !database.query("SELECT 1 FROM entry LIMIT 1", row: { _ in 1 }).isEmpty {
            throw StoreError(.damaged, "\(path) is there, but the device file beside it is not")
        }
        guard version <= Schema.version else {
            throw StoreError(.newer, "\(path) has format \(version); this remindd knows \(Schema.version)")
        }
        // A first start that was cut short has made the record and written nothing into it.
        let isEmpty = try database.query("SELECT 1 FROM entry LIMIT 1") { (_) throws(StoreError) in }.isEmpty
        guard !isFirstStart || isEmpty else {
            throw StoreError(.damaged, "\(path) is there, but the device file beside it is not")
        }
    }
}
