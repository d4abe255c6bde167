import ArgumentParser
import RemindControl
import Reminders

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show what is defined.")

    @Argument(help: ArgumentHelp("Of one kind: \(Kinds.list)."), completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    @Flag(help: "The archived ones.")
    var archived = false

    @OptionGroup var people: PersonOption

    @OptionGroup var output: OutputOptions

    func run() throws {
        try List.run(kind: kind.map(List.name), archived: archived, person: people.person, output)
    }

    static func run(kind: String?, archived: Bool, person: String? = nil, _ output: OutputOptions) throws {
        let reply: Remindd1.Reminders = try DaemonLink().read(
            "List", Remindd1.ListRequest(kind: kind, archived: archived, person: person))
        try output.print(reply.reminders) { style in
            ListText.lines(reply, archived: archived, clock: Clock(now: reply.now, zone: reply.zone), style: style)
        }
    }

    /// A kind may be called by its command, too: `med`.
    static func name(_ text: String) -> String {
        let text = text.lowercased()
        return Kinds.all.first { $0.command == text }?.name ?? text
    }
}
