import ArgumentParser
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
            remindctl snooze --due 20m
            """)

    @Argument(help: "A handle, an id or title, or WHAT@SLOT.", completion: .what)
    var what: String?

    @Argument(help: "20m, until 21:00.", completion: .list(["10m", "30m", "1h", "until"]))
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
        let link = try DaemonLink()
        var refused: CommandFailure?
        for what in due ? try Snooze.due(link) : [what].compactMap(\.self) {
            do {
                let reply: Remindd1.Answered = try link.write("Snooze", asked(what))
                Console.print(AnswerText.snoozed(reply, clock: reply.clock))
            } catch let failure as CommandFailure where failure.error.code != .unreachable {
                // One that cannot wait so long does not keep the others from being snoozed.
                refused = refused ?? failure
            }
        }
        if let refused { throw refused }
    }

    private func asked(_ what: String) -> Remindd1.SnoozeRequest {
        let length = words.first == "for" ? Array(words.dropFirst()) : words
        let isEnd = length.first == "until"
        let text = (isEnd ? length.dropFirst() : length[...]).joined(separator: " ")
        return Remindd1.SnoozeRequest(
            what: what, length: isEnd || text.isEmpty ? nil : text, until: isEnd ? text : nil,
            request: DaemonLink.requestID())
    }

    /// The ids of everything due that is not snoozed.
    private static func due(_ link: DaemonLink) throws -> [String] {
        let day: Remindd1.Day = try link.read("Day", Remindd1.DayRequest())
        let due = day.occurrences.filter { $0.status == .due && $0.deferred == nil }.map(\.id)
        guard !due.isEmpty else { throw CommandFailure.nothingDue }
        return due
    }
}
