import ArgumentParser
import RemindControl

/// What is meant, and when and how it was answered.
struct AnswerOptions: ParsableArguments {
    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String?

    @Flag(help: "Everything that is due now.")
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

    func validate() throws {
        if due {
            guard what == nil, !early, !extra else {
                throw ValidationError("with --due nothing else is named")
            }
        } else if what == nil {
            throw ValidationError("it is not said which reminder; --due means everything that is due")
        }
        guard !early || !extra else { throw ValidationError("it cannot be early and an extra") }
    }

    func answer(_ outcome: String) throws {
        let asked = Remindd1.AnswerRequest(
            what: what, due: due ? true : nil, outcome: outcome, at: at, note: note, replace: replace ? true : nil,
            early: early ? true : nil, extra: extra ? true : nil, request: DaemonLink.requestID())
        let reply: Remindd1.Answered = try DaemonLink().write("Answer", asked)
        Console.print(AnswerText.answered(reply, clock: Clock(now: reply.now, zone: reply.zone)))
    }
}
