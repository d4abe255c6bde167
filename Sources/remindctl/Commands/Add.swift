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
        guard let kind = words.first.flatMap({ Kinds.called($0) }) else {
            let example = words.isEmpty ? ["Vitamin D", "--when", "daily at 08:00"] : words
            let command = (["remindctl", Kinds.standard.command, "add"] + example).map(ShellWord.quoted)
            throw CommandFailure(
                .invalidArgument, "missing kind: \(Kinds.commands)", hint: command.joined(separator: " "))
        }
        try Remindctl.run([kind.command, "add"] + words.dropFirst())
    }
}
