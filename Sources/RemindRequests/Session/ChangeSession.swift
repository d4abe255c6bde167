import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Starts, stops, adjusts or discards a session.
package struct ChangeSession: Request {
    package static let name = "Session"
    private let asked: Remindd1.SessionRequest

    package init(_ asked: Remindd1.SessionRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        let isStart = asked.action == "start"
        var needs = Needs(toFind: [asked.what].compactMap(\.self), among: isStart ? .active : .all, in: context)
        // Its reply says how often it was done.
        if asked.action == "stop", let id = try? reminder(in: context) {
            needs.outcomes = context.ledger.reminders[id]?.kind?.has(.checkIns) == true
        }
        return needs
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        try RequestText.refuseLong(asked.note)
        let at = try asked.at.map { (text) throws(RemindError) in
            try context.moment(text, isStart: asked.action != "stop")
        }
        let length = try asked.goal.map { (text) throws(RemindError) in try ChangeSession.length(text) }
        guard asked.action == "start" else { return [.session(try change(at: at, length: length, in: context))] }
        let free = try context.subject(of: asked.kind, asked.what, person: asked.person)
        let start = Event.session(.start(free.subject, from: at ?? context.now, length: length))
        return [free.made.map { .change([.define($0)]) }, start].compactMap(\.self)
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.CheckedIn
    > {
        let running = decided.events.last?.session.flatMap { before.ledger.running(of: $0)?.id }
        let id = decided.entries.last?.last?.occurrence ?? running
        let answered = after.answered(id.map { [$0: decided.entries.last?.isEmpty == false] } ?? [:])
        let isDone = answered.content.results.contains { $0.occurrence.status != .running }
        let reply = Remindd1.CheckedIn(
            answered.content, made: decided.made?.title,
            checkIns: isDone ? before.checkIns(after: decided, in: after) : nil)
        return ShownReply(reply, occurrences: answered.occurrences)
    }

    private static func length(_ text: String) throws(RemindError) -> Int64 {
        do {
            return try DurationText.parse(text).components.seconds
        } catch {
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
    }

    /// The reminder whose session runs.
    private func reminder(in context: RequestContext) throws(RemindError) -> ReminderID {
        guard let what = asked.what else {
            return try context.agenda.runningReminder(kind: asked.kind, person: asked.person)
        }
        let own = try context.own(what, person: asked.person)
        let id = if let own { own } else { try context.target(what, among: .all).reminder }
        try context.refuseOther(person: asked.person, id, what)
        try context.refuseOtherKind(id, than: asked.kind)
        return id
    }

    private func change(
        at: Instant?, length: Int64?, in context: RequestContext
    ) throws(RemindError) -> RemindCore.SessionRequest {
        let id = try reminder(in: context)
        switch asked.action {
        case "stop": return .stop(id, at: at ?? context.now, counts: asked.count ?? false, note: asked.note)
        case "adjust":
            guard at != nil || length != nil else {
                throw RemindError(
                    .invalidArgument, "there is nothing to adjust", hint: "say when it began, --at, or its --goal")
            }
            return .adjust(id, from: at, length: length)
        case "discard": return .discard(id)
        default:
            throw RemindError(
                .invalidArgument, "there is no action \(quoted(asked.action))", hint: "start, stop, adjust, discard")
        }
    }
}

extension Event {
    /// The reminder whose running session it concerns.
    fileprivate var session: ReminderID? {
        switch self {
        case .session(.stop(let id, _, _, _)), .session(.adjust(let id, _, _)), .session(.discard(let id)): id
        default: nil
        }
    }
}

extension Decided {
    /// The reminder that the first session, check-in or reading of its kind makes.
    var made: Definition? {
        for case .change(let changes) in events {
            if case .define(let made)? = changes.first { return made }
        }
        return nil
    }
}
