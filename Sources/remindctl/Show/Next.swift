import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "next", abstract: "Show what comes next.")

    @Argument(
        help: ArgumentHelp(
            "A reminder, and how many: metformin 3. Either may be left out.", valueName: "what or count"),
        completion: .ids())
    var words: [String] = []

    @Option(help: "How many, 1 to 100. (default: 1)")
    var count: Int?

    @OptionGroup var people: PersonOption

    @OptionGroup var output: LongOutputOptions

    /// A count has one or two digits; `269` is a handle.
    private static func isCount(_ word: String) -> Bool { word.count < 3 && word.allSatisfy(\.isWholeNumber) }

    private var counts: [Int] { words.filter(Next.isCount).compactMap { Int($0) } + [count].compactMap(\.self) }
    private var names: [String] { words.filter { !Next.isCount($0) } }

    func validate() throws {
        guard counts.count < 2 else { throw ValidationError("give one count") }
        guard names.count < 2 else { throw ValidationError("name one reminder") }
        guard (1...100).contains(counts.first ?? 1) else { throw ValidationError("the count goes from 1 to 100") }
    }

    func run() throws {
        let reply: Remindd1.Occurrences = try DaemonLink().read(
            "Next",
            Remindd1.NextRequest(
                what: names.first, count: counts.first ?? 1, person: people.person,
                tag: people.tag))
        try output.print(reply.occurrences) { style in
            AgendaText.list(reply, clock: reply.clock, style: style)
        }
    }
}
