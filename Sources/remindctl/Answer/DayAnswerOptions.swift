import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

/// The days that an answer is about, and its note.
struct DayAnswerOptions: ParsableArguments {
    @Argument(help: "A reminder whose days are answered as a whole, or WHAT@DAY.", completion: .what)
    var what: [String]

    @OptionGroup var day: DayOption

    @Option(help: "A note.")
    var note: String?

    @Flag(help: "Change an earlier answer.")
    var replace = false

    @OptionGroup var output: OutputOptions

    func validate() throws { try day.validate(what, isElsewhere: false) }

    func answer(_ outcome: String) throws {
        let what = day.named(what)
        var asked = Remindd1.AnswerRequest(
            what: what.count == 1 ? what[0] : nil, outcome: outcome, note: note, replace: replace ? true : nil,
            request: RequestName.fresh())
        if what.count > 1 { asked.whats = what }
        let reply: Remindd1.Answered = try DaemonLink().write("Answer", asked)
        try output.print(reply.results) { _ in
            AnswerText.answered(reply, clock: reply.clock)
        }
    }
}
