import ArgumentParser
import CivilTime
import RemindControl
import Reminders
import Schedules

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print your reminders as TOML or JSON, your readings as CSV, or everything as FHIR.",
        discussion: """
            remindctl export > reminders.toml
            remindctl export --csv > readings.csv      every tracker and habit, a row for each reading
            remindctl export --csv weight --since 90d
            remindctl export --fhir record.json        everything for a doctor's program, as FHIR R4
            """)

    enum Format: String, EnumerableFlag {
        case toml, json, csv
    }

    @Flag(help: "The format.")
    var format = Format.toml

    @Option(
        help: ArgumentHelp("Write FHIR R4 to a new file, or - for standard output.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var fhir: String?

    @Option(help: "With --fhir, only what is for this person.", completion: .people)
    var person: String?

    @Argument(help: "With --csv, only this tracker.", completion: .ids(archived: true))
    var what: String?

    @Option(
        help: ArgumentHelp("With --csv or --fhir, from this day on: 90d, 2026-11-01.", valueName: "day"),
        completion: .days)
    var since: String?

    func validate() throws {
        if isFormat { return }
        guard format == .csv || what == nil else { throw ValidationError("a tracker goes with --csv") }
        guard format == .csv || fhir != nil || since == nil else {
            throw ValidationError("--since goes with --csv or --fhir")
        }
        guard fhir != nil || person == nil else { throw ValidationError("--person goes with --fhir") }
        guard fhir == nil || format == .toml else {
            throw ValidationError("use --fhir or --\(format.rawValue), not both")
        }
    }

    /// `export csv`
    private var isFormat: Bool { format == .toml && ["csv", "json", "toml"].contains(what) }

    func run() throws {
        if let what, isFormat {
            throw CommandFailure(.invalidArgument, "\(what) is a format", hint: "remindctl export --\(what)")
        }
        let link = try DaemonLink()
        if let fhir { return try writeFHIR(fhir, link) }
        if format == .csv { return try printReadings(link) }
        let reply: Remindd1.ExportReply = try link.read("Export")
        switch format {
        case .toml: Console.write(reply.toml)
        default: Console.print(CleanText.json(try VarlinkJSON.encode(reply.definitions)))
        }
    }

    private func writeFHIR(_ path: String, _ link: DaemonLink) throws {
        let status: DaemonStatus = try link.read("Status")
        let environment = UserEnvironment.current
        let timestamp = environment.rules(named: status.zone).timestamp(environment.now)
        var made = FHIRFile(link, since: since, person: person)
        guard path != "-" else { return try made.make(at: timestamp, Console.write) }
        let file = try NewFile(path)
        do {
            try made.make(at: timestamp) { try file.write(Array($0.utf8)) }
            try file.finish()
        } catch {
            file.remove()
            throw error
        }
        Console.print("written: \(path)")
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
