import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Puts a copy in the place of the record.
enum RestoreMethod: Method {
    static let name = "Restore"
    static let writes = true

    static func run(_ asked: Remindd1.RestoreRequest, for request: ControlRequest, in daemon: isolated Daemon) throws {
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
        } then: { daemon, result in
            if let upload = asked.upload { daemon.record.uploads.discard(upload) }
            do {
                request.reply(try daemon.restored(try result.get().get()))
            } catch {
                daemon.refuse(request, daemon.restoreRefusal(error))
            }
        }
    }
}
