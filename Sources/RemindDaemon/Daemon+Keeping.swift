import CivilTime
@preconcurrency import Dispatch
import Glibc
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Backups, and getting the record back from one.
extension Daemon {
    static let pieceSize = 256 * 1024

    var copies: Backups { Backups(of: environment.dataFolder) }

    /// Looks again as long as there are any.
    func expireUploads() {
        record.expiresUploads = true
        executor.queue.asyncAfter(deadline: .now() + Uploads.patience) { [self] in
            assumeIsolated { daemon in
                daemon.record.uploads.expire()
                daemon.record.expiresUploads = false
                if !daemon.record.uploads.isEmpty { daemon.expireUploads() }
            }
        }
    }

    /// Goes on with what was put together.
    func restored(_ restoration: Journal.Restoration?) throws -> Remindd1.Restored {
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
        record.damage = nil
        record.doubt = restoration.draft.check.doubt
        record.backedUp = nil
        log.write(.notice, "restored: \(restoration.added) entries were added", event: .reloaded)
        turn()
        refreshScreen(everything: true)
        return Remindd1.Restored(
            changed: true, added: restoration.added, entries: restoration.draft.check.entries, lost: lost,
            damage: record.doubt, aside: aside, device: journal.device,
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

    func restoreRefusal(_ error: any Error) -> RemindError {
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

    func backup(named name: String) throws(RemindError) -> Backups.Backup {
        guard let found = copies.list().first(where: { $0.name == name }) else {
            throw RemindError(
                .unreadableFile, "there is no backup \(name)", hint: "see them with: remindctl backup --list")
        }
        return found
    }
}

extension Remindd1.Copy {
    init(_ backup: Backups.Backup) {
        self.init(name: backup.name, path: backup.path, date: backup.date.description, size: backup.size)
    }
}
