import CivilTime
@preconcurrency import Dispatch
import Glibc
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Backups, and getting the record back from one.
extension Daemon {
    private static let pieceSize = 256 * 1024

    var copies: Backups { Backups(of: environment.dataFolder) }

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

    /// Takes the next piece of a file that is to be restored or imported.
    func upload(_ asked: Remindd1.UploadRequest) throws -> Remindd1.Uploaded {
        let size = try uploads.add(asked.data.bytes, at: asked.offset, to: asked.upload)
        if !expiresUploads { expireUploads() }
        return Remindd1.Uploaded(size: size)
    }

    /// Looks again as long as there are any.
    private func expireUploads() {
        expiresUploads = true
        executor.queue.asyncAfter(deadline: .now() + Uploads.patience) { [self] in
            assumeIsolated { daemon in
                daemon.uploads.expire()
                daemon.expiresUploads = false
                if !daemon.uploads.isEmpty { daemon.expireUploads() }
            }
        }
    }

    func restore(_ request: ControlRequest, _ asked: Remindd1.RestoreRequest) throws {
        guard asked.upload == nil || asked.name == nil else {
            throw RemindError(
                .invalidArgument, "name a backup or an upload, not both", hint: "leave out name or upload")
        }
        guard loop.unwritten.isEmpty || journal.standIn != nil else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
        let folder = environment.dataFolder
        let isOpen = journal.standIn == nil
        let least = isOpen ? 0 : try journal.count()
        // Last, since nothing after it can fail: an upload in use is discarded only when the work is done.
        let source: Journal.RestoreSource
        if let upload = asked.upload {
            source = .file(try uploads.use(upload, hint: "remindctl restore FILE"))
        } else {
            source = try asked.name.map { .file(try backup(named: $0).path) } ?? .latest
        }
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        replaceRecord { (_) throws(StoreError) -> Result<Journal.Restoration?, any Error> in
            Result { try Journal.restoration(of: folder, from: source, isOpen: isOpen, least: least) }
        } then: { daemon, result in
            if let upload = asked.upload { daemon.uploads.discard(upload) }
            do {
                request.reply(try daemon.restored(try result.get().get()))
            } catch {
                daemon.refuse(request, daemon.restoreRefusal(error))
            }
        }
    }

    /// Goes on with what was put together.
    private func restored(_ restoration: Journal.Restoration?) throws -> Remindd1.Restored {
        let lost = journal.losses.map(\.description)
        guard let restoration else {
            // What it cannot bring back nobody asks for again.
            if !journal.losses.isEmpty {
                Journal.forgetLosses(in: environment.dataFolder)
                reopen()
            }
            return Remindd1.Restored(
                changed: !lost.isEmpty, added: 0, entries: try journal.count(), lost: lost, damage: nil, aside: nil,
                device: journal.device)
        }
        let commandsBefore = Set(commandNotices)
        let aside: String?
        do {
            aside = try journal.install(restoration)
        } catch {
            restoration.draft.discard()
            reopen()
            throw error
        }
        reopen()
        recordDamage = nil
        recordDoubt = restoration.draft.check.doubt
        backedUp = nil
        log.write(.notice, "restored: \(restoration.added) entries were added", event: .reloaded)
        turn()
        refreshScreen(everything: true)
        return Remindd1.Restored(
            changed: true, added: restoration.added, entries: restoration.draft.check.entries, lost: lost,
            damage: recordDoubt, aside: aside, device: journal.device,
            commands: commandNotices.filter { !commandsBefore.contains($0) })
    }

    /// Which reminders run a command, and what.
    private var commandNotices: [String] {
        scheduler.ledger.reminders.values.filter { !$0.isArchived }.sorted { $0.id < $1.id }
            .compactMap { reminder in reminder.definition.commandNotice.map { "\(reminder.id) \($0)" } }
    }

    /// Opens the record again after it was closed or replaced, or what stands in for it.
    func reopen() {
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
        case Journal.RestoreRefusal.nothing:
            RemindError(
                .unreadableFile, "there is no backup",
                hint:
                    "remindctl restore FILE; or, to begin anew, move \(environment.dataFolder) away and restart remindd"
            )
        case Journal.RestoreRefusal.less(let entries):
            RemindError(
                .unreadableFile, "only \(entries) entries can be read now, and more are known; nothing was changed",
                hint: "see what is wrong: remindctl doctor")
        case let error as StoreError where error.reason == .damaged || error.reason == .newer:
            RemindError(
                .unreadableFile, "it is no backup that can be read: \(error.message); nothing was changed",
                hint: "see the backups with: remindctl backup --list")
        default:
            RemindError(.notRecorded, "nothing was restored: \(error)", hint: "see what is wrong: remindctl doctor")
        }
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
}

extension Remindd1.Copy {
    init(_ backup: Backups.Backup) {
        self.init(name: backup.name, path: backup.path, date: backup.date.description, size: backup.size)
    }
}
