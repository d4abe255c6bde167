import ArgumentParser
import RemindControl
import Reminders
import Schedules

struct Apply: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract: "Make what is defined what a file says.",
        discussion: """
            Shows what it changes before it does: + adds, ~ changes, - archives what left the file. It asks before it \
            archives anything; a script says --yes. A file with a mistake changes nothing.
            """)

    @Option(
        name: .shortAndLong, help: "The file; reminders.toml of remindd's folder where it is left out.",
        completion: .file(extensions: ["toml"]))
    var file: String?

    @Flag(help: "Show what would change, and change nothing.")
    var dryRun = false

    @Flag(help: "Archive what left the file without a question.")
    var yes = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        if file == "-" {
            throw ValidationError("name a file: what is applied is managed by it, and standard input has no name")
        }
        if output.isJSON, !dryRun { throw ValidationError("--json goes with --dry-run") }
    }

    func run() throws {
        let path = try TextFile.absolutePath(file, environment: .current)
        let content = try TextFile.read(path)
        let link = try DaemonLink(timeout: .seconds(30))
        let asked = Remindd1.ApplyRequest(file: path, content: content, dryRun: true)
        let planned: Remindd1.Applied = try link.read("Apply", asked)
        guard !output.isJSON else { return try output.print(planned.changes) { _ in [] } }
        Console.print(ChangesText.lines(planned.changes, style: UserEnvironment.current.style))
        let summary = ChangesText.summary(planned.changes)
        guard !dryRun, !planned.changes.isEmpty else {
            return Console.print(planned.changes.isEmpty ? summary : "would be: \(summary)")
        }
        let archived = planned.changes.count { $0.change == .archive }
        let count = archived == 1 ? "1 reminder" : "\(archived) reminders"
        guard archived == 0 || yes || Question.confirms("Archive \(count)?") else {
            throw CommandFailure(
                .invalidArgument, "nothing was applied: it would archive \(count)", hint: "to archive: --yes")
        }
        let request = Remindd1.ApplyRequest(file: path, content: content, request: DaemonLink.requestID())
        let applied: Remindd1.Applied = try link.write("Apply", request)
        Console.print("applied: \(ChangesText.summary(applied.changes))")
    }
}
