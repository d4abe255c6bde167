import CivilTime
import Glibc
import Vocabulary

extension Journal {
    /// Why this is not the record itself, and what it is made of instead.
    package struct FallbackRecord: Hashable, Sendable {
        /// Why the record cannot be used.
        package var error: StoreError
        /// How many entries of the record could be read.
        package var salvaged: Int
        /// The day of the backup that gave the rest.
        package var backup: String?
        /// True if it has all that the record had: then the state in memory stays as it was.
        package var isWhole = false

        package var description: String {
            if isWhole { return "reminders ring on, but nothing is recorded" }
            let parts: [String?] = [
                backup.map { "the backup of \($0)" },
                salvaged == 0 ? nil : "\(salvaged) \(salvaged == 1 ? "entry" : "entries") of the record",
            ]
            let source = parts.compactMap { $0 }.joined(separator: " and ")
            return "reminders ring as in \(source.isEmpty ? "reminders.toml alone" : source), but nothing is recorded"
        }
    }

    /// Opens the record, or if it has been used before and cannot be now, something to read in its place.
    ///
    /// A record that is missing, empty, alien or damaged, on a file system that is read-only or fails, keeps no reminder
    /// from ringing; but nothing is recorded until it is there again.
    ///
    /// - Throws: `.busy` if another daemon holds it, `.newer` for a newer format; on a first start whatever keeps the
    ///   record from being made.
    package static func open(folder: String) throws(StoreError) -> Journal {
        do {
            return try Journal(folder: folder)
        } catch {
            guard error.reason != .busy, error.reason != .newer, hasBeenUsed(folder) else { throw error }
            return try Journal(standingInFor: error, folder: folder)
        }
    }

    /// The readable entries of the record and its latest whole backup, in memory.
    package convenience init(standingInFor error: StoreError, folder: String) throws(StoreError) {
        self.init(try Salvaged(folder: folder, isOpen: false), standingInFor: error, folder: folder)
    }

    /// Stands in for a record whose file is gone: all that it held, in memory, and as the backup of the day.
    ///
    /// - Parameter request: The one that came too late to be recorded.
    convenience init(abandoning lost: Journal, after error: StoreError, request: String?, on day: CivilDate)
        throws(StoreError)
    {
        let memory = try Database(path: "", access: .memory)
        try lost.database.copy(to: memory)
        // An entry that was written after its file had gone is not recorded.
        for name in try memory.query("SELECT name FROM sqlite_master WHERE type = 'trigger'", row: { $0.text(0) }) {
            try memory.execute("DROP TRIGGER \"\(name)\"")
        }
        try memory.run(
            "DELETE FROM entry WHERE device = ? AND sequence > ?",
            [.text(lost.device), .integer(lost.headID.sequence)])
        if let request { try memory.run("DELETE FROM request WHERE id = ?", [.text(request)]) }
        guard try RecordCheck.chain(of: memory).firstDamaged == nil,
            try Journal.head(of: lost.device, in: memory) == lost.head
        else { throw error }
        let count = try memory.query("SELECT count(*) FROM entry") { $0.integer(0) }.first ?? 0
        let hasFolder = lost.hasFolder
        self.init(
            memory, device: lost.device, folder: lost.folder,
            standIn: FallbackRecord(error: error, salvaged: Int(count), backup: nil, isWhole: true), head: lost.head)
        names = lost.names
        if hasFolder { keepAsBackup(on: day) }
    }

    /// Writes all that this holds in memory as the backup of a day, for a restore.
    func keepAsBackup(on day: CivilDate) { _ = try? Backups(of: folder).make(on: day, of: database) }

    /// Stands in for a record that cannot be read any more, with the entries that other files have of it.
    convenience init(_ salvaged: Salvaged, insteadOf lost: Journal, after error: StoreError) {
        self.init(
            salvaged.memory, device: lost.device, folder: lost.folder,
            standIn: FallbackRecord(error: error, salvaged: salvaged.entries, backup: salvaged.backup), head: lost.head)
        names = lost.names
    }

    /// True if the folder has a record again that ends as this one does.
    func isBack() -> Bool {
        guard let found = Journal.readable(folder) else { return false }
        defer { found.close() }
        return (try? Journal.head(of: device, in: found)).map { $0 == head } ?? false
    }

    convenience init(_ salvaged: Salvaged, standingInFor error: StoreError, folder: String) {
        self.init(
            salvaged.memory, device: salvaged.device, folder: folder,
            standIn: FallbackRecord(error: error, salvaged: salvaged.entries, backup: salvaged.backup))
    }

    /// A stand-in for a record, in memory; made on any queue.
    struct Salvaged {
        fileprivate let memory: Database
        fileprivate let device: String
        fileprivate let entries: Int
        fileprivate let backup: String?

        /// - Parameter isOpen: True if a connection of this process has the record open; then no one may change it
        ///   until this is made.
        init(folder: String, isOpen: Bool) throws(StoreError) {
            let memory = try Database(path: "", access: .memory)
            try Schema.create(in: memory)
            let path = try? Backups.resolved(folder + "/journal.sqlite")
            let record =
                isOpen ? path.flatMap { try? Database(path: $0, access: .unchanging) } : Journal.readable(folder)
            let backup = Backups(of: folder).latestWhole()
            var salvage = Salvage()
            try memory.transaction { () throws(StoreError) in
                try salvage.run(record: record, backups: [backup?.database].compactMap { $0 }, into: memory)
            }
            let devices = try Journal.devices(in: memory)
            let known = (try? DataFolder.read(folder + "/device")) ?? nil
            device = DataFolder.newDevice(besides: devices + [known ?? ""])
            entries = salvage.fromRecord
            self.backup = backup?.backup.date.description
            self.memory = memory
        }
    }

    /// The record as far as it can be read, whether or not it can be written; `nil` if there is none.
    static func readable(_ folder: String) -> Database? {
        guard let path = try? Backups.resolved(folder + "/journal.sqlite"),
            let database = try? Database(path: path, access: .reading),
            (try? checkFormat(of: database, path: path)) != nil
        else { return nil }
        return database
    }

    /// True if a folder ever had a record. No other user may control the folder.
    private static func hasBeenUsed(_ folder: String) -> Bool {
        guard (try? DataFolder.refuseUnsafe(folder)) != nil else { return false }
        if access(folder + "/device", F_OK) == 0 || !Backups(of: folder).list().isEmpty { return true }
        let entries = try? readable(folder)?.query("SELECT 1 FROM entry LIMIT 1") { $0.integer(0) }
        return entries?.isEmpty == false
    }
}
