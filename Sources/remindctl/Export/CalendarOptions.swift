import ArgumentParser
import CivilTime
import Exports
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Vocabulary

/// `export --ics FILE`, `--split FOLDER` and `--calendar`: where the events go, and what they show.
struct CalendarOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Write iCalendar to a new file, or - for standard output.", valueName: "file"),
        completion: .file(extensions: ["ics"]))
    var ics: String?

    @Option(
        help: ArgumentHelp("Keep a folder with a file for each event, for vdirsyncer.", valueName: "folder"),
        completion: .directory)
    var split: String?

    @Flag(help: "Keep calendar.ics beside the record up to date, for the calendar of the desktop.")
    var calendar = false

    @Flag(help: "With --ics or --split, let the calendar ring, too.")
    var alarms = false

    @Flag(help: "With --ics or --split, write tasks (VTODO) in place of events.")
    var tasks = false

    @Flag(name: .customLong("private"), help: "In a calendar, show no titles.")
    var isPrivate = false

    var isAsked: Bool { ics != nil || split != nil || calendar }

    /// The option as it was typed: `--ics`.
    var name: String { ics != nil ? "--ics" : split != nil ? "--split" : "--calendar" }

    func validate() throws {
        guard [ics != nil, split != nil, calendar].count(where: \.self) < 2 else {
            throw ValidationError("use one of --ics, --split and --calendar")
        }
        guard isAsked || !alarms && !isPrivate else {
            throw ValidationError("\(alarms ? "--alarms" : "--private") goes with --ics, --split or --calendar")
        }
        guard !tasks || ics != nil || split != nil else { throw ValidationError("--tasks goes with --ics or --split") }
        // Desktops ring for the alarms of every calendar that they show, and remindd rings there already.
        guard !calendar || !alarms else { throw ValidationError("--alarms goes with --ics or --split") }
    }

    func write(_ made: CalendarEvents) throws {
        if ics == "-" {
            Console.write(made.text(made.events))
            return made.remarks.forEach { Console.warn("remindctl: \($0)") }
        }
        let each = tasks ? "task" : "event"
        let count = made.events.count == 1 ? "1 \(each)" : "\(made.events.count) \(each)s"
        if let split {
            let changed = try VdirFolder(split).keep(made)
            Console.print("kept: \(split) (\(count), \(changed.written) written, \(changed.removed) removed)")
        } else if let ics {
            let file = try NewFile(ics)
            do {
                try file.write(Array(made.text(made.events).utf8))
                try file.finish()
            } catch {
                file.remove()
                throw error
            }
            Console.print("written: \(ics) (\(count))")
        } else {
            let path = try UserEnvironment.current.calendarFile()
            let text = made.text(made.events)
            let file = SettingsFile(path)
            guard !file.isLink else {
                throw CommandFailure(
                    .unreadableFile, "\(path) is a link, and nothing is written through it",
                    hint: "remove the link, or name another file with --ics")
            }
            // A desktop reads the file again whenever it changes.
            if try file.readAny() != text { try file.write(text) }
            Console.print("kept: \(path) (\(count))")
        }
        Console.print(made.remarks.map { "  \($0)" })
    }
}

/// The events of all reminders, as a calendar has them.
struct CalendarEvents {
    /// A year, or less for a reminder that is due every few minutes.
    private static let spans = [366, 183, 92, 31, 7, 1]

    private let environment = UserEnvironment.current
    let events: [ICalendarEvent]
    /// The remark on rules that have no form there.
    let remarks: [String]

    init(_ link: DaemonLink, person: String?, _ options: CalendarOptions) throws {
        var asked = Remindd1.ListRequest(person: person)
        asked.whole = true
        let found: Remindd1.Reminders = try link.read("List", asked)
        let status: DaemonStatus = try link.read("Status")
        let zones = environment.zones
        var settings = ICalendarFeed.Options(
            zone: environment.rules(named: status.zone), zones: { try? zones.rules(named: $0) })
        settings.isPrivate = options.isPrivate || environment.isPrivate
        (settings.hasAlarms, settings.hasTasks) = (options.alarms, options.tasks)
        settings.domain = environment.instance.calendarDomain
        var feed = ICalendarFeed(settings)
        var single: [(reminder: ReminderView, schedules: [String])] = []
        for reminder in found.reminders.sorted(by: { $0.id < $1.id }) {
            if let schedules = feed.add(reminder) { single.append((reminder, schedules)) }
        }
        var until: CivilDate?
        if !single.isEmpty {
            let (days, occurrences) = try Self.ahead(link, person: person)
            until = settings.zone.local(at: environment.now).date + (days - 1)
            let all = Dictionary(grouping: occurrences, by: \.reminder)
            for (reminder, schedules) in single {
                let views = (all[reminder.id] ?? []).filter { view in
                    [.upcoming, .due, .snoozed].contains(view.status)
                        && (schedules == [""] || schedules.contains(view.schedule))
                }
                feed.add(views, of: reminder)
            }
        }
        events = feed.events
        remarks = feed.remarks.map { remark in
            let each = options.tasks ? "tasks" : "events"
            let what = remark.hasEvents ? "single \(each) until \(until.map(\.description) ?? "now")" : "no \(each)"
            return CleanText.line("\(remark.title): \(what): \(remark.reason)")
        }
    }

    /// The times of all reminders, for as many days as one answer takes.
    private static func ahead(_ link: DaemonLink, person: String?) throws -> (Int, [OccurrenceView]) {
        for days in spans {
            do {
                return (days, try link.agenda(Remindd1.AgendaRequest(days: days, person: person)).occurrences)
            } catch let failure as CommandFailure where failure.error.code == .invalidArgument && days > 1 {
                continue
            }
        }
        return (1, [])
    }

    func text(_ events: [ICalendarEvent]) -> String {
        let zones = environment.zones
        return ICalendar.lines(events, product: "reminders", zones: { try? zones.rules(named: $0) })
            .map { $0 + "\n" }.joined()
    }
}

/// A folder with one event in each file, as vdirsyncer and khal read it.
struct VdirFolder {
    /// Ends the names of the files that are remindd's: other files stay as they are.
    private let ending = "@\(UserEnvironment.current.instance.calendarDomain).ics"

    private let path: String

    init(_ path: String) { self.path = path }

    /// Writes what is new or different, and removes its own files of events that are gone.
    func keep(_ made: CalendarEvents) throws -> (written: Int, removed: Int) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw CommandFailure(
                .unreadableFile, "cannot make \(path): \(String(cString: strerror(errno)))",
                hint: "give a name in a folder of yours")
        }
        var gone = Set(try TextFile.names(in: path).filter { $0.hasSuffix(ending) })
        var written = 0
        for event in made.events {
            let name = "\(event.uid).ics"
            let file = SettingsFile("\(path)/\(name)")
            let text = made.text([event])
            if try gone.remove(name) == nil || file.isLink || file.readAny() != text {
                try file.replace(text, followsLink: false)
                written += 1
            }
        }
        for name in gone {
            guard unlink("\(path)/\(name)") == 0 else {
                throw CommandFailure(
                    .unreadableFile, "cannot remove \(path)/\(name): \(String(cString: strerror(errno)))")
            }
        }
        return (written, gone.count)
    }
}

extension SettingsFile {
    /// Its text, however large; `nil` if there is none, or another kind of file.
    fileprivate func readAny() throws(CommandFailure) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        return try? SmallFile.text(of: path, atMost: .max)
    }
}

/// calendar.ics beside the record, as `export --calendar` keeps it.
struct KeptCalendar {
    private let path: String

    init(_ path: String) { self.path = path }

    /// Takes out the events of a reminder that is erased.
    ///
    /// - Returns: True if none is left in it.
    func erase(_ reminder: String) throws(CommandFailure) -> Bool {
        let file = SettingsFile(path)
        guard let text = try file.readAny() else { return true }
        let names = [reminder, ICalendarFeed.privateName(of: reminder)].map { "UID:\($0)." }
        var kept: [String] = []
        var event: [String] = []
        var isErased = false
        // By scalars: a line ends with two of them, which are one character.
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if line.hasPrefix("BEGIN:VEVENT") || !event.isEmpty { event.append(line) } else { kept.append(line) }
            guard line.hasPrefix("END:VEVENT") else { continue }
            // A long line is folded by a line feed and a space.
            let whole = event.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }.joined(separator: "\n")
                .split(separator: "\n ", omittingEmptySubsequences: false).joined()
            let isOfReminder = names.contains { whole.contains("\n\($0)") }
            if isOfReminder { isErased = true } else { kept += event }
            event = []
        }
        guard isErased else { return true }
        guard !file.isLink else { return false }
        try file.replace((kept + event).joined(separator: "\n"), followsLink: false)
        return true
    }
}
