import ArgumentParser
import RemindControl
import Schedules

struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Erase a reminder and its history for good.",
        discussion: """
            Shows what it erases, and asks. It also erases it from the daily backups, but not from copies that you \
            made elsewhere, nor from notifications that your desktop keeps. To stop a reminder and keep its history, \
            archive it.
            """)

    @Argument(help: "The reminder.", completion: .what)
    var what: String

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Only show what would be erased.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let link = try DaemonLink(timeout: .seconds(300))
        let planned: Remindd1.Purged = try link.read("Purge", Remindd1.PurgeRequest(what: what, dryRun: true))
        if dryRun { return try output.print(planned) { _ in [PurgeText.planned(planned)] } }
        try Question.purge.ask(
            "Erase it for good?", about: [PurgeText.planned(planned)], word: planned.reminder, isAnswered: yes,
            refusal: "nothing was erased")
        let purged: Remindd1.Purged = try link.read("Purge", Remindd1.PurgeRequest(what: planned.reminder))
        try output.print(purged) { _ in PurgeText.done(purged) }
    }
}
