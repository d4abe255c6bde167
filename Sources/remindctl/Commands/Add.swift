import ArgumentParser
import Reminders
import Schedules

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

    /// The line with a kind, as far as it can be: the title is one word, and there is a schedule.
    private var hint: String {
        let first = words.prefix { !$0.hasPrefix("-") }.count > 1 ? words[0].lowercased() : ""
        let near = NearNames.near(first, among: Kinds.all.map(\.command)).first
        let kind = near ?? Kinds.standard.command
        let typed = near == nil ? words[...] : words.dropFirst()
        let title = typed.prefix { !$0.hasPrefix("-") }.joined(separator: " ")
        var line = ["remindctl", kind, "add", title.isEmpty ? "Vitamin D" : title]
        line += typed.drop { !$0.hasPrefix("-") }
        if near == nil, !line.contains(where: { $0.hasPrefix("--when") }) { line += ["--when", "daily at 08:00"] }
        let command = line.map(ShellWord.quoted).joined(separator: " ")
        return near == nil && !words.isEmpty ? command : "such as: \(command)"
    }
}
