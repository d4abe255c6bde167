import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the latest answer. The history keeps it.",
        discussion: """
            An answer to several reminders, such as take --due, is undone as a whole. A second undo needs a handle, or it \
            would take back an older answer. An answer of another day needs its handle or slot, and it asks first.
            """)

    @Argument(
        help: "A handle, an id or title, or WHAT@SLOT. By default, the latest answer of all.", completion: .what)
    var what: String?

    @OptionGroup var day: DayOption

    @Flag(help: "Take back the latest edit of WHAT, and no answer.")
    var edit = false

    @Flag(help: "Take back an answer of another day without a question.")
    var yes = false

    @OptionGroup var request: RequestOption

    func validate() throws {
        if edit {
            guard what != nil else { throw ValidationError("--edit needs the name of a reminder") }
            guard day.on == nil, !yes else { throw ValidationError("--edit goes without --on and --yes") }
        }
        try day.validate([what].compactMap(\.self), isElsewhere: false)
    }

    func run() throws {
        if edit, let what { return try change(what, "revert", "changed back", nil) }
        let what = day.named([what].compactMap(\.self)).first
        let reply: Remindd1.Undone = try DaemonLink().write(
            "Undo", asking: .undoOld, "Take it back?", isConfirmed: yes
        ) { Remindd1.UndoRequest(what: what, request: request.id, confirmed: $0) }
        Console.print(AnswerText.undone(reply, clock: reply.clock))
    }
}
