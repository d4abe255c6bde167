import ArgumentParser
import RemindControl

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the latest answer. The history keeps it.",
        discussion: "An answer to several reminders, such as take --due, is undone as a whole.")

    @Argument(
        help: "A handle, an id or title, or WHAT@SLOT. By default, the latest answer of all.", completion: .what)
    var what: String?

    @OptionGroup var day: DayOption

    func validate() throws { try day.validate([what].compactMap(\.self), isElsewhere: false) }

    func run() throws {
        let what = day.named([what].compactMap(\.self)).first
        let asked = Remindd1.UndoRequest(what: what, request: DaemonLink.requestID())
        let reply: Remindd1.Answered = try DaemonLink().write("Undo", asked)
        Console.print(AnswerText.undone(reply, clock: Clock(now: reply.now, zone: reply.zone)))
    }
}
