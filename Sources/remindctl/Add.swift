import ArgumentParser
import Reminders
import Schedules
import Vocabulary

/// `remindctl add med Metformin`, and what to type if the kind is missing.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a reminder of a kind: \(Kinds.commands).",
        usage: "remindctl add <kind> <title> [<options>]",
        discussion: "The same as remindctl \(Kinds.standard.command) add, and so on.")

    @Argument(parsing: .captureForPassthrough, help: "A kind, a title, and options of the kind.", completion: .kinds)
    var words: [String] = []

    func run() throws {
        if ["-h", "--help"].contains(words.first) { throw CleanExit.helpRequest(self) }
        guard let kind = words.first.flatMap({ Kinds.meant($0) }) else {
            throw CommandFailure(.invalidArgument, "missing kind: \(Kinds.commands)", hint: hint)
        }
        try Remindctl.run([kind.command, "add"] + words.dropFirst())
    }

    /// `tea in 30s` as `tea` and `once in 30s`: the words after the title may be a schedule, or nearly one.
    private static func schedule(atEndOf text: String) -> (title: String, when: String?) {
        let environment = UserEnvironment.current
        guard let zone = try? environment.localZone() else { return (text, nil) }
        let words = text.split(separator: " ").map(String.init)
        for start in words.indices.dropFirst() {
            let end = words[start...].joined(separator: " ")
            for when in [end, "once \(end)"] {
                let context = Schedule.Context.command(at: environment.now, in: zone)
                guard (try? Schedule.list(parsing: when, context: context)) == nil else {
                    return (words[..<start].joined(separator: " "), when)
                }
                let proposal = ScheduleReading.proposal(for: when, now: environment.now, zone: zone)
                if let proposal { return (words[..<start].joined(separator: " "), proposal) }
            }
        }
        return (text, nil)
    }

    /// The line with a kind, as far as it can be: the title is one word, and there is a schedule.
    private var hint: String {
        let first = words.prefix { !$0.hasPrefix("-") }.count > 1 ? words[0].lowercased() : ""
        let near = NearNames.near(first, among: Kinds.all.map(\.command)).first
        let kind = near ?? Kinds.standard.command
        let typed = near == nil ? words[...] : words.dropFirst()
        let (title, when) = Add.schedule(atEndOf: typed.prefix { !$0.hasPrefix("-") }.joined(separator: " "))
        var line = ["remindctl", kind, "add", title.isEmpty ? "Vitamin D" : title]
        line += typed.drop { !$0.hasPrefix("-") }
        if near == nil, !line.contains(where: { $0.hasPrefix("--when") }) {
            line += ["--when", when ?? "daily at 08:00"]
        } else if let when {
            line += ["--when", when]
        }
        let command = line.map(ShellWord.quoted).joined(separator: " ")
        return near == nil && !words.isEmpty ? command : "such as: \(command)"
    }
}
