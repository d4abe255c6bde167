import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Defines a reminder, or a new revision of one.
enum DefineMethod: Method {
    static let name = "Define"
    static let writes = true

    static func run(_ asked: Remindd1.DefineRequest, for request: ControlRequest, in daemon: isolated Daemon) throws {
        try daemon.write(request, id: asked.request) { now in
            let place = daemon.scheduler.place
            var draft = asked.draft
            var existing: Definition?
            if let what = asked.what {
                let id = try daemon.agenda.reminder(named: what)
                existing = daemon.scheduler.ledger.reminders[id]?.definition
                guard existing?.kind == draft.kind else { throw daemon.otherKind(existing, draft.kind) }
                try daemon.refuseManaged(existing)
                try daemon.checkRename(of: id, to: draft.id)
            } else if draft.id == nil, let title = draft.title {
                draft.id = daemon.freeID(titled: title, kind: draft.kind)
            }
            guard draft.was == nil else {
                throw RemindError(
                    .invalidArgument, "was is for files",
                    hint: "rename it with: remindctl \(Kinds.standard.command) edit WHAT --id NEW")
            }
            let zone = place.local
            let (made, problems) = Definition.make(
                draft, over: existing, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name),
                context: .command(at: now, in: zone), today: zone.local(at: now).date, place: place)
            guard let definition = made else { throw RemindError(problems) }
            if asked.what == nil, let known = daemon.scheduler.ledger.reminders[definition.id], !known.isArchived {
                throw RemindError(
                    .alreadyExists, "there is a reminder \(definition.id) already",
                    hint: "give it another --id, or change that one with edit")
            }
            if asked.what == nil, asked.force != true, let twin = daemon.agenda.twin(of: definition) {
                let command = Kinds.named(twin.kind)?.command ?? twin.kind
                throw RemindError(
                    .alreadyExists, "\(PersonText.title(twin.title, of: twin.person)) is defined already (\(twin.id))",
                    hint: "remindctl \(command) edit \(twin.id); or add another with --force or another --title")
            }
            let decision = try daemon.loop.decide(.change([.define(definition)]), at: now, request: asked.request)
            return (
                decision,
                { next in
                    var reply = try daemon.changed(definition.id, !decision.entries.isEmpty, in: next, now: now)
                    if let reminder = next.ledger.reminders[definition.id], draft.bearsOnTime {
                        let warnings = reminder.passed(at: now, ledger: next.ledger, place: next.place)
                        reply.warnings = warnings.isEmpty ? nil : warnings
                    }
                    return reply
                }
            )
        }
    }
}

extension Daemon {
    /// An id from a title that no reminder has or had.
    fileprivate func freeID(titled title: String, kind: String) -> String {
        let base = ReminderID(titled: title)?.rawValue ?? kind
        var id = base
        var number = 2
        while let taken = ReminderID(rawValue: id), isTaken(taken) {
            id = "\(base.prefix(ReminderID.maximumLength - 4))-\(number)"
            number += 1
        }
        return id
    }

    /// Whether a reminder has or had this id: what is recorded under it is that reminder's.
    fileprivate func isTaken(_ id: ReminderID) -> Bool {
        scheduler.ledger.reminders[id] != nil || scheduler.ledger.names.owner(of: id) != nil
    }

    /// An edit may give another id, but not one that another reminder has.
    fileprivate func checkRename(of id: ReminderID, to text: String?) throws(RemindError) {
        guard let new = text.flatMap(ReminderID.init(rawValue:)), new != id, scheduler.ledger.reminders[new] != nil
        else { return }
        throw RemindError(.alreadyExists, "there is a reminder \(new) already", hint: "give it another --id")
    }
}

extension DefinitionDraft {
    /// Whether it says again when something is due.
    fileprivate var bearsOnTime: Bool { when != nil || steps != nil || fields["start"] != nil }
}

extension RemindError {
    /// Everything that is wrong with a definition, as one error.
    fileprivate init(_ problems: [FieldProblem]) {
        self.init(
            .invalidDefinition, problems.map(\.message).joined(separator: "\n"),
            hint: problems.compactMap(\.hint).first?.text(in: .commandLine))
    }
}
