import ArgumentParser
import RemindControl
import Reminders
import Schedules

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print your reminders as TOML or JSON, or your readings as CSV.",
        discussion: """
            remindctl export > reminders.toml
            remindctl export --csv > readings.csv      every tracker and habit, a row for each reading
            remindctl export --csv weight --since 90d
            """)

    enum Format: String, EnumerableFlag {
        case toml, json, csv
    }

    @Flag(help: "The format.")
    var format = Format.toml

    @Argument(help: "With --csv, only this tracker.", completion: .ids(archived: true))
    var what: String?

    @Option(help: ArgumentHelp("With --csv, from this day on: 90d, 2026-11-01.", valueName: "day"), completion: .days)
    var since: String?

    func validate() throws {
        guard format == .csv || what == nil && since == nil else {
            if isFormat { return }
            throw ValidationError("a tracker and --since go with --csv")
        }
    }

    /// `export csv`
    private var isFormat: Bool { format == .toml && ["csv", "json", "toml"].contains(what) }

    func run() throws {
        if let what, isFormat {
            throw CommandFailure(.invalidArgument, "\(what) is a format", hint: "remindctl export --\(what)")
        }
        let link = try DaemonLink()
        if format == .csv { return try printReadings(link) }
        let reply: Remindd1.ExportReply = try link.read("Export")
        switch format {
        case .toml: Console.write(reply.toml)
        default: Console.print(CleanText.json(try VarlinkJSON.encode(reply.definitions)))
        }
    }

    /// Each tracker in turn, so that none is too long for one question.
    private func printReadings(_ link: DaemonLink) throws {
        var table = ReadingsCSV()
        for what in try trackers(link) {
            let request = Remindd1.HistoryRequest(what: what, since: since, limit: Export.mostReadings)
            var count = 0
            try link.read("History", request, inPiecesOf: Remindd1.History.self) { piece in
                count += piece.entries.count
                table.add(piece.entries)
            }
            guard count < Export.mostReadings else {
                throw CommandFailure(
                    .invalidArgument, "\(what) has more than \(Export.mostReadings) entries",
                    hint: "export it in parts: remindctl export --csv \(what) --since 365d")
            }
        }
        Console.print(table.lines(onTerminal: UserEnvironment.current.isTerminal))
    }

    private static let mostReadings = 100_000

    /// The ids of all trackers and habits, archived ones too.
    private func trackers(_ link: DaemonLink) throws -> [String] {
        if let what { return [what] }
        var found: [String] = []
        for archived in [false, true] {
            let reply: Remindd1.Reminders = try link.read("List", Remindd1.ListRequest(archived: archived))
            found += reply.reminders.filter {
                Kinds.named($0.kind).map { $0.has(.readings) || $0.has(.chain) } ?? false
            }.map(\.id)
        }
        return found.sorted()
    }
}
