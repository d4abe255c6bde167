import ArgumentParser
import Configuration
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Make your reminders those of a file.",
        discussion: """
            Shows the changes first: + adds, ~ changes, - archives what is no longer in the file. Asks before it \
            archives anything. A file with a mistake changes nothing.
            """)

    @Option(
        name: .shortAndLong, help: "The file. By default, ~/.config/remindd/reminders.toml.",
        completion: .file(extensions: ["toml"]))
    var file: String?

    @Flag(help: "Only show what would change.")
    var dryRun = false

    @Flag(help: "Do not ask.")
    var yes = false

    @Option(
        help: """
            On the day of an edit, as many of the new times are left out as were due already. Ring all that are still to \
            come (today), or none (tomorrow).
            """)
    var from: String?

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if file == "-" {
            throw ValidationError("apply needs a file with a name: it manages the reminders in it")
        }
        if output.isJSON, !dryRun { throw ValidationError("--json needs --dry-run") }
    }

    func run() throws {
        let path = try TextFile.absolutePath(file, environment: .current)
        let content = try TextFile.read(path)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let silent = SoundFile.problems(in: RemindersFile(content, name: name), name: name)
        guard silent.isEmpty else {
            throw CommandFailure(
                RemindError(.invalidDefinition, "\(path) names sounds that cannot be played; nothing was applied"),
                problems: silent)
        }
        let link = try DaemonLink(timeout: .seconds(30))
        var asked = Remindd1.ApplyRequest(file: path, content: content, dryRun: true)
        asked.from = from
        let planned: Remindd1.Applied = try link.read("Apply", asked)
        guard !output.isJSON else { return try output.print(planned.changes) { _ in [] } }
        Console.print(ChangesText.lines(planned.changes, style: UserEnvironment.current.style))
        let summary = ChangesText.summary(planned.changes)
        guard !dryRun, !planned.changes.isEmpty else {
            return Console.print(planned.changes.isEmpty ? summary : "would be: \(summary)")
        }
        let archived = planned.changes.count { $0.change == .archive }
        let count = archived == 1 ? "1 reminder" : "\(archived) reminders"
        try Question.applyArchive.ask(
            "Archive \(count)?", isAnswered: archived == 0 || yes,
            refusal: "nothing was applied: it would archive \(count)")
        var request = Remindd1.ApplyRequest(file: path, content: content, request: RequestName.fresh())
        request.from = from
        let applied: Remindd1.Applied = try link.write("Apply", request)
        Console.print("applied: \(ChangesText.summary(applied.changes))")
    }
}
