import CSQLite
package import CivilTime
import Glibc
package import Reminders
package import Vocabulary

/// The record: the append-only journal in one SQLite file, and its one commit path.
///
/// Confined to the daemon's queue. No other process opens the file: the mode is exclusive, which is also the answer to
/// SQLite's WAL-reset defect (sqlite.org/wal.html#walresetbug), since that needs two connections.
package final class Journal {
    /// Names this journal's writer; a fresh one for every new data folder.
    package let device: String
    let database: Database
    /// Under which names a reminder's entries may be, as far as they were read or written.
    var names = FormerNames()
    /// Keeps few details, since a decision reads some dozen entries, of the same kinds as the last one.
    var decoder: EntryDecoder
    /// The devices of other machines.
    private(set) var peers: Set<String>
    /// Names that this machine had and a copy of it has, each with the last entry of its own.
    private(set) var copied: [String: Int64]
    /// True if another machine writes to this record too.
    var isShared: Bool { !peers.isEmpty || !copied.isEmpty }
    let folder: String
    /// Entries that were recorded here once and are not there any more.
    package let losses: [Loss]
    private(set) var head: (sequence: Int64, checksum: UInt64)
    /// The highest turn of any entry here.
    package private(set) var turn: Int64
    private var heads: HeadFile?
    /// Called after each write, before its files are looked at: for tests.
    var wrote: () -> Void = {}
    /// The files to look at before and after each write; `nil` if something stands in for the record.
    var files: OpenFiles?
    /// True if the file was cut and written on.
    var isCut = false
    /// How often something was written: tells whether a copy is still the same.
    private(set) var commits = 0
    let reserve: Reserve
    /// Why nothing can be recorded here; `nil` for the record itself.
    package let standIn: FallbackRecord?

    /// Entries of one device that are gone from the end of its chain.
    package struct Loss: Hashable, Sendable {
        package var first: EntryID
        package var last: Int64
    }

    /// Opens the record in a folder, or makes it on the very first start.
    ///
    /// - Parameter folder: Made with mode 0700 if it is missing.
    /// - Throws: `.busy` if another daemon holds it, `.newer` for a newer format, `.damaged` if the folder has been
    ///   used before and the record is missing, empty or something else.
    package init(folder: String) throws(StoreError) {
        standIn = nil
        reserve = Reserve(folder: folder)
        var files = try DataFolder(path: folder)
        try files.prepareJournal()
        self.folder = folder
        database = try Database(path: files.resolvedJournal)
        try database.defend()
        try database.execute(
            """
            PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
            PRAGMA cache_size = -1024; PRAGMA temp_store = MEMORY;
            """)
        try Journal.prepare(database, isFirstStart: files.isFirstStart, path: files.journal)
        try files.finishFirstStart()
        try Journal.upgrade(database, folder: folder)
        let said = HeadFile.read(files.heads)
        losses = try Journal.losses(of: said, in: database)
        if losses.contains(where: { $0.first.device == files.device }) {
            let devices = try Journal.devices(in: database)
            try files.rename(besides: devices + said.map(\.device))
        }
        let device = files.device
        self.device = device
        head = try Journal.head(of: device, in: database)
        turn = try Journal.turn(in: database)
        peers = try Journal.peers(in: database)
        copied = try Journal.copied(in: database)
        decoder = EntryDecoder(most: 50, peers: peers, copied: copied)
        heads = HeadFile(
            path: files.heads, own: Journal.safeHead(of: device, head, said: said, in: database),
            others: said.filter { $0.device != device && $0.sequence > 0 }, said: said)
        self.files = try OpenFiles([path, files.resolvedJournal + "-wal"], in: folder)
    }

    /// - Parameter head: Where the chain of the device ends.
    init(
        _ database: Database, device: String, folder: String, standIn: FallbackRecord,
        head: (sequence: Int64, checksum: UInt64) = (0, 0)
    ) {
        (self.database, self.device, self.folder, self.standIn) = (database, device, folder, standIn)
        reserve = Reserve(folder: folder)
        losses = []
        self.head = head
        turn = (try? Journal.turn(in: database)) ?? 0
        peers = (try? Journal.peers(in: database)) ?? []
        copied = (try? Journal.copied(in: database)) ?? [:]
        decoder = EntryDecoder(most: 50, peers: peers, copied: copied)
        heads = nil
    }

    package var path: String { folder + "/journal.sqlite" }

    /// Lets go of the file; whatever is asked afterwards fails.
    package func close() {
        // A log that is not this one's any more must not be removed.
        if (try? lookAtFiles()) == nil, files != nil { database.abandon() } else { database.close() }
        heads = nil
        files = nil
    }

    /// The last entry of a device; sequence 0 if it has none.
    static func head(of device: String, in database: Database) throws(StoreError) -> (
        sequence: Int64, checksum: UInt64
    ) {
        try database.query(
            "SELECT sequence, checksum FROM entry WHERE device = ? ORDER BY sequence DESC LIMIT 1", [.text(device)]
        ) { ($0.integer(0), UInt64(bitPattern: $0.integer(1))) }.first ?? (0, 0)
    }

    /// The last entry of this device that is certainly on the disk. An entry that an earlier process could not synchronise may
    /// be in the system's memory only.
    private static func safeHead(
        of device: String, _ head: (sequence: Int64, checksum: UInt64), said: [HeadFile.Head], in database: Database
    ) -> HeadFile.Head {
        let own = HeadFile.Head(device: device, sequence: head.sequence, checksum: head.checksum)
        let known = said.first { $0.device == device } ?? HeadFile.Head(device: device, sequence: 0, checksum: 0)
        if own.sequence == 0 || own == known || (try? putIntoFile(database)) != nil { return own }
        return known
    }

    /// The last entry of every device.
    static func heads(in database: Database) throws(StoreError) -> [HeadFile.Head] {
        var heads: [HeadFile.Head] = []
        for device in try devices(in: database) {
            let (sequence, checksum) = try head(of: device, in: database)
            heads.append(HeadFile.Head(device: device, sequence: sequence, checksum: checksum))
        }
        return heads
    }

    /// Known heads that are missing or differ.
    static func losses(of said: [HeadFile.Head], in database: Database) throws(StoreError) -> [Loss] {
        var losses: [Loss] = []
        for known in said where known.sequence > 0 {
            let stored = try database.query(
                "SELECT checksum FROM entry WHERE device = ? AND sequence = ?",
                [.text(known.device), .integer(known.sequence)]
            ) { UInt64(bitPattern: $0.integer(0)) }.first
            guard stored != known.checksum else { continue }
            let last = min(try head(of: known.device, in: database).0, known.sequence - 1)
            losses.append(
                Loss(first: EntryID(device: known.device, sequence: last + 1), last: known.sequence))
        }
        return losses
    }

    /// The latest entry of this device; sequence 0 before the first.
    package var headID: EntryID { EntryID(device: device, sequence: head.sequence) }

    /// A request's name, the digest of its payload, and its reply.
    package struct Request: Sendable {
        package var id: String
        package var digest: UInt64
        package var reply: String
        /// When it was asked; if absent, when its entries were recorded.
        package var at: Instant?

        package init(id: String, digest: UInt64, reply: String, at: Instant? = nil) {
            (self.id, self.digest, self.reply, self.at) = (id, digest, reply, at)
        }
    }

    /// Commits entries, all or none, on disk once this returns.
    ///
    /// - Parameters:
    ///   - entries: The next entries of this device, in order.
    ///   - request: Remembered with its reply, so that the same request again gives the same reply.
    package func commit(_ entries: [Entry], request: Request? = nil) throws(StoreError) {
        guard !entries.isEmpty || request != nil else { return }
        if let standIn {
            // Whatever is doubtful was written before; this was certainly not.
            guard standIn.error.reason == .unsure else { throw standIn.error }
            throw StoreError(.inputOutput, standIn.error.message)
        }
        try lookAtFiles()
        do throws(StoreError) {
            try write(entries, request: request)
        } catch {
            // A person's answers use the reserve; the daemon's entries can wait in memory.
            guard error.reason == .full, entries.contains(where: { $0.origin == .person }), reserve.release() else {
                throw error
            }
            try write(entries, request: request)
        }
    }

    private func write(_ entries: [Entry], request: Request?) throws(StoreError) {
        var newHead = head
        var newTurn = turn
        try database.transaction { () throws(StoreError) in
            for entry in entries {
                guard entry.id == EntryID(device: device, sequence: newHead.sequence + 1) else {
                    throw StoreError(.other, "entry \(entry.id) does not follow \(device).\(newHead.sequence)")
                }
                var row = try Journal.row(of: entry, in: database)
                // The turn of a device never falls. A lower one is no reason to refuse an answer.
                newTurn = max(newTurn, entry.turn)
                row.turn = newTurn > 0 ? newTurn : nil
                newHead = (entry.id.sequence, row.checksum(after: newHead.checksum))
                try database.run(EntryRow.insert, row.values + [.integer(Int64(bitPattern: newHead.checksum))])
            }
            if let request {
                let at = (request.at ?? entries.first?.at)?.milliseconds ?? 0
                try database.run(StoredReply.insert, StoredReply(request, at: at).values)
            }
        }
        wrote()
        // Only now it is known which file has it.
        try lookAtFiles()
        (head, turn) = (newHead, newTurn)
        commits += 1
        for entry in entries { _ = names.add(entry) }
        heads?.note(HeadFile.Head(device: device, sequence: head.sequence, checksum: head.checksum))
    }

    /// Entries of other devices were written: their turns count from now on.
    func heard(turn highest: Int64, from peers: Set<String>, copied: [String: Int64]) {
        turn = max(turn, highest)
        commits += 1
        know(peers, copied)
    }

    /// Knows again what it knew before a commit failed.
    func unhear(turn: Int64, from peers: Set<String>, copied: [String: Int64]) {
        self.turn = turn
        know(peers, copied)
    }

    private func know(_ peers: Set<String>, _ copied: [String: Int64]) {
        guard peers != self.peers || copied != self.copied else { return }
        (self.peers, self.copied) = (peers, copied)
        decoder = EntryDecoder(most: 50, peers: peers, copied: copied)
    }

    /// The digest and the reply of a request that was answered before.
    ///
    /// - Throws: `.damaged` if it was answered, and the reply is not what it was.
    package func request(_ id: String) throws(StoreError) -> (digest: UInt64, reply: String)? {
        try StoredReply.find(id, in: database).map { ($0.digest, $0.reply) }
    }

    /// Forgets requests from before an instant: no client repeats a request after a month.
    package func forgetRequests(before instant: Instant) throws(StoreError) {
        guard standIn == nil else { return }
        try lookAtFiles()
        try database.run("DELETE FROM request WHERE at < ?", [.integer(instant.milliseconds)])
    }

    /// Reads every row in order and compares it with its checksum.
    ///
    /// - Returns: The first entry that does not fit, if any.
    package func firstDamaged() throws(StoreError) -> EntryID? {
        try RecordCheck.chain(of: database).firstDamaged
    }

    /// - Throws: `.damaged` for what is no record, `.newer` for a newer format.
    static func checkFormat(of database: Database, path: String) throws(StoreError) {
        let version = try database.pragma("user_version")
        let application = try database.pragma("application_id")
        guard application == Schema.applicationID else {
            throw StoreError(.damaged, "\(path) is not a record of remindd")
        }
        guard version <= Schema.version else {
            throw StoreError(.newer, "\(path) has format \(version); this remindd knows \(Schema.version)")
        }
        guard version > 0 else { throw StoreError(.damaged, "\(path) has no format number") }
    }

    private static func prepare(_ database: Database, isFirstStart: Bool, path: String) throws(StoreError) {
        if try database.pragma("user_version") == 0, try database.pragma("application_id") == 0 {
            // An empty file opens as a healthy empty database: only the very first start may find one.
            guard isFirstStart else {
                throw StoreError(.damaged, "\(path) is empty, though this folder has held a record")
            }
            guard try database.query("SELECT 1 FROM sqlite_master LIMIT 1", row: { _ in 1 }).isEmpty else {
                throw StoreError(.damaged, "\(path) is not a record of remindd")
            }
            return try Schema.create(in: database)
        }
        try checkFormat(of: database, path: path)
        // A first start that was cut short leaves a record that holds nothing; one that holds something had a name.
        if isFirstStart, try !database.query("SELECT 1 FROM entry LIMIT 1", row: { _ in 1 }).isEmpty {
            throw StoreError(.damaged, "\(path) exists, but the device file beside it is missing")
        }
    }

    /// Brings an older record to this program's format, after it was copied as it is.
    private static func upgrade(_ database: Database, folder: String) throws(StoreError) {
        let format = try database.pragma("user_version")
        guard format < Schema.version else { return }
        if let last = try database.query("SELECT max(at) FROM entry", row: { $0.optionalInteger(0) }).first ?? nil {
            try putIntoFile(database)
            // Named after the day of its last entry, which no daily copy that has it is older than.
            let day = TimeZoneRules.utc.local(at: Instant(milliseconds: last)).date
            try Backups(of: folder).keep(format: format, of: day)
        }
        try Schema.upgrade(database)
    }
}
