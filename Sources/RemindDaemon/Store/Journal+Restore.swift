import Glibc
import Vocabulary

extension Journal {
    /// Where a restore takes from what the record lacks.
    enum RestoreSource: Hashable, Sendable {
        case file(String)
        /// The latest backup that is whole.
        case latest
    }

    /// Why a backup is not restored; the record is as it was.
    enum RestoreRefusal: Error {
        case damagedBackup(String)
        case fork(EntryID)
        case nothing
        /// The daemon's memory holds more than can be read.
        case less(entries: Int)
    }

    /// The record that a restore made to replace the old one.
    struct Restoration: Sendable {
        var draft: NewRecord
        /// Entries that only a backup had, or had whole.
        var added: Int
        /// The devices that have written what is in it.
        var devices: [String]
    }

    /// Merges a record and a backup into a new file, while no one changes the record; on any queue.
    ///
    /// - Parameters:
    ///   - isOpen: True if a connection of this process has the record open; else something stands in for it.
    ///   - least: The entries there are in what stands in for it.
    /// - Returns: `nil` if the record is whole and has everything already.
    static func restoration(of folder: String, from source: RestoreSource, isOpen: Bool, least: Int) throws
        -> Restoration?
    {
        let path = try Backups.resolved(folder + "/journal.sqlite")
        let record = isOpen ? try Database(path: path, access: .unchanging) : readable(folder)
        var backups: [Database] = []
        switch source {
        case .file(let file):
            let resolved = try Backups.resolved(file)
            try Journal.checkFormat(of: Database(path: resolved, access: .foreign), path: file)
            let check = try RecordCheck.full(ofFile: resolved, access: .foreign)
            if let damage = check.damage { throw RestoreRefusal.damagedBackup(damage) }
            backups.append(try Database(path: resolved, access: .foreign))
            // The stand-in for the record holds this one too.
            if !isOpen, let latest = Backups(of: folder).latestWhole()?.database { backups.append(latest) }
        case .latest:
            if let latest = Backups(of: folder).latestWhole()?.database { backups.append(latest) }
        }
        var salvage = Salvage()
        let draft = try NewRecord(path: path + ".new") { (target) throws(StoreError) in
            try salvage.run(record: record, backups: backups, into: target)
        }
        do {
            if let fork = salvage.fork { throw RestoreRefusal.fork(fork) }
            guard !backups.isEmpty || !isOpen && draft.check.entries > 0 else { throw RestoreRefusal.nothing }
            guard draft.check.entries >= least else { throw RestoreRefusal.less(entries: draft.check.entries) }
            if let damage = draft.check.damage {
                throw StoreError(.inputOutput, "what was written is damaged: \(damage)")
            }
            if isOpen, salvage.fromBackup == 0, try RecordCheck.full(ofFile: path).isWhole {
                draft.discard()
                return nil
            }
        } catch {
            draft.discard()
            throw error
        }
        return Restoration(draft: draft, added: salvage.fromBackup, devices: draft.heads.map(\.device))
    }

    /// Accepts that what is not there any more is gone: it is not asked for again.
    static func forgetLosses(in folder: String) { unlink(folder + "/head") }

    /// Replaces the record by the restored one, under another name of the device.
    ///
    /// The replaced file is renamed, never deleted. This journal is closed: open the record again.
    ///
    /// - Returns: Where the old file is now, if there was one.
    func install(_ restoration: Restoration) throws(StoreError) -> String? {
        if standIn == nil { try putIntoFile() }
        close()
        _ = try DataFolder.rename(device, in: folder, besides: restoration.devices)
        var aside: String?
        let free = Journal.freeName(path + ".replaced")
        // The log first, and also one whose file is gone: beside another file it would be read as that one's.
        for suffix in ["-wal", ""] where access(path + suffix, F_OK) == 0 {
            guard rename(path + suffix, free + suffix) == 0 else { throw DataFolder.failed("rename", path + suffix) }
            if suffix.isEmpty { aside = free }
        }
        try take(restoration.draft.path)
        return aside
    }

    /// Replaces this record by its new copy.
    ///
    /// This journal is closed: open the record again.
    func install(_ rewritten: NewRecord) throws(StoreError) {
        try putIntoFile()
        close()
        try take(rewritten.path)
        let gone = Set(losses.map(\.first.device))
        let own = rewritten.heads.filter { $0.device == device }
        let others = rewritten.heads.filter { $0.device != device && !gone.contains($0.device) }
        // Earlier losses remain.
        let lost = losses.map { HeadFile.Head(device: $0.first.device, sequence: $0.last, checksum: 0) }
        HeadFile.write(folder + "/head", own + others + lost)
    }

    /// Replaces this record by one that was put together with another, under another name of the device.
    ///
    /// This journal is closed: open the record again.
    ///
    /// - Parameters:
    ///   - device: The name under which this machine writes from now on.
    ///   - copy: Where the record stays as it is.
    func install(_ joined: NewRecord, by device: String, keeping copy: String) throws(StoreError) {
        try putIntoFile()
        close()
        unlink(copy)
        guard link(path, copy) == 0 else { throw DataFolder.failed("keep a copy at", copy) }
        try DataFolder.rename(self.device, in: folder, to: device)
        try take(joined.path)
    }

    private func take(_ draft: String) throws(StoreError) {
        // It says how the chains end that are replaced now.
        Journal.forgetLosses(in: folder)
        guard rename(draft, path) == 0 else { throw DataFolder.failed("rename", draft) }
        try DataFolder.synchronise(folder)
    }

    /// A name that no file has: with `-2`, `-3`, ... if it has to be.
    private static func freeName(_ name: String) -> String {
        func isTaken(_ name: String) -> Bool { access(name, F_OK) == 0 || access(name + "-wal", F_OK) == 0 }
        guard isTaken(name) else { return name }
        var number = 2
        while isTaken("\(name)-\(number)") { number += 1 }
        return "\(name)-\(number)"
    }
}
