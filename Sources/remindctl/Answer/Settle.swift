import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Once: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "once",
        abstract: "Settle a dose recorded on two machines: it was one.",
        discussion: """
            Two machines that did not know of each other may each record a dose. Both count until you say which it was. \
            The time is the earlier one, unless you give another. undo takes your word back.
            """)

    @Argument(
        help: "A handle, an id or title, or WHAT@SLOT. By default, the only dose that was recorded twice.",
        completion: .what)
    var what: String?

    @Option(help: ArgumentHelp("When it was taken: 08:05, \"10m ago\".", valueName: "time"))
    var at: String?

    @OptionGroup var request: RequestOption

    @OptionGroup var output: OutputOptions

    func run() throws { try settle(what, doses: 1, at: at, request.id, output) }
}

struct Twice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "twice",
        abstract: "Settle a dose recorded on two machines: it was two.",
        discussion: "Both doses count, in limits and in the stock. undo takes your word back.")

    @Argument(
        help: "A handle, an id or title, or WHAT@SLOT. By default, the only dose that was recorded twice.",
        completion: .what)
    var what: String?

    @OptionGroup var request: RequestOption

    @OptionGroup var output: OutputOptions

    func run() throws { try settle(what, doses: 2, at: nil, request.id, output) }
}

private func settle(_ what: String?, doses: Int, at: String?, _ request: String?, _ output: OutputOptions) throws {
    let asked = Remindd1.SettleRequest(what: what, doses: doses, at: at, request: request)
    let reply: Remindd1.Settled = try DaemonLink().write("Settle", asked)
    try output.print(reply) { _ in AnswerText.settled(reply, clock: reply.clock) }
}
