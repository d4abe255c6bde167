import Catalogue
package import CivilTime
import Configuration
import Glibc
package import RemindProtocol
import Reminders
import Vocabulary

/// Where the daemon finds and keeps things: the XDG base directories, and the system's time zones.
package struct DaemonEnvironment: Sendable {
    package let instance: Instance
    package var dataFolder: String
    package var configFolder: String
    package var socket: SocketPath
    package var zones: ZoneDirectory
    package var variables: [String: String]
    /// The folder with the catalogues, a folder for each language: beside the program, unless `TEXTDOMAINDIR` names another.
    package var localeFolder: String
    /// Where systems keep the locale that a session starts with. A service may start before the session has told its own to
    /// the service manager.
    package var localeFiles = ["/etc/locale.conf", "/etc/default/locale"]
    /// The longest the daemon rests if a service manager watches it, which wants a sign of life now and then.
    package var longestSilence = Duration.seconds(3600)
    /// The CPU time that one turn may take.
    var longestTurn = Duration.seconds(20)
    /// How long a call that did not end is refused: the daemon must be without it for this long before it tries it again.
    var restAfterEnd = Duration.seconds(60)
    #if DEBUG
        /// The method that a test lets compute without an end.
        var endless: String?
    #endif

    /// - Throws: `StartError` if a folder cannot be found.
    package init(_ variables: [String: String]) throws(StartError) {
        self.variables = variables
        let programs = ProgramFile().map { "/" + $0.path.split(separator: "/").dropLast().joined(separator: "/") }
        localeFolder = CatalogueFolder.path(beside: programs) { variables[$0] }
        func folder(_ name: String, fallback: String) throws(StartError) -> String {
            // The base directory specification: a relative path is to be ignored.
            if let path = variables[name], path.hasPrefix("/") { return path }
            guard let home = variables["HOME"], home.hasPrefix("/") else {
                throw StartError(
                    code: 71, message: "neither \(name) nor HOME is set", hint: "start remindd from a login session")
            }
            return "\(home)/\(fallback)"
        }
        do {
            instance = try Instance { variables[$0] }
        } catch {
            // The code that tells systemd not to try it again and again.
            throw StartError(code: 78, message: error.message, hint: "set \(Instance.variable) to such a name")
        }
        dataFolder = try folder("XDG_DATA_HOME", fallback: ".local/share") + "/\(instance.stem)"
        configFolder = try folder("XDG_CONFIG_HOME", fallback: ".config") + "/\(instance.stem)"
        do {
            socket = try SocketPath { variables[$0] }
        } catch {
            throw StartError(code: 71, message: error.description, hint: error.hint)
        }
        zones = ZoneDirectory(environment: variables)
        #if DEBUG
            func milliseconds(_ name: String) -> Duration? {
                variables[name].flatMap(Int.init).map(Duration.milliseconds)
            }
            longestTurn = milliseconds("REMINDD_TEST_TURN") ?? longestTurn
            restAfterEnd = milliseconds("REMINDD_TEST_REST") ?? restAfterEnd
            endless = variables["REMINDD_TEST_ENDLESS"]
        #endif
    }

    /// The process's own variables.
    package static var current: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next += 1
        }
        return variables
    }

    /// Only a daemon that systemd has started can be mended with systemd's commands.
    package var service: ServiceHint {
        ServiceHint(hasSystemd: variables["SYSTEMD_EXEC_PID"] == "\(getpid())", of: instance)
    }

    /// True if somebody has said that the wall clock is right, if the kernel cannot know: in a container, and in tests.
    var isClockVouchedFor: Bool { variables["REMINDD_CLOCK"] == "trusted" }

    /// The file of the icon, else its name. dunst and mako do not look for a name in a person's own folder, and GTK does so
    /// only if that has an index of themes.
    var icon: String {
        let own = dataFolder.prefix(dataFolder.count - "/\(instance.stem)".count)
        let others = variables["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let files = ([own] + others.split(separator: ":")).map { "\($0)/icons/hicolor/scalable/apps/remindd.svg" }
        return files.first { $0.hasPrefix("/") && access($0, R_OK) == 0 } ?? "remindd"
    }

    var settingsFile: String { configFolder + "/remindd.toml" }
    var remindersFile: String { configFolder + "/reminders.toml" }
    var timetableFile: String { configFolder + "/\(Settings.timetableFile)" }
}

/// Why the daemon does not start, with the exit code after sysexits.h.
package struct StartError: Error, Hashable, Sendable {
    package var code: Int32
    package var message: String
    package var hint: String?

    package init(code: Int32, message: String, hint: String? = nil) {
        (self.code, self.message, self.hint) = (code, message, hint)
    }
}
