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
        let reply: Remindd1.History = try DaemonLink().read(
            "History", Remindd1.HistoryRequest(what: what, since: since, limit: limit))
        try output.print(reply.entries) { style in
            HistoryText.lines(reply, clock: Clock(now: reply.now, zone: reply.zone), style: style)
        }
    }
}
