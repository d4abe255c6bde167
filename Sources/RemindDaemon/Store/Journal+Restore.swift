import Glibc
import RemindCore

extension Journal {
    /// What a restore has done.
    struct Restored: Hashable {
        /// Entries that only the backup had, or had whole.
        var added: Int
        var entries: Int
        /// What is still wrong.
        var damage: String?
        /// Where the record that was replaced is now.
        var aside: String?
    }

    /// Why a backup is not restored; the record is as it was.
    enum RestoreRefusal: Error {
        case damagedBackup(String)
        case fork(EntryID)
    }

    /// Puts this record, or what stands in for it, and a backup together, and has the result take the record's place.
    ///
    /// What is replaced is renamed, never deleted. This journal is closed once anything has changed: open the record again.
    ///
    /// - Parameter backup: `nil` for what stands in for the record alone.
    /// - Returns: `nil` where the record is whole and has everything already.
    func restore(from backup: String?) throws -> Restored? {
        let source = try backup.map { try Database(path: Backups.resolved($0), access: .unchanging) }
        if let source, let backup {
            try Journal.checkFormat(of: source, path: backup)
            let sound = try RecordCheck.full(of: source)
            if let damage = sound.damage { throw RestoreRefusal.damagedBackup(damage) }
        }

        let draft = path + ".new"
        for file in [draft, draft + "-wal", draft + "-journal"] { unlink(file) }
        defer { unlink(draft) }
        let (salvage, check) = try put(source, into: draft)
        if let fork = salvage.fork { throw RestoreRefusal.fork(fork) }
        if standIn == nil, salvage.fromBackup == 0, try RecordCheck.full(of: database).isWhole { return nil }

        let devices = try database.query("SELECT DISTINCT device FROM entry") { $0.text(0) }
        let foreign = try source?.query("SELECT DISTINCT device FROM entry") { $0.text(0) } ?? []
        let aside = try replace(with: draft, devices: devices + foreign + [device])
        return Restored(added: salvage.fromBackup, entries: check.entries, damage: check.damage, aside: aside)
    }

    /// Accepts that what is not there any more is gone: it is not asked for again.
    static func forgetLosses(in folder: String) { unlink(folder + "/head") }

    private func put(_ source: Database?, into draft: String) throws(StoreError) -> (Salvage, RecordCheck) {
        let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw DataFolder.failed("create", draft) }
        Glibc.close(descriptor)
        let target = try Database(path: Backups.resolved(draft))
        try target.execute("PRAGMA locking_mode = EXCLUSIVE; PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        try target.execute(Schema.create)
        try target.execute(
            "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
        let salvage = try Salvage(record: database, backup: source, into: target)
        var check = try RecordCheck.full(of: target)
        if check.firstDamaged != nil {
            // Each entry fits where it comes from; here some have other neighbours.
            try Chain.unlocked(target) { () throws(StoreError) in
                try Chain.renew(target, except: salvage.doubtful)
            }
            check = try RecordCheck.full(of: target)
        }
        return (salvage, check)
    }

    /// - Returns: Where the old file is now, if there was one.
    private func replace(with draft: String, devices: [String]) throws(StoreError) -> String? {
        if standIn == nil { try putIntoFile() }
        close()
        try DataFolder.replace(folder + "/device", with: DataFolder.newDevice(after: devices) + "\n")
        var aside: String?
        let name = Journal.freeName(path + ".replaced")
        // The log first, and also one whose file is gone: beside another file it would be read as that one's.
        for suffix in ["-wal", ""] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, name + suffix) == 0 else { throw DataFolder.failed("rename", path + suffix) }
            if suffix.isEmpty { aside = name }
        }
        guard rename(draft, path) == 0 else { throw DataFolder.failed("rename", draft) }
        try DataFolder.synchronise(folder)
        Journal.forgetLosses(in: folder)
        return aside
    }

    /// A name that no file has: with `-2`, `-3`, ... where it has to be.
    private static func freeName(_ name: String) -> String {
        func isTaken(_ name: String) -> Bool { access(name, F_OK) == 0 || access(name + "-wal", F_OK) == 0 }
        guard isTaken(name) else { return name }
        var number = 2
        while isTaken("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}
