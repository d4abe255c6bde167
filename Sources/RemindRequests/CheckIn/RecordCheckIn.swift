import CivilTime
package import RemindCore
package import RemindProtocol
import Reminders
import Statistics
package import Vocabulary

/// Records one of a kind that is done at any time.
package struct RecordCheckIn: Request {
    package static let name = "CheckIn"
    /// The most that one request makes up.
    private static let mostAtOnce = 100
    private let asked: Remindd1.CheckInRequest

    package init(_ asked: Remindd1.CheckInRequest) { self.asked = asked }

    package var id: String? { asked.request }

    package func needs(in context: RequestContext) -> Needs {
        var needs = Needs(toFind: [asked.what].compactMap(\.self), in: context)
        // The reply says how often it was done, and a debt is counted over the whole record.
        needs.outcomes = true
        if asked.owed != nil, let id = asked.what.flatMap({ try? context.target($0).reminder }) {
            needs.lookups = [.occurrences(of: id)]
        }
        return needs
    }

    package func events(in context: RequestContext) throws(RemindError) -> [Event] {
        try RequestText.refuseLong(asked.note)
        try Kinds.counted(asked.kind)
        let company = try asked.with.map { (text) throws(RemindError) in try RecordCheckIn.company(text) }
        let moment = try moment(in: context)
        let (subjects, made) = try subjects(at: moment, in: context)
        let isOwed = asked.owed != nil
        let answers = subjects.map { subject in
            // A miss that the person stated is made up as well.
            let known = subject.occurrence.flatMap { context.ledger.occurrence($0)?.answer?.outcome }
            var answer = RemindCore.AnswerRequest(
                subject, .done, happened: moment, saysWhen: asked.at != nil, note: asked.note,
                replace: isOwed || known == .missed)
            if let company { answer.marks[Obligation.Mark.with] = .text(company.rawValue) }
            if isOwed, subject.occurrence == nil { answer.marks[Obligation.Mark.owed] = .text("yes") }
            return Event.answer(answer)
        }
        return [made.map { .change([.define($0)]) }].compactMap(\.self) + answers
    }

    package func reply(to decided: Decided, before: RequestContext, after: RequestContext) -> ShownReply<
        Remindd1.CheckedIn
    > {
        var changed: [OccurrenceID: Bool] = [:]
        for (event, entries) in zip(decided.events, decided.entries) {
            if case .answer(let answer) = event { changed.note(answer.subject.occurrence, entries) }
        }
        let answered = after.answered(changed)
        var reply = Remindd1.CheckedIn(
            answered.content, made: decided.made?.title, checkIns: before.checkIns(after: decided, in: after))
        if let count = asked.owed, let what = asked.what, let id = try? before.target(what).reminder,
            let moment = try? moment(in: before), let figures = figures(of: id, at: moment, in: before)
        {
            reply.owed = figures.owed - count
        }
        return ShownReply(reply, occurrences: answered.occurrences)
    }

    private func moment(in context: RequestContext) throws(RemindError) -> Instant {
        try asked.at.map { (text) throws(RemindError) in try context.moment(text) } ?? context.now
    }

    private func subjects(
        at moment: Instant, in context: RequestContext
    ) throws(RemindError) -> ([RemindCore.AnswerRequest.Subject], made: Definition?) {
        guard let count = asked.owed else {
            let free = try context.subject(
                of: asked.kind, asked.what, at: asked.at == nil ? nil : moment, makesUp: true)
            return ([free.subject], free.made)
        }
        guard let what = asked.what else {
            throw RemindError(
                .invalidArgument, "name the one that you make up",
                hint: "see what is owed with: remindctl \(Kinds.named(asked.kind)?.command ?? "") qada")
        }
        let id = try context.target(what).reminder
        try context.refuseOtherKind(id, than: asked.kind)
        return (try owed(id, count, at: moment, in: context), nil)
    }

    /// The figures of an obligation by a moment; `nil` if it is none.
    private func figures(
        of id: ReminderID, at moment: Instant, in context: RequestContext
    ) -> ObligationFigures? {
        let day = context.agenda.day(of: moment)
        let scope = StatisticsScope(first: day, last: day, dayStart: context.settings.dayStart, end: 0)
        return context.found.outcomes.flatMap {
            context.obligations(Selection(reminder: id), scope, in: $0).first
        }
    }

    /// The answers that make up some of those that are owed: the oldest missed ones, then those owed from before.
    ///
    /// - Throws: `nothingDue` if fewer are owed.
    private func owed(
        _ id: ReminderID, _ count: Int, at moment: Instant, in context: RequestContext
    ) throws(RemindError) -> [RemindCore.AnswerRequest.Subject] {
        guard let reminder = context.ledger.reminders[id] else { throw context.scheduler.snapshot.unknown(id) }
        let title = reminder.definition.title
        guard let figures = figures(of: id, at: moment, in: context) else {
            throw RemindError(
                .invalidArgument, "\(title) is not an obligation, so none is owed",
                hint: "remindctl \(reminder.command) edit \(id) --obligatory")
        }
        guard (1...RecordCheckIn.mostAtOnce).contains(count) else {
            throw RemindError(
                .invalidArgument, "\(count) cannot be made up at once", hint: "1 to \(RecordCheckIn.mostAtOnce)")
        }
        guard count <= figures.owed else {
            throw RemindError(
                .nothingDue, figures.owed == 0 ? "\(title): none is owed" : "\(title): only \(figures.owed) are owed",
                hint: "see what is owed with: remindctl \(reminder.command) qada")
        }
        let agenda = context.agenda
        let missed = Occurrence.fold(context.found[.occurrences(of: id)]).filter { occurrence in
            occurrence.due <= moment && !occurrence.id.slot.isUnscheduled && occurrence.standing?.answer?.run == nil
                && agenda.isOwed(occurrence.standing, of: reminder, on: agenda.day(of: occurrence))
        }.sorted { $0.due < $1.due }.prefix(count)
        return missed.map { .occurrence($0.id) } + Array(repeating: .extra(id), count: count - missed.count)
    }

    private static func company(_ text: String) throws(RemindError) -> Obligation.Congregation {
        guard let company = Obligation.Congregation(rawValue: text) else {
            throw RemindError(
                .invalidArgument, "\(quoted(text)) does not say with whom",
                hint: Obligation.Congregation.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return company
    }
}
