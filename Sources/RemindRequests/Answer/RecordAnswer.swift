import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
package import Vocabulary

/// Records that something was taken, skipped or missed.
///
/// ```swift
/// // It is 08:10, and `scheduler` has Zinc, daily at 08:00.
/// let context = RequestContext(scheduler, now: now)
/// let request = RecordAnswer(Remindd1.AnswerRequest(what: "zinc", outcome: "done", at: "08:05"))
/// let events = try request.events(in: context)
/// let (decision, entries) = try scheduler.decide(events, at: now)
/// let decided = Decided(events: events, decision: decision, entries: entries)
/// decision.entries.first?.slot  // 2026-11-20T08:00
/// var after = scheduler
/// after.apply(.committed(decision.entries))
/// let reply = request.reply(to: decided, before: context, after: RequestContext(after, now: now))
/// reply.content.results.map(\.changed)  // [true]
/// ```
package struct RecordAnswer: Request {
    package static let name = "Answer"
    /// Reminders that one request names at most.
    private static let mostNamed = 100

    let asked: Remindd1.AnswerRequest
    let named: [String]

    package init(_ asked: Remindd1.AnswerRequest) {
        self.asked = asked
        named = asked.whats ?? asked.what.map { [$0] } ?? []
    }

    package var id: String? { asked.request }
    package var names: [String] { named.count <= RecordAnswer.mostNamed ? named : [] }
    package var isDryRun: Bool { asked.dryRun == true }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        let slip = Slip.outcome(of: asked.outcome)
        guard let outcome = slip ?? Answer.Outcome(rawValue: asked.outcome), outcome != .lapsed else {
            throw RemindError(
                .invalidArgument, "unknown answer \(quoted(asked.outcome))",
                hint: "done, skipped, missed, \(Slip.slip), \(Slip.clean)")
        }
        let note = try RequestText.note(asked.note)
        let (amount, reason) = (try amount(), try reason())
        let happened = try asked.at.map { (text) throws(RemindError) in try context.moment(text) } ?? context.now
        let subjects = try subjects(outcome, happened: happened, in: context)
        try context.check(asked.version, of: subjects.compactMap(\.occurrence))
        for subject in subjects { try check(subject, isSlip: slip.map { $0 == .done }, in: context) }
        return try subjects.map { (subject) throws(RemindError) in
            if asked.toggle == true, let id = try taken(subject, toggling: outcome, in: context) { return .undo(id) }
            var answer = AnswerRequest(
                subject, outcome, happened: happened, saysWhen: asked.at != nil, note: note, amount: amount,
                reason: reason, replace: asked.replace ?? false, early: asked.early ?? false,
                wholeRun: asked.run ?? false)
            answer.confirmed = asked.confirmed ?? false
            if let word = asked.because {
                answer.marks[Kinds.reasonMark] = .text(try because(word, subject, outcome, in: context))
            }
            return .answer(answer)
        }
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.Answered
    > {
        var changed: [OccurrenceID: Bool] = [:]
        for (event, entries) in zip(decided.events, decided.entries) {
            switch event {
            case .answer(let answer): changed.note(answer.subject.occurrence, entries)
            case .undo(let id): changed.note(id, entries)
            default: break
            }
        }
        return after.answered(changed)
    }

    // MARK: - What is meant

    private func subjects(
        _ outcome: Answer.Outcome, happened: Instant, in context: RequestContext
    ) throws(RemindError) -> [AnswerRequest.Subject] {
        let early = asked.early ?? false
        let extra = asked.extra ?? false
        guard !early || !extra else {
            throw RemindError(.invalidArgument, "early and extra cannot be combined", hint: "leave one out")
        }
        guard asked.what == nil || asked.whats == nil else {
            throw RemindError(.invalidArgument, "what and whats cannot be combined", hint: "leave one out")
        }
        guard named.count <= RecordAnswer.mostNamed else {
            throw RemindError(
                .invalidArgument, "\(named.count) names are too many", hint: "at most \(RecordAnswer.mostNamed)")
        }
        if asked.due == true {
            guard asked.kind == nil, !early, !extra else {
                throw RemindError(
                    .invalidArgument, "due cannot be combined with early or extra", hint: "remindctl take --due")
            }
            return try due(in: context)
        }
        guard asked.verb == nil, asked.person == nil else {
            throw RemindError(.invalidArgument, "a verb or a person needs due", hint: "remindctl take --due")
        }
        guard !named.isEmpty else {
            throw RemindError(.invalidArgument, "name a reminder", hint: "see them with: remindctl today")
        }
        var subjects: [AnswerRequest.Subject] = []
        for what in named {
            let target = try context.target(what, among: early || extra ? .active : .waiting)
            try context.refuseOtherKind(target.reminder, than: asked.kind)
            let isDetailed = asked.at != nil || asked.note != nil || asked.amount != nil
            let subject = try context.agenda.subject(
                of: target, outcome, early: early, extra: extra, replace: asked.replace ?? false,
                moment: isDetailed ? happened : nil, now: context.now)
            guard !subjects.contains(subject) else {
                throw RemindError(.invalidArgument, "\(what) is named twice", hint: "name each of them once")
            }
            subjects.append(subject)
        }
        return subjects
    }

    /// Refuses `done` and `missed` of a habit to break, which are read both ways, and a slip of anything else.
    private func check(_ subject: AnswerRequest.Subject, isSlip: Bool?, in context: RequestContext) throws(RemindError)
    {
        guard let definition = context.definition(of: subject.reminder) else { return }
        let what = asked.what ?? definition.id.rawValue
        if definition.isToBreak, isSlip == nil, asked.outcome != Answer.Outcome.skipped.rawValue {
            throw RemindError(
                .invalidArgument, "\(definition.title) is a habit to break",
                hint: "remindctl \(Slip.slip) \(what), or remindctl \(Slip.clean) \(what)")
        }
        if !definition.isToBreak, isSlip != nil {
            throw RemindError(
                .invalidArgument, "\(definition.title) is not a habit to break", hint: "remindctl done \(what)")
        }
    }

    /// A word of the kind that says why it was done.
    private func because(
        _ word: String, _ subject: AnswerRequest.Subject, _ outcome: Answer.Outcome, in context: RequestContext
    ) throws(RemindError) -> String {
        let kind = context.ledger.reminders[subject.reminder]?.kind
        let known = kind?.wear?.reasons ?? []
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
    private func taken(
        _ subject: AnswerRequest.Subject, toggling outcome: Answer.Outcome, in context: RequestContext
    ) throws(RemindError) -> OccurrenceID? {
        guard outcome == .done else {
            throw RemindError(.invalidArgument, "only done is toggled", hint: "leave out toggle")
        }
        guard let id = subject.occurrence, id.slot.wholeDay != nil else {
            let title = context.definition(of: subject.reminder)?.title ?? subject.reminder.rawValue
            throw RemindError(
                .invalidArgument, "\(title) is not answered by the day, so it is not toggled",
                hint: "remindctl done \(subject.reminder), or undo")
        }
        return context.ledger.occurrence(id)?.answer?.outcome == .done ? id : nil
    }

    private func amount() throws(RemindError) -> Quantity? {
        guard let text = asked.amount else { return nil }
        do {
            return try Quantity.parse(text)
        } catch {
            throw RemindError(.invalidArgument, error.message, hint: error.hint)
        }
    }

    /// Why a limit is overridden: one line.
    private func reason() throws(RemindError) -> String? {
        guard let text = asked.reason else { return nil }
        guard text.contains(where: { !$0.isWhitespace }) else {
            throw RemindError(.invalidArgument, "the reason is empty", hint: "--reason \"as the doctor said\"")
        }
        if let excess = TextLimit.excess(of: text, atMost: 200) {
            throw RemindError(.invalidArgument, "the reason \(excess)", hint: "at most 200 characters")
        }
        return text
    }
}
