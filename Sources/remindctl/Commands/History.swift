import ArgumentParser
import RemindControl

struct History: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show what was recorded, oldest first.")

    @Argument(help: "A reminder or an occurrence; everything where it is left out.", completion: .what)
    var what: String?

    @Option(help: "From when: 7d, 2026-11-01, yesterday.")
    var since: String?

    @Option(help: "At most so many entries, the latest.")
    var limit = 100

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("--limit goes from 1 to 100000") }
    }

    func run() throws {
        let request = Remindd1.HistoryRequest(what: what, since: since, limit: limit)
        let link = try DaemonLink()
        if output.isJSON { return try printJSON(link, request) }
        var all: Remindd1.History?
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            if all == nil { all = piece } else { all?.entries += piece.entries }
        }
        guard let all else { return }
        Console.print(
            HistoryText.lines(
                all, clock: Clock(now: all.now, zone: all.zone), style: UserEnvironment.current.style))
    }

    /// One array, written as its pieces come.
    private func printJSON(_ link: DaemonLink, _ request: Remindd1.HistoryRequest) throws {
        var isFirst = true
        try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
            let text = String(decoding: try VarlinkJSON.encode(piece.entries).dropFirst().dropLast(), as: UTF8.self)
            Console.write(isFirst ? "[" + text : "," + text)
            isFirst = false
        }
        Console.write(isFirst ? "[]\n" : "]\n")
    }
}
