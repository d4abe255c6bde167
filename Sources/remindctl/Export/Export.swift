import ArgumentParser
import CivilTime
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print your reminders as TOML, JSON or iCalendar, your readings as CSV, or everything as FHIR.",
        discussion: """
            remindctl export > reminders.toml
            remindctl export --archived                those that you archived
            remindctl export --csv > readings.csv      every tracker and habit, a row for each reading
            remindctl export --csv weight --since 90d
            remindctl export --fhir record.json        everything for a doctor's program, as FHIR R4
            remindctl export --ics reminders.ics       your schedules, for a calendar
            remindctl export --all FOLDER              all of these, with the history of each reminder, in a new folder
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

    @Option(
        help: ArgumentHelp("Write everything to a new folder: TOML, CSV and FHIR.", valueName: "folder"),
        completion: .directory)
    var all: String?

    @Flag(help: "With TOML or JSON, the archived reminders instead.")
    var archived = false

    @OptionGroup var calendar: CalendarOptions

    @Option(help: "With --fhir, --ics, --split or --calendar, only what is for this person.", completion: .people)
    var person: String?

    @Argument(help: "With --csv, only this tracker.", completion: .ids(archived: true))
    var what: String?

    @Option(
        help: ArgumentHelp("With --csv or --fhir, from this day on: 90d, 2026-11-01.", valueName: "day"),
        completion: .days)
    var since: String?

    func validate() throws {
        if isFormat { return }
        let isAlone =
            !archived && format == .toml && !calendar.isAsked && [fhir, person, what, since].allSatisfy { $0 == nil }
        guard all == nil || isAlone else {
            throw ValidationError("--all takes nothing else")
        }
        guard !archived || format != .csv && fhir == nil && !calendar.isAsked else {
            throw ValidationError("--archived goes with --toml or --json")
        }
        guard format == .csv || what == nil else { throw ValidationError("a tracker goes with --csv") }
        guard format == .csv || fhir != nil || since == nil else {
            throw ValidationError("--since goes with --csv or --fhir")
        }
        guard fhir != nil || calendar.isAsked || person == nil else {
            throw ValidationError("--person goes with --fhir or --ics")
        }
        guard !calendar.isAsked || fhir == nil && format == .toml else {
            throw ValidationError("use --\(fhir == nil ? format.rawValue : "fhir") or \(calendar.name), not both")
        }
        guard fhir == nil || format == .toml else {
            throw ValidationError("use --fhir or --\(format.rawValue), not both")
        }
    }

    /// `export csv`
    private var isFormat: Bool { format == .toml && ["csv", "json", "toml", "ics"].contains(what) }

    func run() throws {
        if let what, isFormat {
            let hint = "remindctl export --\(what)\(what == "ics" ? " FILE" : "")"
            throw CommandFailure(.invalidArgument, "\(what) is a format", hint: hint)
        }
        let link = try DaemonLink()
        if let fhir { return try writeFHIR(fhir, link) }
        if calendar.isAsked { return try calendar.write(CalendarEvents(link, person: person, calendar)) }
        if let all {
            Console.print(try ExportFolder(link, path: all).write().map { "written: \($0)" })
            return Console.print(UserEnvironment.current.style.wrap([ExportFolder.remark]))
        }
        if format == .csv {
            let table = try ReadingsCSV(of: what.map { [$0] } ?? trackers(link), since: since, link)
            return Console.printData(table.lines(onTerminal: UserEnvironment.current.isTerminal))
        }
        let reply: Remindd1.ExportReply = try link.read(
            "Export", Remindd1.ExportRequest(archived: archived ? true : nil))
        switch format {
        case .toml: Console.write(reply.toml)
        default: Console.printData([CleanText.json(try VarlinkJSON.encode(reply.definitions))])
        }
    }

    private func writeFHIR(_ path: String, _ link: DaemonLink) throws {
        let status: DaemonStatus = try link.read("Status")
        let environment = UserEnvironment.current
        let timestamp = environment.rules(named: status.zone).timestamp(environment.now)
        var made = FHIRFile(link, since: since, person: person)
        guard path != "-" else {
            try made.make(at: timestamp, Console.write)
            if let remark = made.remark { Console.warn("remindctl: \(remark)") }
            return
        }
        let file = try NewFile(path)
        do {
            try made.make(at: timestamp) { try file.write(Array($0.utf8)) }
            try file.finish()
        } catch {
            file.remove()
            throw error
        }
        Console.print("written: \(path)")
        if let remark = made.remark { Console.print("  \(remark)") }
    }

    /// The ids of all trackers and habits, archived ones too.
    private func trackers(_ link: DaemonLink) throws -> [String] {
        try ExportFolder.reminders(link).filter(ReadingsCSV.covers).map(\.id).sorted()
    }
}
