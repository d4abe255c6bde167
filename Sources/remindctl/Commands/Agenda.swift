import ArgumentParser
import RemindControl

struct Agenda: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agenda", abstract: "Show what is due and comes in the next days.")

    @Option(help: "How many days, today included: 1 to 366.")
    var days = 7

    @OptionGroup var people: PersonOption

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...366).contains(days) else { throw ValidationError("--days goes from 1 to 366") }
    }

    func run() throws {
        let reply: Remindd1.Occurrences = try DaemonLink().read(
            "Agenda", Remindd1.AgendaRequest(days: days, person: people.person))
        try output.print(reply.occurrences) { style in
            AgendaText.days(reply, clock: Clock(now: reply.now, zone: reply.zone), style: style)
        }
    }
}
