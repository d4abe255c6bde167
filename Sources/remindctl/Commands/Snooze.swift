import ArgumentParser
import RemindControl

struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Remind me again later.",
        usage: "remindctl snooze WHAT [LENGTH | until TIME]",
        discussion: """
            remindctl snooze 7k2              10 minutes, or as remindd.toml says
            remindctl snooze 7k2 20m
            remindctl snooze 7k2 until 21:00
            """)

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String

    @Argument(help: "20m, until 21:00.", completion: .list(["10m", "30m", "1h", "until"]))
    var length: [String] = []

    func validate() throws {
        if length.first == "until", length.count < 2 { throw ValidationError("missing time: until 21:00") }
    }

    func run() throws {
        let length = length.first == "for" ? Array(length.dropFirst()) : length
        let isEnd = length.first == "until"
        let words = (isEnd ? length.dropFirst() : length[...]).joined(separator: " ")
        let asked = Remindd1.SnoozeRequest(
            what: what, length: isEnd || words.isEmpty ? nil : words, until: isEnd ? words : nil,
            request: DaemonLink.requestID())
        let reply: Remindd1.Answered = try DaemonLink().write("Snooze", asked)
        Console.print(AnswerText.snoozed(reply, clock: Clock(now: reply.now, zone: reply.zone)))
    }
}
