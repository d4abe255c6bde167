import ArgumentParser
import RemindControl

/// What is meant, and when and how it was answered.
struct AnswerOptions: ParsableArguments {
    @Argument(help: "A handle, an id or title, or WHAT@SLOT; several are answered all or none.", completion: .what)
    var what: [String] = []

    @Flag(help: "Everything that is due now, of what is named or of all.")
    var due = false

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
            throw ValidationError("it is not said which reminder; --due means everything that is due")
        }
        guard !early || !extra else { throw ValidationError("it cannot be early and an extra") }
    }

    func answer(_ outcome: String, _ dose: DoseOptions? = nil) throws {
        var asked = Remindd1.AnswerRequest(
            what: what.count == 1 ? what[0] : nil, due: due ? true : nil, outcome: outcome, at: at, note: note,
            replace: replace ? true : nil, early: early ? true : nil, extra: extra ? true : nil,
            request: DaemonLink.requestID())
        if what.count > 1 { asked.whats = what }
        asked.amount = dose?.amount
        asked.reason = dose?.reason
        let reply: Remindd1.Answered = try DaemonLink().write("Answer", asked)
        try output.print(reply.results) { _ in
            AnswerText.answered(reply, clock: Clock(now: reply.now, zone: reply.zone))
        }
    }
}
