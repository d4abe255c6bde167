import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Archives, restores, enables or disables a reminder, takes back its latest edit, or decides between the revisions of several
/// machines.
package struct ChangeReminder: Request {
    package static let name = "Change"
    private let asked: Remindd1.ChangeRequest

    package init(_ asked: Remindd1.ChangeRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        var needs = Needs()
        guard asked.change == "revert", let id = try? reminder(in: context) else { return needs }
        needs.lookups = [RequestContext.revisions(of: id)]
        return needs
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let id = try reminder(in: context)
        let definition = context.definition(of: id)
        try context.refuseOtherKind(id, than: asked.kind)
        return [.change([try change(of: id, definition, in: context)])]
    }

    package func reply(
        to decided: Decided, before: RequestContext, after: RequestContext
    ) throws(RemindError) -> ShownReply<Remindd1.Changed> {
        try after.changed(try reminder(in: before), decided.isNew)
    }

    private func reminder(in context: RequestContext) throws(RemindError) -> ReminderID {
        try context.target(asked.what, among: asked.change == "unarchive" ? .recorded : .active).reminder
    }

    private func change(
        of id: ReminderID, _ definition: Definition?, in context: RequestContext
    ) throws(RemindError) -> DefinitionChange {
        switch asked.change {
        case "enable" where asked.schedule != nil, "disable" where asked.schedule != nil:
            try context.refuseManaged(definition)
            guard let definition, let schedule = asked.schedule else { throw context.scheduler.snapshot.unknown(id) }
            return .define(try definition.switching(schedule, on: asked.change == "enable"))
        case "enable": return .enable(id)
        case "disable": return .disable(id)
        case "revert":
            try context.refuseManaged(definition)
            return .define(try beforeEdit(id, in: context))
        case "keep":
            guard let machine = asked.machine else {
                throw RemindError(
                    .invalidArgument, "no machine is named",
                    hint: "see the machines with: remindctl sync")
            }
            return .keep(id, try context.agenda.revision(of: id, on: machine))
        case "archive":
            try context.refuseManaged(definition)
            return .archive(id)
        case "unarchive":
            try context.refuseManaged(definition)
            return .restore(id)
        default:
            throw RemindError(
                .invalidArgument, "unknown change \(quoted(asked.change))",
                hint: "enable, disable, archive, unarchive, revert, keep")
        }
    }

    /// The definition that a reminder had before it was edited last.
    private func beforeEdit(_ id: ReminderID, in context: RequestContext) throws(RemindError) -> Definition {
        let title = context.definition(of: id)?.title ?? id.rawValue
        guard let edit = context.latestEdit(of: id), case .defined(let before) = edit.before.fact else {
            throw RemindError(
                .nothingDue, "\(title) was never edited", hint: "to give it up: remindctl archive \(id)")
        }
        guard before.id == id, before.file == nil else {
            throw RemindError(
                .invalidDefinition,
                "\(title) \(before.id == id ? "came from a file" : "was renamed"): that edit cannot be undone",
                hint: "change it with: remindctl edit \(id)")
        }
        guard !edit.isMoved || !before.lines.contains(where: { $0.elapsed == true }) else {
            throw RemindError(
                .invalidDefinition, "the clock was set since \(title) was edited: that edit cannot be undone",
                hint: "change it with: remindctl edit \(id)")
        }
        return before
    }
}
