import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Puts a copy in the place of the record.
enum RestoreMethod: Method {
    static let name = "Restore"
    static let writes = true
    static let records = false

    static func run(
        _ asked: Remindd1.RestoreRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        guard asked.upload == nil || asked.name == nil else {
            throw RemindError(
                .invalidArgument, "name a backup or an upload, not both", hint: "leave out name or upload")
        }
        guard daemon.loop.unwritten.isEmpty || daemon.journal.standIn != nil else {
            throw RemindError(
                .notRecorded, "the record cannot be written now", hint: "see what is wrong: remindctl doctor")
        }
        let folder = daemon.environment.dataFolder
        let isOpen = daemon.journal.standIn == nil
        if daemon.journal.standIn?.isWhole == true {
            daemon.journal.keepAsBackup(on: daemon.scheduler.place.local.local(at: now).date)
        }
        let least = isOpen ? 0 : try daemon.journal.count()
        // Last, since nothing after it can fail: an upload in use is discarded only when the work is done.
        let source: Journal.RestoreSource
        if let upload = asked.upload {
            source = .file(try daemon.record.uploads.use(upload, hint: "remindctl restore FILE"))
        } else {
            source = try asked.name.map { .file(try daemon.backup(named: $0).path) } ?? .latest
        }
        // Handed to another queue and back, and used on this one alone.
        nonisolated(unsafe) let request = request
        daemon.replaceRecord { (_) throws(StoreError) -> Result<Journal.Restoration?, any Error> in
            Result { try Journal.restoration(of: folder, from: source, isOpen: isOpen, least: least) }
        } then: { daemon, result, now in
            if let upload = asked.upload { daemon.record.uploads.discard(upload) }
            do {
                request.reply(try daemon.install(try result.get().get(), now: now))
            } catch {
                daemon.refuse(request, daemon.restoreRefusal(error))
            }
        }
    }
}

extension Daemon {
    /// Goes on with what was put together.
    fileprivate func install(_ restoration: Journal.Restoration?, now: Instant) throws -> Remindd1.Restored {
        let lost = journal.losses.map(\.description)
        guard let restoration else {
            // Entries it cannot bring back are accepted as lost.
            if !journal.losses.isEmpty {
                Journal.forgetLosses(in: environment.dataFolder)
                reopen(now: now)
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
            reopen(now: now)
            throw error
        }
        reopen(now: now)
        record.damage = nil
        record.doubt = restoration.draft.check.doubt
        record.backedUp = nil
        log.write(.notice, "restored: \(restoration.added) entries were added", event: .reloaded)
        refreshScreen(everything: true, now: turn())
        return Remindd1.Restored(
            changed: true, added: restoration.added, entries: restoration.draft.check.entries, lost: lost,
            damage: record.doubt, aside: aside, device: journal.device,
            commands: commandNotices.filter { !commandsBefore.contains($0) })
    }

    /// Which reminders run a command, and what.
    fileprivate var commandNotices: [String] {
        scheduler.ledger.reminders.values.filter { !$0.isArchived }.sorted { $0.id < $1.id }
            .compactMap { reminder in reminder.definition.commandNotice.map { "\(reminder.id) \($0)" } }
    }

    fileprivate func restoreRefusal(_ error: any Error) -> RemindError {
        switch error {
        case Journal.RestoreRefusal.damagedBackup(let damage):
            RemindError(
                .unreadableFile, "the backup is damaged: \(damage); nothing was changed",
                hint: "see the others with: remindctl backup --list")
        case Journal.RestoreRefusal.fork(let entry):
            RemindError(
                .unreadableFile,
                "the backup and the record have different histories: entry \(entry) is in both, "
                    + "but differs; nothing was changed", hint: "take a backup of this record")
        case Journal.RestoreRefusal.nothing:
            RemindError(
                .unreadableFile, "there is no backup",
                hint:
                    "remindctl restore FILE; or, to start afresh, move \(environment.dataFolder) away and restart remindd"
            )
        case Journal.RestoreRefusal.less(let entries):
            RemindError(
                .unreadableFile, "only \(entries) entries can be read, and there were more; nothing was changed",
                hint: "see what is wrong: remindctl doctor")
        case let error as StoreError where error.reason == .damaged || error.reason == .newer:
            RemindError(
                .unreadableFile, "cannot read it as a backup: \(error.message); nothing was changed",
                hint: "see the backups with: remindctl backup --list")
        default:
            RemindError(.notRecorded, "nothing was restored: \(error)", hint: "see what is wrong: remindctl doctor")
        }
    }
}
