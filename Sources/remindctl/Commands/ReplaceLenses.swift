import ArgumentParser
import RemindControl
import Reminders
import Schedules

struct ReplaceLenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace",
        abstract: "Record that a new pair was opened, due or not.",
        discussion: "The days of the new pair count from then.")

    @Argument(
        help: "Which lenses; may be left out where there is only one reminder of them.",
        completion: .ids(of: LensOptions.kind))
    var what: String?

    @Option(help: "When it happened: 08:05, \"yesterday 21:00\", \"10m ago\".")
    var at: String?

    @Option(help: "A note, kept with the answer.")
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
