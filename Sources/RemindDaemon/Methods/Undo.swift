import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Vocabulary

/// Takes back the latest answer.
enum UndoMethod: Method {
    static let name = "Undo"
    static let writes = true

    static func run(
        _ asked: Remindd1.UndoRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            // Entries found in the record are recalled before the state is taken.
            let found = try daemon.undoable(asked, now: now)
            let decision = try daemon.loop.decide(found.map { .undo($0) }, at: now, request: asked.request).decision
            let undone = Dictionary(found.map { ($0, true) }, uniquingKeysWith: { $1 })
            return (decision, { next in daemon.answered(undone, in: next, now: now) })
        }
    }
}

extension Daemon {
    /// The answer that an undo takes back: the one that is named, or the latest one of the subject or of all. An answer to
    /// several at once is one answer.
    fileprivate func undoable(_ asked: Remindd1.UndoRequest, now: Instant) throws -> [OccurrenceID] {
        let named = try asked.what.map { try loop.target($0, now: now, includingArchived: true) }
        if case .occurrence(let id) = named {
            try loop.know { $0.needs(.undo(id), at: now) }
            if asked.confirmed != true { try UndoChoice(scheduler.snapshot).checkConfirmed(id, now: now) }
            return [id]
        }
        let deeds = try journal.lastDeeds(of: named?.reminder, limit: UndoChoice.lookback)
        try loop.know { scheduler in
            UndoChoice(scheduler.snapshot).candidates(deeds).flatMap { scheduler.needs(.undo($0), at: now) }
        }
        let choice = UndoChoice(scheduler.snapshot)
        let latest = choice.latest(of: deeds)
        if let entry = latest.entry {
            let change = named == nil ? try journal.lastChange(after: entry) : nil
            if let running = begun(of: named?.reminder, after: change ?? entry) { throw running }
            if let change { throw try notUndone(change, besides: latest) }
        }
        if let found = try choice.choose(deeds, isNamed: named != nil, now: now) { return found }
        guard let id = named?.reminder else {
            throw RemindError(
                .nothingDue, "there is no answer to undo",
                hint: "see the answers with: remindctl history; change a reminder back with: remindctl edit")
        }
        // The latest one says why it cannot be undone.
        guard let last = scheduler.ledger.occurrences(of: id).max(by: { $0.due < $1.due })?.id else {
            return [OccurrenceID(id, .other(""))]
        }
        try choice.checkOwn(last, now: now)
        return [last]
    }

    /// A person's latest entry began a session that still runs: to end that is another command.
    private func begun(of reminder: ReminderID?, after entry: Entry) -> RemindError? {
        for session in scheduler.ledger.runningSessions where reminder.map({ $0 == session.id.reminder }) ?? true {
            guard let own = session.entries.last(where: { $0.beginning != nil }), own.origin == .person,
                own.id.device == entry.id.device, own.id.sequence > entry.id.sequence
            else { continue }
            let title = scheduler.ledger.reminders[session.id.reminder]?.definition.title ?? ""
            return RemindError(
                .nothingDue, "\(title) was started and still runs: undo does not stop it",
                hint: "to stop it without a record: remindctl discard \(session.id.reminder)")
        }
        return nil
    }

    /// The latest change is no answer. To take back an older answer instead would be a surprise.
    private func notUndone(_ change: Entry, besides latest: UndoChoice.Latest) throws -> RemindError {
        func name(_ id: ReminderID?) -> String {
            id.flatMap { scheduler.ledger.reminders[$0]?.definition.title } ?? "the clock"
        }
        let id = change.reminder.map(\.rawValue) ?? ""
        let isEdit = try change.reminder.map { try journal.lastRevisions(of: $0, limit: 2).count == 2 } ?? false
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
            let older = scheduler.ledger.occurrence(id)?.handle ?? id.description
            hint += "; the answer before, \(name(answer.reminder)): remindctl undo \(older)"
        }
        return RemindError(
            .nothingDue,
            "the latest change is not an answer: \(name(change.reminder)) \(said), and undo only undoes answers",
            hint: hint)
    }
}
