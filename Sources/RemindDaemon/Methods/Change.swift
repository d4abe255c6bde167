import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Vocabulary

/// Archives, restores, enables or disables a reminder, or takes back its latest edit.
enum ChangeMethod: Method {
    static let name = "Change"
    static let writes = true

    static func run(
        _ asked: Remindd1.ChangeRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            let id = try daemon.agenda.reminder(named: asked.what, includingArchived: asked.change == "unarchive")
            let definition = daemon.scheduler.ledger.reminders[id]?.definition
            try daemon.context(now).refuseOtherKind(id, than: asked.kind)
            let change: DefinitionChange
            switch asked.change {
            case "enable" where asked.schedule != nil, "disable" where asked.schedule != nil:
                try daemon.context(now).refuseManaged(definition)
                guard let definition, let schedule = asked.schedule else { throw daemon.scheduler.snapshot.unknown(id) }
                change = .define(try definition.switching(schedule, on: asked.change == "enable"))
            case "enable": change = .enable(id)
            case "disable": change = .disable(id)
            case "revert":
                try daemon.context(now).refuseManaged(definition)
                change = .define(try daemon.beforeEdit(id))
            case "archive":
                try daemon.context(now).refuseManaged(definition)
                change = .archive(id)
            case "unarchive":
                try daemon.context(now).refuseManaged(definition)
                change = .restore(id)
            default:
                throw RemindError(
                    .invalidArgument, "unknown change \(quoted(asked.change))",
                    hint: "enable, disable, archive, unarchive, revert")
            }
            let decision = try daemon.loop.decide(.change([change]), at: now, request: asked.request)
            return (
                decision,
                { next in
                    daemon.keep(
                        try RequestContext(next, now: now).changed(id, !decision.entries.isEmpty), now: now)
                }
            )
        }
    }
}

extension Daemon {
    /// The definition that a reminder had before it was edited last.
    fileprivate func beforeEdit(_ id: ReminderID) throws -> Definition {
        let title = scheduler.ledger.reminders[id]?.definition.title ?? id.rawValue
        let revisions = try journal.lastRevisions(of: id, limit: 2)
        guard revisions.count == 2, case .defined(let before) = revisions[1].fact else {
            throw RemindError(
                .nothingDue, "\(title) was never edited", hint: "to give it up: remindctl archive \(id)")
        }
        guard before.id == id, before.file == nil else {
            throw RemindError(
                .invalidDefinition,
                "\(title) \(before.id == id ? "came from a file" : "was renamed"): that edit cannot be undone",
                hint: "change it with: remindctl edit \(id)")
        }
        return before
    }
}
