import ArgumentParser
import RemindClient
import RemindProtocol
import RemindText
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

    @Argument(help: "A reminder, or one time of it. By default, everything.", completion: .what)
    var what: String?

    @Option(
        help: ArgumentHelp("From this day on: 2026-11-01, yesterday, or 7d for the last 7 days.", valueName: "day"),
        completion: .days)
    var since: String?

    @Option(
        help: ArgumentHelp("Until the end of this day: 2026-11-20, or 7d for 7 days ago.", valueName: "day"),
        completion: .days)
    var until: String?

    @Option(
        help: ArgumentHelp(
            "Only these: taken, skipped, missed, pending (not answered yet), or another word that history shows.",
            valueName: "words"), completion: .statuses)
    var status: String?

    @Option(help: ArgumentHelp("Only of one kind: \(Kinds.list)."), completion: .list(Kinds.all.map(\.name)))
    var kind: String?

    @OptionGroup var people: PersonOption

    @Option(help: "Only entries with this in the title or note.")
    var text: String?

    @Flag(help: "Show the state after each entry, and answers that were replaced or undone.")
    var audit = false

    @Option(help: ArgumentHelp("At most this many, the latest ones. Without --since: 100.", valueName: "count"))
    var limit: Int?

    @Flag(name: .customLong("csv"), help: "Print comma-separated values, one row per entry.")
    var isCSV = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard limit.map({ (1...100_000).contains($0) }) ?? true else {
            throw ValidationError("--limit goes from 1 to 100000")
        }
        if isCSV, output.isJSON { throw ValidationError("use --csv or --json, not both") }
        if status?.split(separator: ",").isEmpty == true {
            throw ValidationError("missing word for --status, such as missed")
        }
    }

    func run() throws {
        var request = Remindd1.HistoryRequest(
            what: what, since: since, until: until, status: status.map { $0.split(separator: ",").map(String.init) },
            kind: kind.map(List.name), person: people.person, text: text, audit: audit ? true : nil,
            limit: limit ?? (since == nil ? 100 : 100_000), tag: people.tag)
        // A table for other programs is whole.
        request.whole = isCSV ? true : nil
        let link = try DaemonLink()
        if output.isJSON { return try printJSON(link, request) }
        if isCSV { return try printCSV(link, request) }
        // Each piece is put into words while the next one is on its way.
        var text: HistoryText?
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            var words =
                text
                ?? HistoryText(clock: piece.clock, style: UserEnvironment.current.style)
            text = nil
            words.add(piece.entries)
            text = words
        }
        if let text { output.show(text.lines) }
    }

    private func printCSV(_ link: DaemonLink, _ request: Remindd1.HistoryRequest) throws {
        var isFirst = true
        let table = HistoryCSV(isAudit: audit, onTerminal: UserEnvironment.current.isTerminal)
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            Console.printData(Array(table.lines(piece.entries).dropFirst(isFirst ? 0 : 1)))
            isFirst = false
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
