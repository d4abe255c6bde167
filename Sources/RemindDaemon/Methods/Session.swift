import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Vocabulary

/// Starts, stops, adjusts or discards a session.
enum SessionMethod: Method {
    static let name = "Session"
    static let writes = true

    static func run(
        _ asked: Remindd1.SessionRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try RequestText.refuseLong(asked.note)
        try daemon.write(request, id: asked.request, now: now) {
            let at = try asked.at.map { try daemon.context(now).moment($0, isStart: asked.action != "stop") }
            let length = try asked.goal.map { try Daemon.length($0) }
            var events: [Event] = []
            var made: Definition?
            if asked.action == "start" {
                try daemon.know(asked.what, now: now)
                let free = try daemon.context(now).subject(of: asked.kind, asked.what, person: asked.person)
                made = free.made
                if let made { events.append(.change([.define(made)])) }
                events.append(.session(.start(free.subject, from: at ?? now, length: length)))
            } else {
                events.append(.session(try daemon.change(asked, at: at, length: length, now: now)))
            }
            let (decision, entries) = try daemon.loop.decide(events, at: now, request: asked.request)
            let running = events.last?.session.flatMap { daemon.scheduler.ledger.running(of: $0)?.id }
            let id = entries.last?.last?.occurrence ?? running
            let changed = id.map { [$0: entries.last?.isEmpty == false] } ?? [:]
            let title = made?.title
            return (
                decision,
                { next in
                    let answered = daemon.answered(changed, in: next, now: now)
                    let isDone = answered.results.contains { $0.occurrence.status != .running }
                    let figures = isDone ? try daemon.checkIns(after: decision.entries, in: next, now: now) : nil
                    return Remindd1.CheckedIn(answered, made: title, checkIns: figures)
                }
            )
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

extension Daemon {
    fileprivate static func length(_ text: String) throws(RemindError) -> Int64 {
        do {
            return try DurationText.parse(text).components.seconds
        } catch {
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
    }

    fileprivate func change(_ asked: Remindd1.SessionRequest, at: Instant?, length: Int64?, now: Instant) throws
        -> RemindCore.SessionRequest
    {
        let id: ReminderID
        if let what = asked.what {
            let own = try context(now).own(what, person: asked.person)
            id = try own ?? loop.target(what, now: now, includingArchived: true).reminder
            try context(now).refuseOther(person: asked.person, id, what)
            try context(now).refuseOtherKind(id, than: asked.kind)
        } else {
            id = try agenda.runningReminder(kind: asked.kind, person: asked.person)
        }
        switch asked.action {
        case "stop": return .stop(id, at: at ?? now, counts: asked.count ?? false, note: asked.note)
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
