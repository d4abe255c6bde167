import CivilTime
import RemindCore
import RemindProtocol
import RemindRequests
import Reminders
import Statistics
import Vocabulary

/// Records one of a kind that is done at any time.
enum CheckInMethod: Method {
    static let name = "CheckIn"
    static let writes = true

    static func run(
        _ asked: Remindd1.CheckInRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        try RequestText.refuseLong(asked.note)
        try Daemon.countedKind(asked.kind)
        let company = try asked.with.map { try Daemon.company($0) }
        try daemon.write(request, id: asked.request, now: now) {
            let at = try asked.at.map { try daemon.context(now).moment($0) }
            var subjects: [RemindCore.AnswerRequest.Subject] = []
            var made: Definition?
            var left: Int?
            if let count = asked.owed {
                guard let what = asked.what else {
                    throw RemindError(
                        .invalidArgument, "name the one that you make up",
                        hint: "see what is owed with: remindctl \(Kinds.named(asked.kind)?.command ?? "") qada")
                }
                let id = try daemon.loop.target(what, now: now).reminder
                try daemon.context(now).refuseOtherKind(id, than: asked.kind)
                (subjects, left) = try daemon.owed(id, count, at: at ?? now, now: now)
            } else {
                try daemon.know(asked.what, now: now)
                let free = try daemon.context(now).subject(of: asked.kind, asked.what, at: at, makesUp: true)
                (subjects, made) = ([free.subject], free.made)
            }
            var events: [Event] = []
            if let made { events.append(.change([.define(made)])) }
            for subject in subjects {
                // A miss that the person stated is made up as well.
                let known = subject.occurrence.flatMap { daemon.scheduler.ledger.occurrence($0)?.answer?.outcome }
                var answer = RemindCore.AnswerRequest(
                    subject, .done, happened: at ?? now, saysWhen: at != nil, note: asked.note,
                    replace: left != nil || known == .missed)
                if let company { answer.marks[Obligation.Mark.with] = .text(company.rawValue) }
                if left != nil, subject.occurrence == nil { answer.marks[Obligation.Mark.owed] = .text("yes") }
                events.append(.answer(answer))
            }
            let (decision, entries) = try daemon.loop.decide(events, at: now, request: asked.request)
            var changed: [OccurrenceID: Bool] = [:]
            for (subject, entries) in zip(subjects, entries.suffix(subjects.count)) {
                changed.note(subject.occurrence, entries)
            }
            let (title, owed) = (made?.title, left)
            return (
                decision,
                { next in
                    var reply = Remindd1.CheckedIn(
                        daemon.answered(changed, in: next, now: now), made: title,
                        checkIns: try daemon.checkIns(after: decision.entries, in: next, now: now))
                    reply.owed = owed
                    return reply
                }
            )
        }
    }
}

/// How often reminders of a kind were done.
enum CheckInsMethod: ImmediateMethod {
    static let name = "CheckIns"

    static func answer(_ asked: Remindd1.CheckInsRequest, now: Instant, in daemon: isolated Daemon) throws
        -> Remindd1.CheckInsReply
    {
        try Daemon.countedKind(asked.kind)
        var reply = Remindd1.CheckInsReply(
            zone: daemon.zoneName, now: now.seconds,
            checkIns: try daemon.checkIns(of: Selection(kind: asked.kind), now: now))
        if let next = daemon.context(now).next(1, where: { $0.kind == asked.kind }).first {
            let handles = daemon.agenda.upcomingHandles(now: now)
            reply.next = daemon.agenda.view(of: next.id, slot: next.slot, handle: handles[next.id], now: now)
        }
        let today = daemon.agenda.day(of: now)
        func kept(since first: CivilDate) throws(StoreError) -> [ObligationFigures] {
            try daemon.obligations(
                Selection(kind: asked.kind),
                StatisticsScope(first: first, last: today, dayStart: daemon.settings.dayStart, end: now.seconds),
                now: now)
        }
        let figures = try kept(since: today)
        guard !figures.isEmpty else { return reply }
        reply.obligations = figures
        reply.onTimeRate = ObligationFigures.onTimeRate(of: try kept(since: today - 29))
        return reply
    }
}

extension Daemon {
    fileprivate static func company(_ text: String) throws(RemindError) -> Obligation.Congregation {
        guard let company = Obligation.Congregation(rawValue: text) else {
            throw RemindError(
                .invalidArgument, "\(quoted(text)) does not say with whom",
                hint: Obligation.Congregation.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return company
    }
}
