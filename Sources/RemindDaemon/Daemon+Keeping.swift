import CivilTime
@preconcurrency import Dispatch
import Glibc
import RemindControl
import RemindCore

/// Backups, and getting the record back from one.
extension Daemon {
    /// A record of a hundred years is smaller.
    private static let largestUpload: Int64 = 4 * 1024 * 1024 * 1024
    private static let pieceSize = 256 * 1024

    private var copies: Backups { Backups(of: environment.dataFolder) }
    private var uploadFile: String { environment.dataFolder + "/restore.part" }

    func backUp(_ request: ControlRequest) {
        guard journal.standIn == nil else {
            return refuse(
                request,
                RemindError(
                    .unreadableFile, "there is no record to copy", hint: "get it back first: remindctl restore"))
        }
        let today = scheduler.place.local.local(at: SystemClock.now).date
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        backedUp = (today, journal.headID)
        backUp(on: today) { daemon, result in
            switch result {
            case .success(let backup): request.reply(Remindd1.Copy(backup))
            case .failure(let error):
                daemon.refuse(
                    request,
                    RemindError(
                        .notRecorded, "no backup was made: \(error.message)",
                        hint: "see what is wrong: remindctl doctor"
                    ))
            }
        }
    }

    func backups() -> Remindd1.Copies {
        Remindd1.Copies(folder: copies.folder, backups: copies.list().map(Remindd1.Copy.init))
    }

    func readBackup(_ asked: Remindd1.ReadBackupRequest) throws -> Remindd1.Piece {
        let backup = try backup(named: asked.name)
        guard asked.offset >= 0 else { throw RemindError(.invalidArgument, "\(asked.offset) is no place in a file") }
        let descriptor = open(backup.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw unreadable(backup.path) }
        defer { Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Daemon.pieceSize)
        let count = pread(descriptor, &bytes, bytes.count, off_t(asked.offset))
        guard count >= 0 else { throw unreadable(backup.path) }
        return Remindd1.Piece(data: Base64Bytes(bytes[..<count]))
    }

    /// Takes the next piece of a file that is to be restored: the sandbox sees no other files.
    func upload(_ asked: Remindd1.UploadRequest) throws -> Remindd1.Uploaded {
        if asked.offset == 0 { unlink(uploadFile) }
        let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | (asked.offset == 0 ? O_CREAT | O_EXCL : 0)
        let descriptor = open(uploadFile, flags, 0o600)
        guard descriptor >= 0 else {
            throw RemindError(.notRecorded, "cannot take the file: \(String(cString: strerror(errno)))")
        }
        defer { Glibc.close(descriptor) }
        let size = Int64(lseek(descriptor, 0, SEEK_END))
        guard asked.offset == size, size + Int64(asked.data.bytes.count) <= Daemon.largestUpload else {
            throw RemindError(
                .invalidArgument, "\(asked.offset) is not where the file goes on; so far it has \(size) bytes")
        }
        let bytes = asked.data.bytes
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
            }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                unlink(uploadFile)
                throw RemindError(.notRecorded, "cannot take the file: \(reason)", hint: "make room: remindctl doctor")
            }
            written += count
        }
        return Remindd1.Uploaded(size: size + Int64(bytes.count))
    }

    func restore(_ asked: Remindd1.RestoreRequest) throws -> Remindd1.Restored {
        let isUploaded = asked.uploaded == true
        let file = isUploaded ? try uploadedFile(asked) : try asked.name.map { try backup(named: $0).path } ?? latest()
        defer { if isUploaded { unlink(uploadFile) } }
        guard loop.unwritten.isEmpty || journal.standIn != nil else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
        recordReading.wait()
        let lost = journal.losses.map(\.description)
        let restored: Journal.Restored?
        do {
            restored = try journal.restore(from: file)
        } catch {
            reopenAfterFailure()
            throw restoreRefusal(error)
        }
        guard let restored else {
            // What it cannot bring back nobody asks for again.
            if !journal.losses.isEmpty {
                Journal.forgetLosses(in: environment.dataFolder)
                reopenAfterFailure()
            }
            return Remindd1.Restored(
                changed: !lost.isEmpty, added: 0, entries: try journal.count(), lost: lost, damage: nil, aside: nil,
                device: journal.device)
        }
        reopenAfterFailure()
        recordDamage = restored.damage
        backedUp = nil
        log.write(.notice, "restored: \(restored.added) entries were added", event: .reloaded)
        turn()
        refreshScreen(everything: true)
        return Remindd1.Restored(
            changed: true, added: restored.added, entries: restored.entries, lost: lost, damage: restored.damage,
            aside: restored.aside, device: journal.device)
    }

    /// Opens the record again after it was closed or replaced, or what stands in for it.
    private func reopenAfterFailure() {
        journal.close()
        do {
            try loop.goOn(with: try Journal.open(folder: environment.dataFolder), now: SystemClock.now)
        } catch {
            log.write(.error, "the record cannot be opened: \(error)", event: .storeDamaged)
        }
    }

    private func restoreRefusal(_ error: any Error) -> RemindError {
        switch error {
        case Journal.RestoreRefusal.damagedBackup(let damage):
            RemindError(
                .unreadableFile, "the backup is damaged: \(damage); nothing was changed",
                hint: "see the others with: remindctl backup --list")
        case Journal.RestoreRefusal.fork(let entry):
            RemindError(
                .unreadableFile,
                "the backup and the record both went on after they parted: entry \(entry) is in both "
                    + "and not the same; nothing was changed", hint: "take a backup of this record")
        case let error as StoreError where error.reason == .damaged || error.reason == .newer:
            RemindError(
                .unreadableFile, "it is no backup that can be read: \(error.message); nothing was changed",
                hint: "see the backups with: remindctl backup --list")
        default:
            RemindError(.notRecorded, "nothing was restored: \(error)", hint: "see what is wrong: remindctl doctor")
        }
    }

    private func uploadedFile(_ asked: Remindd1.RestoreRequest) throws(RemindError) -> String {
        guard asked.name == nil else {
            throw RemindError(.invalidArgument, "it is either a backup or what was uploaded")
        }
        guard access(uploadFile, F_OK) == 0 else {
            throw RemindError(.invalidArgument, "no file was uploaded", hint: "remindctl restore FILE")
        }
        return uploadFile
    }

    /// The latest backup that is whole; `nil` where what stands in for the record has all there is.
    private func latest() throws(RemindError) -> String? {
        if let standIn = journal.standIn, standIn.salvaged > 0 || standIn.backup != nil { return nil }
        if let latest = copies.latestWhole() { return latest.backup.path }
        throw RemindError(
            .unreadableFile, "there is no backup",
            hint: "remindctl restore FILE; or, to begin anew, move \(environment.dataFolder) away and restart remindd")
    }

    private func backup(named name: String) throws(RemindError) -> Backups.Backup {
        guard let found = copies.list().first(where: { $0.name == name }) else {
            throw RemindError(
                .unreadableFile, "there is no backup \(name)", hint: "see them with: remindctl backup --list")
        }
        return found
    }

    private func unreadable(_ path: String) -> RemindError {
        RemindError(.unreadableFile, "cannot read \(path): \(String(cString: strerror(errno)))")
    }

    // MARK: - Purging

    func purge(_ request: ControlRequest, _ asked: Remindd1.PurgeRequest) throws {
        let id = try scheduler.reminder(named: asked.what, includingArchived: true)
        guard let reminder = scheduler.ledger.reminders[id] else {
            throw RemindError(.unknownReminder, "there is no reminder \(id)", hint: "see them with: remindctl list")
        }
        try refusePurge(of: reminder)
        let names = journal.names.all(of: id)
        let extent = try journal.extent(of: names)
        let zone = scheduler.place.local
        let planned = Remindd1.Purged(
            reminder: id.rawValue, title: reminder.definition.title, entries: extent.entries,
            first: extent.first.map(zone.timestamp), last: extent.last.map(zone.timestamp),
            backups: copies.list().count, remaining: [])
        if asked.dryRun == true { return request.reply(planned) }

        // A copy that is being made would hold it still.
        recordReading.wait()
        guard try RecordCheck.full(of: journal.database).isWhole else {
            throw RemindError(
                .unreadableFile, "the record is damaged, which erasing would hide", hint: "first: remindctl restore")
        }
        let now = SystemClock.now
        try journal.purge(names, at: now, zone: zone.name)
        try loop.goOn(with: journal, now: now)
        log.write(.notice, "\(extent.entries) entries were erased on request")
        turn()

        let copies = copies
        let queue = executor.queue
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        DispatchQueue(label: "remindd.purge").async(group: recordReading) {
            var backups = 0
            var remaining: [String] = []
            for path in copies.everyCopy() {
                do {
                    if try Journal.purge(names, fromCopy: path) { backups += 1 }
                } catch {
                    remaining.append(path)
                }
            }
            var reply = planned
            reply.backups = backups
            reply.remaining = remaining
            let answer = reply
            queue.async { request.reply(answer) }
        }
    }

    private func refusePurge(of reminder: Reminder) throws(RemindError) {
        let id = reminder.id
        if let file = reminder.definition.file, !reminder.isArchived {
            throw RemindError(
                .managedByFile, "\(id) is in \(file) and would come back",
                hint: "take it out there, then: remindctl apply")
        }
        let followers = scheduler.ledger.reminders.values.filter {
            !$0.isArchived && $0.isLinked(to: [id]) && $0.id != id
        }
        if let follower = followers.map(\.id).min() {
            throw RemindError(
                .invalidArgument, "\(follower) follows \(id)", hint: "change or archive \(follower) first")
        }
        guard journal.standIn == nil, loop.unwritten.isEmpty else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
    }
}

extension Remindd1.Copy {
    init(_ backup: Backups.Backup) {
        self.init(name: backup.name, path: backup.path, date: backup.date.description, size: backup.size)
    }
}
