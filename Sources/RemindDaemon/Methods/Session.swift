import CivilTime
import RemindControl
import RemindCore
import Reminders
import Schedules
import Statistics

/// Starts, stops, adjusts or discards a session.
enum SessionMethod: Method {
    static let name = "Session"
    static let writes = true

    static func run(_ asked: Remindd1.SessionRequest, for request: ControlRequest, in daemon: isolated Daemon) throws {
        try Daemon.refuseLong(asked.note)
        try daemon.write(request, id: asked.request) { now in
            let at = try asked.at.map { try daemon.moment($0, now: now) }
            let length = try asked.goal.map { try Daemon.length($0) }
            var events: [Event] = []
            var made: Definition?
            if asked.action == "start" {
                let free = try daemon.subject(of: asked.kind, asked.what, now: now)
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

/// Records one of a kind that is done at any time.
enum CheckInMethod: Method {
    static let name = "CheckIn"
    static let writes = true

    static func run(_ asked: Remindd1.CheckInRequest, for request: ControlRequest, in daemon: isolated Daemon) throws {
        try Daemon.refuseLong(asked.note)
        try Daemon.countedKind(asked.kind)
        let company = try asked.with.map { try Daemon.company($0) }
        try daemon.write(request, id: asked.request) { now in
            let at = try asked.at.map { try daemon.moment($0, now: now) }
            var subjects: [RemindCore.AnswerRequest.Subject] = []
            var made: Definition?
            var left: Int?
            if let count = asked.owed {
                guard let what = asked.what else {
                    throw RemindError(
                        .invalidArgument, "missing the one that you make up",
                        hint: "see what is owed with: remindctl \(Kinds.named(asked.kind)?.command ?? "") qada")
                }
                let id = try daemon.loop.target(what, now: now).reminder
                let definition = daemon.scheduler.ledger.reminders[id]?.definition
                if definition?.kind != asked.kind { throw daemon.otherKind(definition, asked.kind) }
                (subjects, left) = try daemon.owed(id, count, at: at ?? now)
            } else {
                let free = try daemon.subject(of: asked.kind, asked.what, at: at, makesUp: true, now: now)
                (subjects, made) = ([free.subject], free.made)
            }
            var events: [Event] = []
            if let made { events.append(.change([.define(made)])) }
            for subject in subjects {
                var answer = RemindCore.AnswerRequest(
                    subject, .done, happened: at ?? now, saysWhen: at != nil, note: asked.note)
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
enum CheckInsMethod: Question {
    static let name = "CheckIns"
    static let isLarge = true

    static func answer(_ asked: Remindd1.CheckInsRequest, in daemon: isolated Daemon) throws -> Remindd1.CheckInsReply {
        try Daemon.countedKind(asked.kind)
        let now = SystemClock.now
        var reply = Remindd1.CheckInsReply(
            zone: daemon.zoneName, now: now.seconds,
            checkIns: try daemon.checkIns(of: Daemon.Choice(kind: asked.kind), now: now))
        if let next = daemon.next(1, now: now, where: { $0.kind == asked.kind }).first {
            let handles = daemon.agenda.upcomingHandles(now: now)
            reply.next = daemon.agenda.view(of: next.id, slot: next.slot, handle: handles[next.id], now: now)
        }
        let today = daemon.agenda.day(of: now)
        let kept = try daemon.obligations(
            Daemon.Choice(kind: asked.kind),
            StatisticsScope(first: today, last: today, dayStart: daemon.settings.dayStart, end: now.seconds))
        reply.obligations = kept.isEmpty ? nil : kept
        return reply
    }
}

extension [OccurrenceID: Bool] {
    /// Notes which occurrences an answer has changed: the one it names, and those answered with it.
    mutating func note(_ named: OccurrenceID?, _ entries: [Entry]) {
        guard let id = entries.first?.occurrence ?? named else { return }
        // Named twice, as by two that are answered together: what has changed has changed.
        self[id] = self[id] == true || !entries.isEmpty
        for entry in entries where entry.answer?.outcome == .done {
            if let id = entry.occurrence { self[id] = true }
        }
    }
}

extension AnswerRequest.Subject {
    var occurrence: OccurrenceID? {
        if case .occurrence(let id) = self { id } else { nil }
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
            id = try loop.target(what, now: now, includingArchived: true).reminder
            let definition = scheduler.ledger.reminders[id]?.definition
            if let kind = asked.kind, definition?.kind != kind { throw otherKind(definition, kind) }
        } else {
            id = try agenda.runningReminder(kind: asked.kind)
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

    fileprivate static func company(_ text: String) throws(RemindError) -> Obligation.Company {
        guard let company = Obligation.Company(rawValue: text) else {
            throw RemindError(
                .invalidArgument, "\(quoted(text)) does not say with whom",
                hint: Obligation.Company.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return company
    }

    static func optionalKind(_ name: String) throws(RemindError) {
        try Kinds.check(name)
        guard let kind = Kinds.named(name), kind.rhythm == .optional else {
            throw RemindError(
                .invalidArgument, "a \(name) needs a reminder",
                hint: "remindctl \(Kinds.named(name)?.command ?? name) add")
        }
    }

    /// The subject to start or record: the one that is named or due, one more of a reminder, or the first of a new one.
    ///
    /// - Parameters:
    ///   - at: When it happened, if the person says so: then an alarm that came later is not meant.
    ///   - makesUp: Whether an obligation that was missed last is meant, if none is due.
    fileprivate func subject(
        of kind: String?, _ what: String?, at: Instant? = nil, makesUp: Bool = false, now: Instant
    ) throws -> (subject: RemindCore.AnswerRequest.Subject, made: Definition?) {
        if let kind, what == nil { try Daemon.optionalKind(kind) }
        guard let what else {
            guard let kind else {
                throw RemindError(
                    .invalidArgument, "name a reminder", hint: "see them with: remindctl list")
            }
            if let subject = agenda.free(kind: kind, at: at, now: now) { return (subject, nil) }
            let word = Kinds.named(kind)?.words.one ?? kind
            return try made(kind, title: word.prefix(1).uppercased() + word.dropFirst(), now: now)
        }
        do {
            let target = try loop.target(what, now: now)
            let definition = scheduler.ledger.reminders[target.reminder]?.definition
            if let kind, definition?.kind != kind { throw otherKind(definition, kind) }
            if case .occurrence(let id) = target { return (.occurrence(id), nil) }
            return (agenda.dueOrExtra(target.reminder, at: at, makesUp: makesUp), nil)
        } catch let error as RemindError {
            if error.code == .unknownReminder, kind == nil, let own = Kinds.called(what), own.has(.session),
                let title = own.starter?.title
            {
                return try made(own.name, title: title, now: now)
            }
            if error.code == .unknownReminder, let kind, at == nil, what.trimmed.lowercased() == "now" {
                return try subject(of: kind, nil, makesUp: makesUp, now: now)
            }
            // A title that nothing is like begins a reminder of its own.
            guard error.code == .unknownReminder, let kind, what.trimmed.count >= 3, !what.contains("@"),
                !Handle.looksLike(what.lowercased()),
                agenda.near(what, among: scheduler.ledger.reminders.values) == nil
            else { throw error }
            // `pray 06:05`, `pray yesterday`: a time is no title.
            guard !DayName.matches(what), (try? moment(what, now: now)) == nil else {
                throw RemindError(
                    .invalidArgument, "\(quoted(what)) is a time, and names no \(Kinds.named(kind)?.words.one ?? kind)",
                    hint: "to say when it was: --at "
                        + ShellWord.quoted(DayName.matches(what) ? "\(what) 21:00" : what))
            }
            return try made(kind, title: what.trimmed, now: now)
        }
    }

    /// A reminder without a schedule, with its first.
    private func made(_ kind: String, title: String, now: Instant) throws(RemindError)
        -> (subject: RemindCore.AnswerRequest.Subject, made: Definition?)
    {
        let zone = scheduler.place.local
        var draft = DefinitionDraft(kind: kind)
        (draft.title, draft.id) = (title, freeID(titled: title, kind: kind))
        let (definition, problems) = Definition.make(
            draft, over: nil, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name),
            context: .command(at: now, in: zone), today: zone.local(at: now).date)
        guard let definition else { throw RemindError(problems) }
        return (.extra(definition.id), definition)
    }
}
