import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Agenda: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "agenda", abstract: "Show what is due in the next days.")

    @Argument(help: "How many days, today included: 3.")
    var count: Int?

    @Option(help: "The same, 1 to 366. (default: 7)")
    var days: Int?

    @OptionGroup var people: PersonOption

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        if let count, count > 99 { throw ValidationError("a count has one or two digits; otherwise: --days \(count)") }
        guard count == nil || days == nil else { throw ValidationError("give the number of days once") }
        guard (1...366).contains(count ?? days ?? 7) else { throw ValidationError("days go from 1 to 366") }
    }

    func run() throws {
        let reply = try DaemonLink().agenda(
            Remindd1.AgendaRequest(days: count ?? days ?? 7, person: people.person, tag: people.tag))
        try output.print(reply.occurrences) { style in
            AgendaText.days(reply, clock: reply.clock, style: style)
        }
    }
}
