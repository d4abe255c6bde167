import CivilTime
import RemindProtocol
import Reminders

/// Reads the settings and the file of reminders again.
enum ReloadMethod: ImmediateMethod {
    static let name = "Reload"
    static let writes = true
    static let records = false

    static func answer(_: VarlinkEmpty, now: Instant, in daemon: isolated Daemon) throws -> Remindd1.ReloadReply {
        let changes = daemon.reload(now: now)
        return Remindd1.ReloadReply(problems: daemon.fileProblems, changes: changes)
    }
}
