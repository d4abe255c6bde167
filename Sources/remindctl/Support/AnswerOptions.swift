import ArgumentParser
import RemindControl
import Reminders
import Schedules

/// What is meant, and when and how it was answered.
struct AnswerOptions: ParsableArguments {
    @Argument(help: "A handle, an id or title, or WHAT@SLOT; several are answered all or none.", completion: .what)
    var what: [String] = []

    @Flag(help: "What is due and not snoozed, or all of WHAT; it asks.")
    var due = false

    @Option(help: "With --due: what is for this person.", completion: .people)
    var person: String?

    @Flag(help: "With --due: do not ask.")
    var yes = false

    @Option(help: "When it happened: 08:05, \"yesterday 21:00\", \"10m ago\".")
    var at: String?

    @Option(help: "A note, kept with the answer.")
    var note: String?

    @Flag(help: "Change an answer that was given before.")
    var replace = false

    @Flag(help: "The next one, although it is not due yet.")
    var early = false

    @Flag(help: "One more, besides the schedule.")
    var extra = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if due {
            guard !early, !extra else { throw ValidationError("what is due is neither early nor an extra") }
        } else if what.isEmpty {
            throw ValidationError("name a reminder, or use --due for what is due")
        }
        guard due || person == nil && !yes else { throw ValidationError("--person and --yes go with --due") }
        guard what.isEmpty || person == nil else { throw ValidationError("name reminders or a --person, not both") }
        guard !early || !extra else { throw ValidationError("it cannot be early and an extra") }
    }

    /// - Parameter verb: Of which kinds `--due` answers what is due; of all where absent.
    func answer(_ outcome: String, verb: String? = nil, _ dose: DoseOptions? = nil) throws {
        var asked = Remindd1.AnswerRequest(
            what: what.count == 1 ? what[0] : nil, due: due ? true : nil, outcome: outcome, at: at, note: note,
            replace: replace ? true : nil, early: early ? true : nil, extra: extra ? true : nil,
            request: DaemonLink.requestID())
        if what.count > 1 { asked.whats = what }
        asked.amount = dose?.amount
        asked.reason = dose?.reason
        let link = try DaemonLink()
        if due {
            if what.isEmpty { (asked.verb, asked.person) = (verb, person) }
            if !yes { asked = try confirmed(asked, link) }
        }
        let reply: Remindd1.Answered = try link.write("Answer", asked)
        try output.print(reply.results) { _ in
            AnswerText.answered(reply, clock: Clock(now: reply.now, zone: reply.zone))
        }
    }

    /// Shows what would be answered and asks: what is answered then is what was shown.
    private func confirmed(_ asked: Remindd1.AnswerRequest, _ link: DaemonLink) throws -> Remindd1.AnswerRequest {
        var asked = asked
        var planned = asked
        planned.dryRun = true
        planned.request = nil
        let found: Remindd1.Answered = try link.read("Answer", planned)
        let clock = Clock(now: found.now, zone: found.zone)
        guard
            Question.confirms(
                AnswerText.question(found, outcome: asked.outcome), about: AnswerText.due(found, clock: clock))
        else {
            let count = found.results.count
            throw CommandFailure(
                .invalidArgument, "nothing was recorded: \(count == 1 ? "1 is" : "\(count) are") due",
                hint: "to record it without a question: --yes")
        }
        (asked.what, asked.whats) = (nil, found.results.map(\.occurrence.id))
        (asked.verb, asked.person) = (nil, nil)
        return asked
    }
}
