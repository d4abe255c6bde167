import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Takes back the answer that is named, or the latest one of the subject or of all. An answer to several at once is one
/// answer.
package struct UndoAnswer: Request {
    package static let name = "Undo"
    private let asked: Remindd1.UndoRequest

    package init(_ asked: Remindd1.UndoRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        var needs = Needs(toFind: [asked.what].compactMap(\.self), among: .recorded, in: context)
        let scheduler = context.scheduler
        let named = try? named(in: context)
        if asked.what != nil, named == nil { return needs }
        if case .occurrence(let id) = named {
            needs.known += scheduler.needs(.undo(id), at: context.now)
            return needs
        }
        let deeds = UndoAnswer.deeds(of: named?.reminder)
        needs.lookups = [deeds]
        let choice = UndoChoice(scheduler.snapshot)
        needs.known += choice.candidates(context.found[deeds]).flatMap { scheduler.needs(.undo($0), at: context.now) }
        if named == nil {
            let change = Lookup.change(after: choice.latest(of: context.found[deeds]).entry?.stamp)
            needs.lookups.append(change)
            let changed = context.found[change].first?.reminder
            needs.lookups += [changed.map(RequestContext.revisions)].compactMap(\.self)
        }
        return needs
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        if asked.what == nil, asked.version == nil, let made = justMade(in: context) {
            return [.change([.archive(made)])]
        }
        let ids = try occurrences(in: context)
        try context.check(asked.version, of: ids)
        return ids.map { .undo($0) }
    }

    /// The thing to do that a person has defined today, if that is the latest change of all.
    private func justMade(in context: RequestContext) -> ReminderID? {
        let deeds = context.found[UndoAnswer.deeds(of: nil)]
        let latest = UndoChoice(context.scheduler.snapshot).latest(of: deeds)
        guard let change = context.found[.change(after: latest.entry?.stamp)].first, case .defined = change.fact,
            let id = change.reminder, let reminder = context.ledger.reminders[id], !reminder.isArchived,
            reminder.isPlain, context.agenda.day(of: change.at) == context.today,
            context.latestEdit(of: id) == nil
        else { return nil }
        return id
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.Undone
    > {
        var undone: [OccurrenceID: Bool] = [:]
        for case .undo(let id) in decided.events { undone[id] = true }
        let shown = after.answered(undone)
        var reply = Remindd1.Undone(zone: after.zone.name, now: after.now.seconds, results: shown.content.results)
        if case .change(let changes)? = decided.events.first, let id = changes.first?.reminder {
            reply.takenBack = after.ledger.reminders[id].map { after.agenda.view(of: $0, now: after.now) }
        }
        return ShownReply(reply, occurrences: shown.occurrences)
    }

    private func named(in context: RequestContext) throws(RemindError) -> Agenda.Target? {
        guard let what = asked.what else { return nil }
        return try context.target(what, among: .recorded)
    }

    private static func deeds(of reminder: ReminderID?) -> Lookup {
        .deeds(of: reminder, limit: UndoChoice.lookback)
    }

    private func occurrences(in context: RequestContext) throws(RemindError) -> [OccurrenceID] {
        let named = try named(in: context)
        let choice = UndoChoice(context.scheduler.snapshot)
        if case .occurrence(let id) = named {
            if asked.confirmed != true { try choice.checkConfirmed(id, now: context.now) }
            return [id]
        }
        let deeds = context.found[UndoAnswer.deeds(of: named?.reminder)]
        let latest = choice.latest(of: deeds)
        let change = named == nil ? context.found[.change(after: latest.entry?.stamp)].first : nil
        if let entry = latest.entry {
            if let running = begun(of: named?.reminder, after: change ?? entry, in: context) { throw running }
            if let change { throw notUndone(change, besides: latest, in: context) }
        }
        if let found = try choice.choose(deeds, isNamed: named != nil, now: context.now) { return found }
        guard let id = named?.reminder else {
            if let change, case .archived = change.fact { throw notUndone(change, besides: latest, in: context) }
            throw RemindError(
                .nothingDue, "there is no answer to undo",
                hint: "see the answers with: remindctl history; change a reminder back with: remindctl edit")
        }
        // The latest one says why it cannot be undone.
        guard let last = context.ledger.occurrences(of: id).max(by: { $0.due < $1.due })?.id else {
            return [OccurrenceID(id, .other(""))]
        }
        try choice.checkOwn(last, now: context.now)
        return [last]
    }

    /// A person's latest entry began a session that still runs: to end that is another command.
    private func begun(of reminder: ReminderID?, after entry: Entry, in context: RequestContext) -> RemindError? {
        for session in context.ledger.runningSessions where reminder.map({ $0 == session.id.reminder }) ?? true {
            guard let own = session.entries.last(where: { $0.beginning != nil }), own.origin == .person,
                own.stamp > entry.stamp
            else { continue }
            let title = context.definition(of: session.id.reminder)?.title ?? ""
            return RemindError(
                .nothingDue, "\(title) was started and still runs: undo does not stop it",
                hint: "to stop it without a record: remindctl discard \(session.id.reminder)")
        }
        return nil
    }

    /// The latest change is no answer. To take back an older answer instead would be a surprise.
    private func notUndone(
        _ change: Entry, besides latest: UndoChoice.Latest, in context: RequestContext
    ) -> RemindError {
        func name(_ id: ReminderID?) -> String { id.flatMap(context.definition)?.title ?? "the clock" }
        let id = change.reminder.map(\.rawValue) ?? ""
        let isEdit = change.reminder.flatMap(context.latestEdit) != nil
        let (said, back) =
            switch change.fact {
            case .archived: ("was archived", "unarchive \(id)")
            case .started(.disabled): ("was turned off", "enable \(id)")
            case .paused: ("was paused", "resume \(id)")
            case .ended(.disabled): ("was turned on", "disable \(id)")
            case .ended(.paused): ("was resumed", "pause \(id)")
            case .restored: ("was brought back", "archive \(id)")
            case .refilled, .counted: ("has another stock", "refill \(id) --undo")
            case .defined where isEdit: ("was edited", "undo \(id) --edit")
            default: ("was defined", "edit \(id), or archive \(id)")
            }
        var hint = "to take it back: remindctl \(back)"
        if let answer = latest.answer, let id = answer.occurrence {
            let older = context.ledger.occurrence(id)?.handle ?? id.description
            hint += "; the answer before, \(name(answer.reminder)): remindctl undo \(older)"
        }
        return RemindError(
            .nothingDue,
            "the latest change is not an answer: \(name(change.reminder)) \(said), and undo only undoes answers",
            hint: hint)
    }
}
