import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Snooze: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze",
        abstract: "Remind me again later.",
        usage: "remindctl snooze WHAT|--due [LENGTH | until TIME]",
        discussion: """
            remindctl snooze 7k2              10 minutes, or as remindd.toml says
            remindctl snooze 7k2 20m
            remindctl snooze 7k2 until 21:00
            remindctl snooze bins tomorrow at 9
            remindctl snooze --due 20m
            """)

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String?

    @Argument(help: "20m, until 21:00, tomorrow at 9.", completion: .list(["10m", "30m", "1h", "until"]))
    var length: [String] = []

    @Flag(help: "Everything due that is not snoozed.")
    var due = false

    /// With `--due`, the first word is a length too.
    private var words: [String] { due ? [what].compactMap(\.self) + length : length }

    func validate() throws {
        guard due || what != nil else { throw ValidationError("name a reminder, or use --due for everything due") }
        if words.first == "until", words.count < 2 { throw ValidationError("missing time: until 21:00") }
    }

    func run() throws {
        let length = words.first == "for" ? Array(words.dropFirst()) : words
        let isEnd = length.first == "until"
        let text = (isEnd ? length.dropFirst() : length[...]).joined(separator: " ")
        var asked = Remindd1.SnoozeRequest(
            what: due ? nil : what, length: isEnd || text.isEmpty ? nil : text, until: isEnd ? text : nil,
            due: due ? true : nil, request: RequestName.fresh())
        let link = try DaemonLink()
        let reply: Remindd1.Snoozed
        do {
            reply = try link.write("Snooze", asked)
        } catch let failure as CommandFailure
            where failure.error.code == .unknownReminder && EverythingDue.isMeant(by: what)
        {
            // `snooze all 20m`
            (asked.what, asked.due, asked.request) = (nil, true, RequestName.fresh())
            reply = try link.write("Snooze", asked)
        }
        Console.print(AnswerText.snoozed(reply, clock: reply.clock))
    }
}
