import CivilTime
import Configuration
import Glibc
import RemindClient
import RemindProtocol
import RemindText
import Reminders
import Schedules
import Vocabulary

/// The environment: folders, zones, the terminal.
struct UserEnvironment: Sendable {
    var variable: @Sendable (String) -> String?

    static let current = UserEnvironment { name in getenv(name).map { String(cString: $0) } }

    /// - Throws: `invalidArgument` if neither XDG_CONFIG_HOME nor HOME is set.
    func remindersFile() throws(CommandFailure) -> String { try configFile("reminders.toml") }

    /// - Throws: See `remindersFile`.
    func settingsFile() throws(CommandFailure) -> String { try configFile("remindd.toml") }

    private func configFile(_ name: String) throws(CommandFailure) -> String {
        guard let folder = configFolder else {
            throw CommandFailure(
                .invalidArgument, "neither XDG_CONFIG_HOME nor HOME is set", hint: "name the file")
        }
        return folder + "/" + name
    }

    /// The file that `export --calendar` keeps, beside the record.
    func calendarFile() throws(CommandFailure) -> String {
        if let folder = variable("XDG_DATA_HOME"), folder.hasPrefix("/") {
            return "\(folder)/\(instance.stem)/calendar.ics"
        }
        guard let home = variable("HOME"), home.hasPrefix("/") else {
            throw CommandFailure(
                .invalidArgument, "neither XDG_DATA_HOME nor HOME is set", hint: "use --ics and name the file")
        }
        return "\(home)/.local/share/\(instance.stem)/calendar.ics"
    }

    private var surroundings: Surroundings { Surroundings(variable: variable) }
    private var configFolder: String? { surroundings.configFolder }
    var instance: Instance { surroundings.instance }
    var display: DisplaySettings { surroundings.display }
    var follows: Bool { surroundings.follows }
    var isPrivate: Bool { surroundings.isPrivate }
    var service: ServiceHint { surroundings.service }

    /// The kinds of which remindd.toml wants nothing imported.
    var notImported: [String] {
        surroundings.settings.map(Settings.notImported) ?? []
    }

    /// When a day without a time rings, as remindd.toml says.
    var morning: ClockTime { surroundings.morning }

    var zones: ZoneDirectory { surroundings.zones }

    /// The zone of this process.
    func localZone() throws(CommandFailure) -> TimeZoneRules {
        do {
            return try surroundings.localZone()
        } catch {
            throw CommandFailure(RemindError(error))
        }
    }

    func rules(named name: String) -> TimeZoneRules { surroundings.rules(named: name) }

    /// The place this command is run in.
    func place(zone: String? = nil, location: Coordinate? = nil) throws(CommandFailure) -> TimeContext {
        guard let zone else { return TimeContext(local: try localZone(), directory: zones, location: location) }
        do {
            return TimeContext(local: try zones.rules(named: zone), directory: zones, location: location)
        } catch {
            throw CommandFailure(RemindError(error))
        }
    }

    var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// True if the terminal knows neither colours nor where the cursor is.
    var isDumb: Bool { variable("TERM").map { $0 == "dumb" || $0.isEmpty } ?? true }

    /// How standard output wants its text.
    var style: Style {
        let isTerminal = isTerminal
        return Style(
            columns: isTerminal ? columns : nil,
            isColored: isTerminal && !isDumb && (variable("NO_COLOR") ?? "").isEmpty,
            isUnicode: isUnicode, depth: depth, rows: isTerminal ? rows : nil)
    }

    /// Most terminals say it so: COLORTERM for 24 bits, TERM for 256 colours.
    private var depth: Style.Depth {
        if ["truecolor", "24bit"].contains(variable("COLORTERM")) { return .full }
        return variable("TERM")?.hasSuffix("256color") == true ? .indexed : .palette
    }

    /// After setlocale(3): the first of these that is set and not empty decides.
    private var isUnicode: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? "C"
        // The codeset of language_TERRITORY.codeset@modifier, which some systems set by itself.
        let codeset = (locale.split(separator: ".").last ?? "").prefix { $0 != "@" }.lowercased()
        return codeset == "utf-8" || codeset == "utf8"
    }

    private var columns: Int { Int(size.ws_col).positive ?? variable("COLUMNS").flatMap { Int($0) } ?? 80 }

    private var rows: Int { Int(size.ws_row).positive ?? variable("LINES").flatMap { Int($0) } ?? 24 }

    /// The size that the terminal reports; zeros if it reports none.
    private var size: winsize {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? size : winsize()
    }
}

extension Int {
    fileprivate var positive: Int? { self > 0 ? self : nil }
}
