import ArgumentParser
import CivilTime
import Configuration
import PrayerTimes
import RemindProtocol
import Reminders
import Vocabulary

struct TimetableCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timetable",
        abstract: "Show the timetable in use, or import one.",
        subcommands: [ShowTimetable.self, ImportTimetable.self], defaultSubcommand: ShowTimetable.self)
}

struct ShowTimetable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show the timetable in use.")

    @OptionGroup var output: OutputOptions

    private struct View: Encodable {
        var first: String?
        var last: String?
        var fallback: String
    }

    func run() throws {
        let rules = try UserEnvironment.current.settings().prayer
        let view = View(
            first: rules.timetable?.first.description, last: rules.timetable?.last.description,
            fallback: rules.method.id)
        try output.print(view) { _ in
            guard let timetable = rules.timetable else {
                return ["no timetable: times are computed by \(rules.method.name)"]
            }
            return ["timetable from \(timetable.first) to \(timetable.last), then \(rules.method.name)"]
        }
    }
}

struct ImportTimetable: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Use the timetable of a mosque or a ministry.",
        discussion: """
            The CSV has a line for each day, in order: date,fajr,sunrise,dhuhr,asr,maghrib,isha, and perhaps \
            iqamah_fajr and so on. The CSV of aladhan.com is converted, and the JSON of Diyanet and of a mosque of \
            mawaqit.net.
            """)

    @Argument(help: "The file, or - for standard input.", completion: .file(extensions: ["csv", "json"]))
    var file: String

    @Option(
        help: "csv, aladhan, diyanet or mawaqit. By default, what the file says.",
        completion: .list(Format.allCases.map(\.rawValue)))
    var format: String?

    private enum Format: String, CaseIterable {
        case csv, aladhan, diyanet, mawaqit

        init(of text: String) {
            let start = text.first { !$0.isWhitespace && $0 != "\u{FEFF}" }
            let isAladhan = text.lowercased().contains("subject")
            self = start == "[" ? .diyanet : start == "{" ? .mawaqit : isAladhan ? .aladhan : .csv
        }
    }

    func run() throws {
        let environment = UserEnvironment.current
        let path = try file == "-" ? "-" : TextFile.absolutePath(file, environment: environment)
        var text = try TextFile.read(path)
        let asked = format.map { Format(rawValue: $0) } ?? Format(of: text)
        guard let asked else {
            throw CommandFailure(
                .invalidArgument, "\(quoted(format ?? "")) is not a format",
                hint: Format.allCases.map { "--format \($0.rawValue)" }.joined(separator: ", "))
        }
        let settings = try environment.settingsAlone()
        let local = try environment.localZone()
        let zone = settings.prayer.timetableZone.map(environment.rules(named:)) ?? local
        let timetable: PrayerTimetable
        var converted: PrayerTimetable.Converted?
        do throws(PrayerTimetable.Problem) {
            switch asked {
            case .csv: break
            case .aladhan: converted = try PrayerTimetable.converted(aladhan: text)
            case .diyanet: converted = try TimetableJSON.diyanet(text)
            case .mawaqit:
                converted = try TimetableJSON.mawaqit(text, year: zone.local(at: environment.now).date.year)
            }
            text = converted?.text ?? text
            timetable = try PrayerTimetable.read(text, in: zone)
        } catch {
            let error = converted?.inSource(error) ?? error
            throw CommandFailure(
                RemindError(.invalidDefinition, "the timetable is not right"),
                problems: [FileProblem(file: file, line: error.line, message: error.message, hint: error.hint)])
        }
        let target = SettingsFile(try environment.timetableFile())
        try target.write(text)
        Console.print("timetable from \(timetable.first) to \(timetable.last) in \(target.path)")
        if !settings.prayer.wantsTimetable { try use(settings.prayer.method) }
        try DaemonLink.reload("timetable")
    }

    /// Sets the timetable as the method, and the method before it as the one for other days.
    private func use(_ method: PrayerMethod) throws {
        let environment = UserEnvironment.current
        let file = SettingsFile(try environment.settingsFile())
        let table = PrayerPage.kind
        var text = try SettingsChange.text(of: file)
        // A custom method stays in its own key.
        let isNamed = PrayerMethod.named(method.id) != nil
        if isNamed { text = try SettingsChange.edited(text, "\(table).fallback", to: "\"\(method.id)\"") }
        text = try SettingsChange.edited(text, "\(table).method", to: "\"\(PrayerRules.timetableMethod)\"")
        try file.write(text.text)
        Console.print(
            "set in \(file.path): [\(table)] method = \"\(PrayerRules.timetableMethod)\""
                + (isNamed ? ", fallback = \"\(method.id)\"" : ""))
    }
}
