import ArgumentParser
import RemindControl

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Take back the latest answer; nothing is deleted.",
        discussion: "An answer to several at once, as take --due gives, is taken back as a whole.")

    @Argument(
        help: "A handle, an id or title, or WHAT@SLOT; the very latest answer where it is left out.", completion: .what)
    var what: String?

    func run() throws {
        let asked = Remindd1.UndoRequest(what: what, request: DaemonLink.requestID())
        let reply: Remindd1.Answered = try DaemonLink().write("Undo", asked)
        Console.print(AnswerText.undone(reply, clock: Clock(now: reply.now, zone: reply.zone)))
    }
}
