import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules

/// Takes back the latest answer.
enum UndoMethod: Method {
    static let name = "Undo"
    static let writes = true

    static func run(
        _ asked: Remindd1.UndoRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try daemon.write(request, id: asked.request, now: now) {
            // Entries found in the record are recalled before the state is taken.
            let found = try daemon.undoable(asked.what, now: now)
            let decision = try daemon.loop.decide(found.map { .undo($0) }, at: now, request: asked.request).decision
            let undone = Dictionary(found.map { ($0, true) }, uniquingKeysWith: { $1 })
            return (decision, { next in daemon.answered(undone, in: next, now: now) })
        }
    }
}

extension Daemon {
    /// The answer that an undo takes back: the latest one of the subject, or of all. An answer to several at once is
    /// one answer.
    fileprivate func undoable(_ what: String?, now: Instant) throws -> [OccurrenceID] {
        if let what {
            switch try loop.target(what, now: now, includingArchived: true) {
            case .occurrence(let id): return [id]
            case .reminder(let id):
                let latest = try journal.lastAnswers(limit: 1000).first {
                    try $0.reminder == id && stands($0, now: now)
                }
                if let found = latest?.occurrence { return [found] }
                // Nothing a person answered: the latest one says why it cannot be undone.
                let last = scheduler.ledger.occurrences(of: id).max { $0.due < $1.due }
                return [last?.id ?? OccurrenceID(id, .other(""))]
            }
        }
        let answers = try journal.lastAnswers(limit: 1000)
        guard let latest = try answers.first(where: { try stands($0, now: now) }), let id = latest.occurrence else {
            throw RemindError(
                .nothingDue, "there is no answer to undo",
                hint: "see the answers with: remindctl history; change a reminder back with: remindctl edit")
        }
        let change = try journal.lastChange(after: latest)
        if let running = begun(after: change ?? latest) { throw running }
        if let change { throw notUndone(change, besides: latest) }
        guard let request = latest.request else { return [id] }
        return try answers.filter { try $0.request == request && stands($0, now: now) }.compactMap(\.occurrence)
    }

    /// A person's latest entry began a session that still runs: to end that is another command.
    private func begun(after entry: Entry) -> RemindError? {
        for session in scheduler.ledger.runningSessions {
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
    private func notUndone(_ change: Entry, besides answer: Entry) -> RemindError {
        func name(_ id: ReminderID?) -> String {
            id.flatMap { scheduler.ledger.reminders[$0]?.definition.title } ?? "the clock"
        }
        let id = change.reminder.map(\.rawValue) ?? ""
        let (said, back) =
            switch change.fact {
            case .archived: ("was archived", "unarchive \(id)")
            case .started(.disabled): ("was turned off", "enable \(id)")
            case .paused: ("was paused", "resume \(id)")
            case .ended(.disabled): ("was turned on", "disable \(id)")
            case .ended(.paused): ("was resumed", "pause \(id)")
            case .restored: ("was brought back", "archive \(id)")
            case .refilled, .counted: ("has another stock", "refill \(id) --undo")
            default: ("was defined", "edit \(id), or archive \(id)")
            }
        let older = answer.occurrence.flatMap { scheduler.ledger.occurrence($0)?.handle } ?? answer.reminder?.rawValue
        return RemindError(
            .nothingDue,
            "the latest change is no answer: \(name(change.reminder)) \(said), and undo does not take that back",
            hint: "to take it back: remindctl \(back); the answer before, \(name(answer.reminder)): remindctl undo "
                + (older ?? ""))
    }

    /// Whether a person's answer has not been taken back; its occurrence is recalled to tell.
    fileprivate func stands(_ entry: Entry, now: Instant) throws -> Bool {
        guard let id = entry.occurrence else { return false }
        try loop.know { $0.needs(.undo(id), at: now) }
        return scheduler.ledger.occurrence(id)?.undoable?.id == entry.id
    }
}
