import ArgumentParser
import Glibc
import RemindControl
import Schedules

struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Erase a reminder and all that was recorded of it, for good.",
        discussion: """
            Says what it erases, and asks. The daily backups lose it too. Copies that you made elsewhere do not, and \
            the text of notifications that a desktop has kept is not remindd's to erase. To keep the history and only \
            stop the reminder, archive it instead.
            """)

    @Argument(help: "The reminder.", completion: .what)
    var what: String

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Show what would be erased, and erase nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let link = try DaemonLink(timeout: .seconds(300))
        let planned: Remindd1.Purged = try link.read("Purge", Remindd1.PurgeRequest(what: what, dryRun: true))
        if dryRun { return try output.print(planned) { _ in [PurgeText.planned(planned)] } }
        guard yes || confirmed(planned) else {
            throw CommandFailure(.invalidArgument, "nothing was erased", hint: "to erase it without being asked: --yes")
        }
        let purged: Remindd1.Purged = try link.read("Purge", Remindd1.PurgeRequest(what: planned.reminder))
        try output.print(purged) { _ in PurgeText.done(purged) }
    }

    /// Asks at a terminal; elsewhere nobody can answer.
    private func confirmed(_ planned: Remindd1.Purged) -> Bool {
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return false }
        Console.warn(PurgeText.planned(planned))
        Console.warn("Erase it for good? Type \(planned.reminder) to say yes:")
        return readLine() == planned.reminder
    }
}
