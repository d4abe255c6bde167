import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders

struct Toggle: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "toggle",
        abstract: "Mark a day as done, or take the mark back.",
        discussion: """
            remindctl toggle lenses                   today
            remindctl toggle lenses --on yesterday
            """)

    @Argument(help: "A reminder whose days are marked as a whole, or WHAT@DAY.", completion: .what)
    var what: String

    @OptionGroup var day: DayOption

    @OptionGroup var output: OutputOptions

    func validate() throws { try day.validate([what], isElsewhere: false) }

    func run() throws {
        let isNamed = what.contains("@") || day.on != nil
        var asked = Remindd1.AnswerRequest(
            what: isNamed ? day.named([what])[0] : "\(what)@today", outcome: "done", request: RequestName.fresh())
        asked.toggle = true
        let reply: Remindd1.Answered = try DaemonLink().write("Answer", asked)
        try output.print(reply.results) { _ in
            let clock = reply.clock
            let isTakenBack = reply.results.first?.occurrence.status == .cleared
            return isTakenBack ? AnswerText.undone(reply, clock: clock) : AnswerText.answered(reply, clock: clock)
        }
    }
}
