import CivilTime
@preconcurrency import Dispatch
import Glibc
import RemindProtocol
import Vocabulary

/// Backups, and getting the record back from one.
extension Daemon {
    var copies: Backups { Backups(of: environment.dataFolder) }

    /// Opens the record again after it was closed or replaced, or what stands in for it.
    func reopen(now: Instant) {
        journal.close()
        do {
            try loop.goOn(with: try Journal.open(folder: environment.dataFolder), now: now)
        } catch {
            log.write(.error, "the record cannot be opened: \(error)", event: .storeDamaged)
        }
    }

    func backup(named name: String) throws(RemindError) -> Backups.Backup {
        guard let found = copies.list().first(where: { $0.name == name }) else {
            throw RemindError(
                .unreadableFile, "there is no backup \(name)", hint: "see them with: remindctl backup --list")
        }
        return found
    }
}

extension Remindd1.Backup {
    init(_ backup: Backups.Backup) {
        self.init(name: backup.name, path: backup.path, date: backup.date, size: backup.size)
    }
}
