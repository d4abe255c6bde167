import ArgumentParser
import RemindControl

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "next", abstract: "Show what comes next.")

    @Argument(help: "A reminder; all of them where it is left out.", completion: .ids())
    var what: String?

    @Option(help: "How many, 1 to 100.")
    var count = 1

    @OptionGroup var people: PersonOption

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...100).contains(count) else { throw ValidationError("--count goes from 1 to 100") }
    }

    func run() throws {
        let reply: Remindd1.Occurrences = try DaemonLink().read(
            "Next", Remindd1.NextRequest(what: what, count: count, person: people.person))
        try output.print(reply.occurrences) { style in
            AgendaText.list(reply, clock: Clock(now: reply.now, zone: reply.zone), style: style)
        }
    }
}
