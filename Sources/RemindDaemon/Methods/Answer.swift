import CivilTime
import RemindCore
import RemindProtocol
import Reminders
import Schedules
import Vocabulary

/// Records that something was taken, skipped or missed.
enum AnswerMethod: Method {
    static let name = "Answer"
    static let writes = true

    static func run(
        _ asked: Remindd1.AnswerRequest, for request: ControlRequest, now: Instant, in daemon: isolated Daemon
    ) throws {
        let slip = Slip.outcome(of: asked.outcome)
        guard let outcome = slip ?? Answer.Outcome(rawValue: asked.outcome), outcome != .lapsed else {
            throw RemindError(
                .invalidArgument, "unknown answer \(quoted(asked.outcome))",
                hint: "done, skipped, missed, \(Slip.slip), \(Slip.clean)")
        }
        try Daemon.refuseLong(asked.note)
        let (amount, reason) = (try Daemon.amount(asked.amount), try Daemon.reason(asked.reason))
        func decide() throws -> (decision: Decision, changed: [OccurrenceID: Bool]) {
            let happened = try asked.at.map { try daemon.moment($0, now: now) } ?? now
            let subjects = try daemon.subjects(asked, outcome, happened: happened, now: now)
            for subject in subjects { try daemon.check(asked, of: subject, isSlip: slip.map { $0 == .done }) }
            let events = try subjects.map { subject in
                if asked.toggle == true, let id = try daemon.taken(subject, toggling: outcome) { return Event.undo(id) }
                var answer = RemindCore.AnswerRequest(
                    subject, outcome, happened: happened, saysWhen: asked.at != nil, note: asked.note,
                    amount: amount, reason: reason, replace: asked.replace ?? false, early: asked.early ?? false,
                    wholeRun: asked.run ?? false)
                answer.confirmed = asked.confirmed ?? false
                if let word = asked.because {
                    answer.marks[Kinds.reasonMark] = .text(try daemon.because(word, subject, outcome))
                }
                return Event.answer(answer)
            }
            let (decision, entries) = try daemon.loop.decide(events, at: now, request: asked.request)
            var changed: [OccurrenceID: Bool] = [:]
            for (subject, entries) in zip(subjects, entries) {
                changed.note(subject.occurrence, entries)
            }
            return (decision, changed)
        }
        if asked.dryRun == true {
            let changed = try decide().changed
            return request.reply(daemon.answered(changed, in: daemon.scheduler, now: now))
        }
        try daemon.write(request, id: asked.request, now: now) {
            let (decision, changed) = try decide()
            return (decision, { next in daemon.answered(changed, in: next, now: now) })
        }
    }
}

extension Daemon {
    // MARK: - What is meant

    fileprivate func subjects(
        _ asked: Remindd1.AnswerRequest, _ outcome: Answer.Outcome, happened: Instant, now: Instant
    ) throws -> [AnswerRequest.Subject] {
        let early = asked.early ?? false
        let extra = asked.extra ?? false
        guard !early || !extra else {
            throw RemindError(.invalidArgument, "early and extra cannot be combined", hint: "leave one out")
        }
        guard asked.what == nil || asked.whats == nil else {
            throw RemindError(.invalidArgument, "what and whats cannot be combined", hint: "leave one out")
        }
        let named = asked.whats ?? asked.what.map { [$0] } ?? []
        guard named.count <= Daemon.mostNamed else {
            throw RemindError(
                .invalidArgument, "\(named.count) names are too many", hint: "at most \(Daemon.mostNamed)")
        }
        if asked.due == true {
            guard asked.kind == nil, !early, !extra else {
                throw RemindError(
                    .invalidArgument, "due cannot be combined with early or extra", hint: "remindctl take --due")
            }
            return try due(asked, of: named, now: now)
        }
        guard asked.verb == nil, asked.person == nil else {
            throw RemindError(.invalidArgument, "a verb or a person needs due", hint: "remindctl take --due")
        }
        guard !named.isEmpty else {
            throw RemindError(.invalidArgument, "name a reminder", hint: "see them with: remindctl today")
        }
        var subjects: [AnswerRequest.Subject] = []
        for what in named {
            let target = try loop.target(what, now: now)
            if let kind = asked.kind {
                let definition = scheduler.ledger.reminders[target.reminder]?.definition
                guard definition?.kind == kind else { throw otherKind(definition, kind) }
            }
            let isDetailed = asked.at != nil || asked.note != nil || asked.amount != nil
            let subject = try agenda.subject(
                of: target, outcome, early: early, extra: extra, replace: asked.replace ?? false,
                moment: isDetailed ? happened : nil, now: now)
            guard !subjects.contains(subject) else {
                throw RemindError(.invalidArgument, "\(what) is named twice", hint: "name each of them once")
            }
            subjects.append(subject)
        }
        return subjects
    }

    /// Refuses `done` and `missed` of a habit to break, which are read both ways, and a slip of anything else.
    fileprivate func check(_ asked: Remindd1.AnswerRequest, of subject: AnswerRequest.Subject, isSlip: Bool?)
        throws(RemindError)
    {
        guard let definition = scheduler.ledger.reminders[subject.reminder]?.definition else { return }
        let what = asked.what ?? definition.id.rawValue
        if definition.isToBreak, isSlip == nil, asked.outcome != Answer.Outcome.skipped.rawValue {
            throw RemindError(
                .invalidArgument, "\(definition.title) is a habit to break",
                hint: "remindctl \(Slip.slip) \(what), or remindctl \(Slip.clean) \(what)")
        }
        if !definition.isToBreak, isSlip != nil {
            throw RemindError(
                .invalidArgument, "\(definition.title) is no habit to break", hint: "remindctl done \(what)")
        }
    }

    /// A word of the kind that says why it was done.
    fileprivate func because(_ word: String, _ subject: AnswerRequest.Subject, _ outcome: Answer.Outcome)
        throws(RemindError) -> String
    {
        let kind = scheduler.ledger.reminders[subject.reminder]?.kind
        let known = kind?.reasons ?? []
        guard outcome == .done, subject.occurrence?.slot.wholeDay == nil, !known.isEmpty else {
            throw RemindError(
                .invalidArgument, "this answer of a \(kind?.words.one ?? "reminder") takes no reason",
                hint: "leave it out, or use a note")
        }
        guard known.contains(word) else {
            throw RemindError(
                .invalidArgument, "unknown reason \(quoted(word))",
                hint: NearNames.question(word, among: known) ?? known.joined(separator: ", "))
        }
        return word
    }

    /// The day that a toggle takes back: one that is done.
    fileprivate func taken(_ subject: AnswerRequest.Subject, toggling outcome: Answer.Outcome) throws(RemindError)
        -> OccurrenceID?
    {
        guard outcome == .done else {
            throw RemindError(.invalidArgument, "only done is toggled", hint: "leave out toggle")
        }
        guard let id = subject.occurrence, id.slot.wholeDay != nil else {
            let title = scheduler.ledger.reminders[subject.reminder]?.definition.title ?? subject.reminder.rawValue
            throw RemindError(
                .invalidArgument, "\(title) is not answered by the day, so it is not toggled",
                hint: "remindctl done \(subject.reminder), or undo")
        }
        return scheduler.ledger.occurrence(id)?.answer?.outcome == .done ? id : nil
    }

    /// - Parameter isStart: Whether something long begins then, such as a fast.
    func moment(_ text: String, isStart: Bool = false, now: Instant) throws(RemindError) -> Instant {
        let zone = scheduler.place.local
        let reader = MomentText(now: now, local: zone.local(at: now)) { local in
            switch zone.resolve(local) {
            case .unique(let instant): [instant]
            case .overlap(let first, let second): [first, second]
            case .gap, .missingDate: []
            }
        }
        do {
            return try reader.parse(text, isStart: isStart)
        } catch {
            throw RemindError(.invalidTime, error.message, hint: error.hint)
        }
    }
}

/// How much is taken, and what has to be known for it.
extension Daemon {
    /// Reminders that one request names at most.
    fileprivate static let mostNamed = 100

    fileprivate static func amount(_ text: String?) throws(RemindError) -> Quantity? {
        guard let text else { return nil }
        do {
            return try Quantity.parse(text)
        } catch {
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
    }

    /// Why a limit is overridden: one line.
    fileprivate static func reason(_ text: String?) throws(RemindError) -> String? {
        guard let text else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw RemindError(.invalidArgument, "the reason is empty", hint: "--reason \"as the doctor said\"")
        }
        if let excess = TextLimit.excess(of: text, atMost: 200) {
            throw RemindError(.invalidArgument, "the reason \(excess)", hint: "at most 200 characters")
        }
        return text
    }
}

/// Several at once: what `--due` answers, and what one `undo` takes back.
extension Daemon {
    /// Everything that waits for an answer: of those that are named, each of which has something; or, with nothing named,
    /// what is due and not snoozed, of the kinds with that verb, of that person's reminders or of those that name none.
    fileprivate func due(_ asked: Remindd1.AnswerRequest, of named: [String], now: Instant) throws -> [AnswerRequest
        .Subject]
    {
        let open = scheduler.ledger.occurrences.filter { $0.isOpen && $0.hasCome }.sorted { $0.id < $1.id }
        guard !named.isEmpty else { return try unnamed(asked, open).map { .occurrence($0.id) } }
        guard asked.verb == nil, asked.person == nil else {
            throw RemindError(
                .invalidArgument, "names cannot be combined with a verb or a person",
                hint: "remindctl take --due metformin")
        }
        var wanted: Set<OccurrenceID> = []
        for what in named {
            let target = try loop.target(what, now: now)
            let found = open.map(\.id).filter { id in
                switch target {
                case .occurrence(let only): id == only
                case .reminder(let reminder): id.reminder == reminder
                }
            }
            guard !found.isEmpty else {
                throw RemindError(.nothingDue, "\(what) is not due", hint: "see what is due with: remindctl today")
            }
            wanted.formUnion(found)
        }
        return wanted.sorted().map { .occurrence($0) }
    }

    fileprivate func unnamed(_ asked: Remindd1.AnswerRequest, _ open: [Occurrence]) throws -> [Occurrence] {
        let person = try asked.person.map { try self.person($0) }
        var found: [Occurrence] = []
        var left: [String: Int] = [:]
        for occurrence in open {
            guard let reminder = scheduler.ledger.reminders[occurrence.id.reminder], reminder.isActive else { continue }
            let verb = reminder.kind?.verb.imperative ?? "done"
            let own = reminder.definition.person
            if let person, !reminder.definition.isFor(person) {
                continue
            } else if person == nil, let own {
                left["for \(own) (--person \(own))", default: 0] += 1
            } else if let wanted = asked.verb, wanted != verb {
                left["for remindctl \(verb) --due", default: 0] += 1
            } else if reminder.definition.isToBreak {
                left["habits to break (name them)", default: 0] += 1
            } else if reminder.kind?.isScheduled == false, asked.outcome == Answer.Outcome.done.rawValue {
                // A new pair begins when it is put in, and not when everything due is done.
                left["\(reminder.kind?.words.many ?? "others") (name them)", default: 0] += 1
            } else if occurrence.snoozedUntil != nil {
                left["snoozed (name it)", default: 0] += 1
            } else {
                found.append(occurrence)
            }
        }
        guard found.isEmpty else { return found }
        let others = left.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        throw RemindError(
            .nothingDue, "nothing is due" + (person.map { " for \($0)" } ?? ""),
            hint: others.isEmpty ? "see what is next: remindctl next" : "left out: \(others)")
    }
}
