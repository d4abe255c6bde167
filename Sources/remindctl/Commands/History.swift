import ArgumentParser
import RemindControl
import Reminders

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "Show what was recorded, oldest first.",
        discussion: """
            remindctl history --since 7d
            remindctl history metformin --since 90d --status missed,skipped
            remindctl history --person Anna --text headache --csv
            remindctl history metformin@yesterday/20:00 --audit
            """)

    @Argument(help: "A reminder or an occurrence; everything where it is left out.", completion: .what)
    var what: String?

    @Option(help: "From when: 7d, 2026-11-01, yesterday.")
    var since: String?

    @Option(help: "Until when: a date, with that day, or 7d for so long ago.")
    var until: String?

    @Option(
        help: """
            Only these: taken, skipped, missed; pending for what waits for an answer; or any other word that history \
            shows, such as snoozed, undone, paused.
            """)
    var status: String?

    @Option(help: ArgumentHelp("Only of one kind: \(Kinds.list)."), completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    @OptionGroup var people: PersonOption

    @Option(help: "Only where a title or a note contains this.")
    var text: String?

    @Flag(help: "Say after each entry what stood then, also of what was replaced or taken back.")
    var audit = false

    @Option(help: "At most so many entries, the latest; 100 without --since.")
    var limit: Int?

    @Flag(name: .customLong("csv"), help: "Print comma-separated values, a row for each entry.")
    var isCSV = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard limit.map({ (1...100_000).contains($0) }) ?? true else {
            throw ValidationError("--limit goes from 1 to 100000")
        }
        if isCSV, output.isJSON { throw ValidationError("--csv and --json are two forms: say one of them") }
        if status?.split(separator: ",").isEmpty == true {
            throw ValidationError("--status needs a word, such as missed")
        }
    }

    func run() throws {
        let request = Remindd1.HistoryRequest(
            what: what, since: since, until: until, status: status.map { $0.split(separator: ",").map(String.init) },
            kind: kind.map(List.name), person: people.person, text: text, audit: audit ? true : nil,
            limit: limit ?? (since == nil ? 100 : 100_000))
        let link = try DaemonLink()
        if output.isJSON { return try printJSON(link, request) }
        if isCSV { return try printCSV(link, request) }
        // Each piece is put into words while the next one is on its way.
        var text: HistoryText?
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            var words =
                text
                ?? HistoryText(clock: Clock(now: piece.now, zone: piece.zone), style: UserEnvironment.current.style)
            text = nil
            words.add(piece.entries)
            text = words
        }
        if let text { Console.print(text.lines) }
    }

    private func printCSV(_ link: DaemonLink, _ request: Remindd1.HistoryRequest) throws {
        var isFirst = true
        let isTerminal = UserEnvironment.current.isTerminal
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            if isFirst { Console.print(HistoryCSV.heading(isAudit: audit)) }
            isFirst = false
            Console.print(piece.entries.map { HistoryCSV.row($0, isAudit: audit, onTerminal: isTerminal) })
        }
    }

    /// One array, written as its pieces come.
    private func printJSON(_ link: DaemonLink, _ request: Remindd1.HistoryRequest) throws {
        var isFirst = true
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            let text = CleanText.json(Array(try VarlinkJSON.encode(piece.entries).dropFirst().dropLast()))
            Console.write(isFirst ? "[" + text : "," + text)
            isFirst = false
        }
        Console.write(isFirst ? "[]\n" : "]\n")
    }
}
