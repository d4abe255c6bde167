import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Delay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delay",
        abstract: "Move one coming dose to a later time.",
        usage: "remindctl delay WHAT LENGTH | WHAT until TIME",
        discussion: """
            remindctl delay metformin 1h              the next one, an hour later
            remindctl delay metformin until 10:30
            remindctl delay metformin@20:00 30m       this one

            The doses after it keep their times. For a dose that is due already, use snooze.
            """)

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String

    @Argument(help: "1h, or until 10:30.", completion: .list(["30m", "1h", "2h", "until"]))
    var length: [String] = []

    @OptionGroup var request: RequestOption

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if length.isEmpty || length == ["until"] {
            throw ValidationError("say how much later, or until when: 1h, or until 10:30")
        }
    }

    func run() throws {
        let length = length.first == "for" ? Array(length.dropFirst()) : length
        let isEnd = length.first == "until"
        let words = (isEnd ? length.dropFirst() : length[...]).joined(separator: " ")
        let asked = Remindd1.DelayRequest(
            what: what, length: isEnd ? nil : words, until: isEnd ? words : nil, request: request.id)
        let reply: Remindd1.Answered = try DaemonLink().write("Delay", asked)
        try output.print(reply.results) { _ in
            AnswerText.delayed(reply, clock: reply.clock)
        }
    }
}
