import CivilTime
import Configuration
import Glibc
import RemindProtocol
import Reminders

/// The environment: settings, zones, the service.
enum Surroundings {
    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static var configFolder: String? {
        if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return folder + "/remindd" }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        return home + "/.config/remindd"
    }

    /// How times and weeks are shown, as remindd.toml says. A file that cannot be read changes nothing here: `status`
    /// names its problems.
    static var display: DisplaySettings {
        guard let text = configFolder.flatMap({ read($0 + "/remindd.toml") }) else { return DisplaySettings() }
        return Settings.display(in: text)
    }

    private static var zones: ZoneDirectory {
        ZoneDirectory(environment: variable("TZDIR").map { ["TZDIR": $0] } ?? [:])
    }

    /// The rules of the zone that the daemon named. A zone without a name, or one that is not there, is this process's
    /// own: the daemon runs on the same machine.
    static func rules(named name: String) -> TimeZoneRules {
        if name == TimeZoneRules.utc.name { return .utc }
        if let rules = try? zones.rules(named: name) { return rules }
        let local = try? LocalZone.resolve(environment: variable("TZ").map { ["TZ": $0] } ?? [:], directory: zones)
        return local ?? .utc
    }

    /// The commands that mend the service.
    static var service: ServiceHint {
        ServiceHint(hasSystemd: variable("XDG_RUNTIME_DIR").map { access($0 + "/systemd", F_OK) == 0 } ?? false)
    }

    /// A small text file; `nil` if it is none.
    private static func read(_ path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= 2 * 1024 * 1024 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 ? String(validating: bytes, as: UTF8.self) : nil }
            bytes += buffer[..<count]
        }
        return nil
    }
}
