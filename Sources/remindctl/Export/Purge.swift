import ArgumentParser
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Purge: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purge",
        abstract: "Erase a reminder and its history for good.",
        discussion: """
            Shows what it erases, and asks. It also erases it from the daily backups, but not from copies that you \
            made elsewhere, nor from notifications that your desktop keeps. Other machines that share the record erase it \
            too, once they hear of it: see remindd-sync(7). To stop a reminder and keep its history, archive it.

            remindctl purge aspirin
            remindctl purge --kind habit       everything of a kind; it asks twice
            """)

    @Argument(help: "The reminder.", completion: .what)
    var what: String?

    @Option(help: "Every reminder of this kind, archived ones too.", completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Only show what would be erased.")
    var dryRun = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (what == nil) != (kind == nil) else {
            throw ValidationError(
                what == nil ? "name a reminder, or a kind with --kind" : "choose WHAT or --kind, not both")
        }
    }

    func run() throws {
        let link = try DaemonLink(timeout: .seconds(300))
        guard let what else { return try purgeKind(link) }
        let planned: Remindd1.Purged = try link.read("Purge", Remindd1.PurgeRequest(what: what, dryRun: true))
        let lines = [PurgeText.planned(planned)] + PurgeText.elsewhere(planned)
        if dryRun { return try output.print(planned) { _ in lines } }
        try Question.purge.ask(
            "Erase it for good?", about: lines, word: planned.reminder, isAnswered: yes, refusal: "nothing was erased")
        let purged = try purge(planned.reminder, link)
        try output.print(purged) { _ in PurgeText.done(purged) + PurgeText.elsewhere(purged) }
    }

    /// Erases one, also from the calendar beside the record.
    private func purge(_ reminder: String, _ link: DaemonLink) throws -> Remindd1.Purged {
        var purged: Remindd1.Purged = try link.read("Purge", Remindd1.PurgeRequest(what: reminder))
        let path = try UserEnvironment.current.calendarFile()
        if (try? KeptCalendar(path).erase(purged.reminder)) != true { purged.remaining.append(path) }
        return purged
    }

    /// Looks at all of them before it erases any, and asks twice.
    private func purgeKind(_ link: DaemonLink) throws {
        let name = List.name(kind ?? "")
        var planned: [Remindd1.Purged] = []
        for archived in [false, true] {
            let found: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(kind: name, archived: archived))
            for reminder in found.reminders {
                planned.append(try link.read("Purge", Remindd1.PurgeRequest(what: "=\(reminder.id)", dryRun: true)))
            }
        }
        let words = Kinds.named(name)?.words
        guard !planned.isEmpty else {
            throw CommandFailure(
                .unknownReminder, "there is no \(words?.one ?? name)", hint: "see what there is: remindctl list")
        }
        let lines = planned.map(PurgeText.planned) + PurgeText.elsewhere(planned.first)
        if dryRun { return try output.print(planned) { _ in lines } }
        let all = planned.count == 1 ? "1 \(words?.one ?? name)" : "all \(planned.count) \(words?.many ?? name)"
        let refusal = "nothing was erased"
        try Question.purge.ask(
            "Erase \(all) for good?", about: lines, isAnswered: yes, refusal: refusal)
        try Question.purge.ask(
            "Their whole history goes, and no undo brings it back.", word: name, isAnswered: yes, refusal: refusal)
        var purged: [Remindd1.Purged] = []
        for one in planned { purged.append(try purge("=\(one.reminder)", link)) }
        try output.print(purged) { _ in purged.flatMap(PurgeText.done) + PurgeText.elsewhere(purged.first) }
    }
}
