package import CivilTime
import Configuration
import Glibc
package import RemindProtocol
package import Reminders
import Vocabulary

/// The settings, zones and service that a program of the person finds around it. remindctl, the window and the tray look
/// here, so that all show the same times.
package struct Surroundings: Sendable {
    private let variable: @Sendable (String) -> String?

    package static let current = Surroundings { name in getenv(name).map { String(cString: $0) } }

    /// The daemon that is meant. Every program refuses what is no name before it does anything else.
    package var instance: Instance { (try? Instance(environment: variable)) ?? .ordinary }

    /// - Parameter variable: The value of an environment variable; `nil` if it is not set.
    package init(variable: @escaping @Sendable (String) -> String?) { self.variable = variable }

    /// Where remindd.toml and reminders.toml are; `nil` if neither XDG_CONFIG_HOME nor HOME is set.
    package var configFolder: String? {
        if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return "\(folder)/\(instance.stem)" }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        return "\(home)/.config/\(instance.stem)"
    }

    /// The text of remindd.toml. For a file that cannot be read it is `nil`: `status` names its problems.
    package var settings: String? { configFolder.flatMap { try? SmallFile.text(of: $0 + "/remindd.toml") } }

    /// How times and weeks are shown.
    package var display: DisplaySettings { settings.map(Settings.display) ?? DisplaySettings() }

    /// True if no titles are wanted outside.
    package var isPrivate: Bool { settings.map(Settings.isPrivate) ?? false }

    /// True if this machine follows others.
    package var follows: Bool { settings.map(Settings.follows) ?? false }

    /// When a day without a time rings.
    package var morning: ClockTime { settings.map(Settings.morning) ?? Settings().morning }

    /// The service and how it is mended: with systemd if that runs for this user.
    package var service: ServiceHint {
        ServiceHint(
            hasSystemd: variable("XDG_RUNTIME_DIR").map { access($0 + "/systemd", F_OK) == 0 } ?? false, of: instance)
    }

    package var zones: ZoneDirectory {
        ZoneDirectory(environment: variable("TZDIR").map { ["TZDIR": $0] } ?? [:])
    }

    /// The zone of this process.
    package func localZone() throws(ZoneError) -> TimeZoneRules {
        try LocalZone.resolve(environment: variable("TZ").map { ["TZ": $0] } ?? [:], directory: zones)
    }

    /// The rules of the zone that the daemon named. A zone without a name, or one that is not there, is this process's
    /// own: the daemon runs on the same machine.
    package func rules(named name: String) -> TimeZoneRules {
        if name == TimeZoneRules.utc.name { return .utc }
        return (try? zones.rules(named: name)) ?? (try? localZone()) ?? .utc
    }
}
