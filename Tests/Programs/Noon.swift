import Glibc
import Support

/// Where it is noon: in a test that plays there, no day ends and nothing that is due at a time of day comes meanwhile.
package enum Noon {
    /// The zone at a whole number of hours from UTC where the clock shows twelve and some minutes.
    ///
    /// - Parameter now: Seconds since 1970.
    package static func zone(at now: Int) throws -> String {
        let hour = now / 3600 % 24
        // The names have the sign of POSIX: Etc/GMT+5 is five hours behind.
        let behind = hour - 12
        let zone = behind == 0 ? "Etc/UTC" : "Etc/GMT" + (behind < 0 ? "" : "+") + "\(behind)"
        let folder = getenv("TZDIR").map { String(cString: $0) } ?? "/usr/share/zoneinfo"
        try require(access("\(folder)/\(zone)", R_OK) == 0, "there is no \(zone) in \(folder)")
        return zone
    }
}
