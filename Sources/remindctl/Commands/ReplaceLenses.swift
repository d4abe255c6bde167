import ArgumentParser
import RemindControl
import Reminders
import Schedules

struct ReplaceLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace",
        abstract: "Record that you opened a new pair, due or not.",
        discussion: "The new pair counts from then.")

    @Argument(
        help: "Which lenses, if you have several reminders.",
        completion: .ids(of: LensOptions.kind))
    var what: String?

    @Option(help: ArgumentHelp("When you did it: 08:05, \"yesterday 21:00\", \"10m ago\".", valueName: "time"))
    var at: String?

    @Option(help: "A note.")
    var note: String?

    func run() throws {
        let link = try DaemonLink()
        let asked = Remindd1.AnswerRequest(
            what: try what ?? only(link), outcome: "done", at: at, note: note, early: true,
            kind: LensOptions.kind, request: DaemonLink.requestID())
        let reply: Remindd1.Answered = try link.write("Answer", asked)
        Console.print(AnswerText.answered(reply, clock: Clock(now: reply.now, zone: reply.zone)))
    }

    private func only(_ link: DaemonLink) throws -> String {
        let asked = Remindd1.ListRequest(kind: LensOptions.kind)
        let found: Remindd1.Reminders = try link.read("List", asked)
        guard let first = found.reminders.first else {
            throw CommandFailure(
                .unknownReminder, "there is no reminder of lenses",
                hint: "remindctl lens add --title Lenses --type biweekly --opened 2026-11-10")
        }
        guard found.reminders.count == 1 else {
            let names = found.reminders.map(\.id).joined(separator: ", ")
            throw CommandFailure(.ambiguous, "which lenses: \(names)", hint: "remindctl lens replace \(first.id)")
        }
        return first.id
    }
}
