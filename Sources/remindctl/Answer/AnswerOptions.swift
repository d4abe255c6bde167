import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// The words that people type for everything due.
enum EverythingDue {
    static func isMeant(by word: String?) -> Bool { ["all", "everything"].contains(word?.lowercased()) }
}

/// The subject of an answer, its time and its note.
struct AnswerOptions: ParsableArguments {
    @Argument(
        help: "A handle, an id or title, or WHAT@SLOT. Several are recorded together or not at all.", completion: .what)
    var what: [String] = []

    @Flag(help: "Everything due that is not snoozed, or all that is due of WHAT. It asks first.")
    var due = false

    @Option(help: "With --due: only for this person.", completion: .people)
    var person: String?

    @Flag(help: "With --due, or an odd amount: do not ask.")
    var yes = false

    @Option(help: ArgumentHelp("When you did it: 08:05, \"yesterday 21:00\", \"10m ago\".", valueName: "time"))
    var at: String?

    @OptionGroup var day: DayOption

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Change an earlier answer.")
    var replace = false

    @Flag(help: "The next one, before it is due.")
    var early = false

    @OptionGroup var request: RequestOption

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if due {
            guard !early else { throw ValidationError("--due takes neither --early nor --extra") }
        } else if what.isEmpty {
            throw ValidationError("name a reminder, or use --due for everything due")
        }
        try day.validate(what, isElsewhere: due || early || at != nil)
        guard due || person == nil else { throw ValidationError("--person needs --due") }
        guard what.isEmpty || person == nil else { throw ValidationError("name reminders or use --person, not both") }
    }

    /// One more is neither due nor early.
    func validate(extra: Bool) throws {
        guard extra else { return }
        if day.on != nil { throw ValidationError("--on names what was due on a day; with --extra use --at") }
        if due { throw ValidationError("--due takes neither --early nor --extra") }
        if early { throw ValidationError("use --early or --extra, not both") }
    }

    /// - Parameters:
    ///   - verb: Limits `--due` to the kinds with this verb; all kinds if absent.
    ///   - extra: True if it is one more, besides the schedule.
    func answer(_ outcome: String, verb: String? = nil, extra: Bool = false, _ dose: DoseOptions? = nil) throws {
        try refuseTimes()
        let what = day.named(what)
        var asked = Remindd1.AnswerRequest(
            what: what.count == 1 ? what[0] : nil, due: due ? true : nil, outcome: outcome, at: at, note: note,
            replace: replace ? true : nil, early: early ? true : nil, extra: extra ? true : nil,
            request: request.id)
        if what.count > 1 { asked.whats = what }
        asked.amount = dose?.amount
        asked.reason = dose?.reason
        let link = try DaemonLink()
        if due {
            if what.isEmpty { (asked.verb, asked.person) = (verb, person) }
            if !yes { asked = try confirmed(asked, link) }
        }
        let reply: Remindd1.Answered
        do {
            reply = try link.write("Answer", asking: .answerDue, "Record it?", isConfirmed: yes) { confirmed in
                var request = asked
                if confirmed != nil { (request.confirmed, request.request) = (confirmed, RequestName.fresh()) }
                return request
            }
        } catch let failure as CommandFailure
            where failure.error.code == .unknownReminder && what.count == 1 && EverythingDue.isMeant(by: what[0])
        {
            throw CommandFailure(.unknownReminder, failure.error.message, hint: "for everything due, use --due")
        }
        try output.print(reply.results) { _ in
            AnswerText.answered(reply, isTimed: at != nil, clock: reply.clock)
        }
    }

    /// `take metformin 8:05`, `take metformin yesterday`: a time has an option, and names no reminder.
    private func refuseTimes() throws {
        if let index = what.firstIndex(of: "because"), index > 0 {
            let note = what[(index + 1)...].joined(separator: " ")
            throw CommandFailure(
                .invalidArgument, "there is no reminder \(quoted("because"))",
                hint: "to give a reason: --note \(ShellWord.quoted(note.isEmpty ? "ill" : note))")
        }
        for word in what.dropFirst() {
            let isDay = DayName.matches(word)
            guard isDay || (try? TimeText.parse(word)) != nil else { continue }
            throw CommandFailure(
                .invalidArgument, "\(quoted(word)) is a \(isDay ? "day" : "time"), not a reminder",
                hint: "write: \(isDay ? "--on" : "--at") \(ShellWord.quoted(word))")
        }
    }

    /// Shows what would be answered and asks: what is answered then is what was shown.
    private func confirmed(_ asked: Remindd1.AnswerRequest, _ link: DaemonLink) throws -> Remindd1.AnswerRequest {
        var asked = asked
        var planned = asked
        planned.dryRun = true
        planned.request = nil
        let found: Remindd1.Answered = try link.read("Answer", planned)
        let clock = found.clock
        let count = found.results.count
        try Question.answerDue.ask(
            AnswerText.question(found, outcome: asked.outcome), about: AnswerText.due(found, clock: clock),
            isAnswered: false, refusal: "nothing was recorded: \(count == 1 ? "1 is" : "\(count) are") due")
        (asked.what, asked.whats) = (nil, found.results.map(\.occurrence.id))
        (asked.verb, asked.person) = (nil, nil)
        return asked
    }
}
