import CivilTime
import Configuration
import RemindCore
import RemindProtocol
import Reminders

/// The definitions, as a file of reminders has them.
enum ExportMethod: ImmediateMethod {
    static let name = "Export"

    static func answer(_ asked: Remindd1.ExportRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.ExportReply
    {
        let definitions = daemon.scheduler.ledger.reminders.values.filter { $0.isArchived == (asked.archived == true) }
            .map(\.definition)
            .sorted { $0.id < $1.id }
        return Remindd1.ExportReply(toml: RemindersExport.toml(definitions), definitions: definitions)
    }
}
