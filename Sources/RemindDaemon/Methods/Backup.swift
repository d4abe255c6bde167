import CivilTime
import Glibc
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Copies the record now.
enum BackupMethod: Method {
    static let name = "Backup"
    static let writes = false

    static func run(_: VarlinkEmpty, for request: ControlRequest, now: Instant, in daemon: isolated Daemon) throws {
        guard daemon.journal.standIn == nil else {
            return daemon.refuse(
                request,
                RemindError(
                    .unreadableFile, "there is no record to copy", hint: "get it back first: remindctl restore"))
        }
        let today = daemon.scheduler.place.local.local(at: now).date
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        daemon.record.backedUp = (today, daemon.journal.headID)
        daemon.backUp(on: today) { daemon, result in
            switch result {
            case .success(let backup): request.reply(Remindd1.Backup(backup))
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
}

/// The copies of the record that there are.
enum BackupsMethod: ImmediateMethod {
    static let name = "Backups"

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.BackupList {
        Remindd1.BackupList(folder: daemon.copies.folder, backups: daemon.copies.list().map(Remindd1.Backup.init))
    }
}

/// A piece of a copy.
enum ReadBackupMethod: ImmediateMethod {
    static let name = "ReadBackup"

    static func answer(_ asked: Remindd1.ReadBackupRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.Chunk
    {
        let backup = try daemon.backup(named: asked.name)
        guard asked.offset >= 0 else { throw RemindError(.invalidArgument, "offset \(asked.offset) is negative") }
        let descriptor = open(backup.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw daemon.unreadable(backup.path) }
        defer { Glibc.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Daemon.pieceSize)
        let count = pread(descriptor, &bytes, bytes.count, off_t(asked.offset))
        guard count >= 0 else { throw daemon.unreadable(backup.path) }
        return Remindd1.Chunk(data: Base64Bytes(bytes[..<count]))
    }
}

extension Daemon {
    fileprivate func unreadable(_ path: String) -> RemindError {
        RemindError(.unreadableFile, "cannot read \(path): \(String(cString: strerror(errno)))")
    }
}

extension Daemon {
    static let pieceSize = 256 * 1024
}
