import CSQLite
import CivilTime
import Glibc

/// The daily copies of the record, in a folder beside it.
struct Backups {
    /// How many daily copies are kept.
    static let kept = 14

    let folder: String
    private let journal: String

    init(of dataFolder: String) {
        folder = dataFolder + "/backups"
        journal = dataFolder + "/journal.sqlite"
    }

    struct Backup: Hashable, Sendable {
        var path: String
        /// The day it was made on, if it was made.
        var date: CivilDate
        var size: Int64
        /// The format of a copy that was made before the record was brought to a newer one.
        var format: Int64?

        var name: String { path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path }
    }

    /// The copies that are there, the latest first; none if there is no folder.
    func list() -> [Backup] {
        var found: [Backup] = []
        for name in Backups.names(in: folder) {
            guard name.hasPrefix("journal-"), name.hasSuffix(".sqlite") else { continue }
            let middle = name.dropFirst(8).dropLast(7)
            guard let date = CivilDate(String(middle.prefix(10))) else { continue }
            let format = middle.dropFirst(10)
            guard format.isEmpty || format.hasPrefix(Backups.beforeFormat) else { continue }
            var status = stat()
            let path = "\(folder)/\(name)"
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            found.append(
                Backup(
                    path: path, date: date, size: Int64(status.st_size),
                    format: Int64(format.dropFirst(Backups.beforeFormat.count))))
        }
        return found.sorted { ($0.date, $0.format ?? .max) > ($1.date, $1.format ?? .max) }
    }

    private static let beforeFormat = "-format-"

    /// Every file that holds what the record held: the copies, and records that a restore has replaced.
    ///
    /// Removes the remains of an interrupted copy.
    func everyCopy() -> [String] {
        for name in Backups.names(in: folder) where name.contains(".sqlite.new") { unlink("\(folder)/\(name)") }
        let home = journal.lastIndex(of: "/").map { String(journal[..<$0]) } ?? "."
        let replaced = Backups.names(in: home).filter {
            $0.hasPrefix("journal.sqlite.replaced") && !$0.hasSuffix("-wal")
        }
        return list().map(\.path) + replaced.sorted().map { "\(home)/\($0)" }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return names
    }

    /// The latest copy that is whole, opened.
    func latestWhole() -> (backup: Backup, database: Database)? {
        for backup in list() {
            if let first = try? Database(path: backup.path, access: .foreign),
                (try? Journal.checkFormat(of: first, path: backup.path)) != nil,
                let check = try? RecordCheck.full(ofFile: Backups.resolved(backup.path), access: .foreign),
                check.isWhole, let database = try? Database(path: backup.path, access: .foreign)
            {
                return (backup, database)
            }
        }
        return nil
    }

    /// Copies the record, reads the copy whole, and only then puts it in its place and removes the oldest.
    ///
    /// The record must not change in the meantime (`Journal.pauseCheckpoints`); this may run on any queue.
    ///
    /// - Throws: `.damaged` if the copy is, because the record is: then every older copy stays.
    func make(on date: CivilDate) throws(StoreError) -> (backup: Backup, check: RecordCheck) {
        try make(on: date, of: Database(path: try Backups.resolved(journal), access: .unchanging))
    }

    /// Makes a backup of an open record.
    func make(on date: CivilDate, of source: Database) throws(StoreError) -> (backup: Backup, check: RecordCheck) {
        try DataFolder.make(folder)
        let path = "\(folder)/journal-\(date).sqlite"
        let draft = path + ".new"
        for file in [draft, draft + "-journal", draft + "-wal"] { unlink(file) }
        let check: RecordCheck
        do throws(StoreError) {
            try copy(source, to: draft)
            check = try RecordCheck.full(ofFile: try Backups.resolved(draft))
            if let damage = check.damage { throw StoreError(.damaged, "the record is damaged: \(damage)") }
            guard rename(draft, path) == 0 else { throw DataFolder.failed("rename", draft) }
            try DataFolder.synchronise(folder)
        } catch {
            unlink(draft)
            throw error
        }
        for old in list().dropFirst(Backups.kept) { unlink(old.path) }
        var status = stat()
        lstat(path, &status)
        return (Backup(path: path, date: date, size: Int64(status.st_size)), check)
    }

    /// Copies the record as it is, damaged or not, before it is brought to a newer format.
    ///
    /// - Parameters:
    ///   - format: The one it has.
    ///   - date: The day of its last entry.
    func keep(format: Int64, of date: CivilDate) throws(StoreError) {
        try DataFolder.make(folder)
        let path = "\(folder)/journal-\(date)\(Backups.beforeFormat)\(format).sqlite"
        let draft = path + ".new"
        for file in [draft, draft + "-journal", draft + "-wal"] { unlink(file) }
        do throws(StoreError) {
            try copy(Database(path: try Backups.resolved(journal), access: .unchanging), to: draft)
            guard rename(draft, path) == 0 else { throw DataFolder.failed("rename", draft) }
            try DataFolder.synchronise(folder)
        } catch {
            unlink(draft)
            throw error
        }
    }

    private func copy(_ source: Database, to draft: String) throws(StoreError) {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataFolder.failed("create", draft) }
        close(descriptor)
        let target = try Database(path: try Backups.resolved(draft))
        // Nothing of it counts until it is synchronised as a whole.
        try target.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF")
        try source.copy(to: target)
        // A copy needs no log, and one that says so is read by whatever reads SQLite.
        try target.execute("PRAGMA journal_mode = DELETE")
        target.close()
        let written = open(draft, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard written >= 0 else { throw DataFolder.failed("open", draft) }
        defer { close(written) }
        guard fsync(written) == 0 else { throw DataFolder.failed("synchronise", draft) }
    }

    /// The path without symbolic links on the way to it, which SQLite would refuse like one in its place.
    static func resolved(_ path: String) throws(StoreError) -> String {
        guard let slash = path.lastIndex(of: "/"), let folder = realpath(String(path[..<slash]), nil) else {
            throw DataFolder.failed("look at", path)
        }
        defer { free(folder) }
        return String(cString: folder) + path[slash...]
    }
}
