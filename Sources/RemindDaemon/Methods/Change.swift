import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Archives, restores, enables or disables a reminder.
enum ChangeMethod: Method {
    static let name = "Change"
    static let writes = true

    static func run(
        _ asked: Remindd1.ChangeRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let id = try daemon.agenda.reminder(named: asked.what, includingArchived: asked.change == "unarchive")
            let definition = daemon.scheduler.ledger.reminders[id]?.definition
            if let kind = asked.kind, definition?.kind != kind { throw daemon.otherKind(definition, kind) }
            let change: DefinitionChange
            switch asked.change {
            case "enable" where asked.schedule != nil, "disable" where asked.schedule != nil:
                try daemon.refuseManaged(definition)
                guard let definition, let schedule = asked.schedule else { throw daemon.scheduler.snapshot.unknown(id) }
                change = .define(try definition.switching(schedule, on: asked.change == "enable"))
            case "enable": change = .enable(id)
            case "disable": change = .disable(id)
            case "archive":
                try daemon.refuseManaged(definition)
                change = .archive(id)
            case "unarchive":
                try daemon.refuseManaged(definition)
                change = .restore(id)
            default:
                throw RemindError(
                    .invalidArgument, "unknown change \(quoted(asked.change))",
                    hint: "enable, disable, archive, unarchive")
            }
            let decision = try daemon.loop.decide(.change([change]), at: now, request: asked.request)
            return (decision, { next in try daemon.changed(id, !decision.entries.isEmpty, in: next, now: now) })
        }
    }
}
