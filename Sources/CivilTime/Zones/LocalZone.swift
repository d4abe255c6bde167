/// Which zone the user's wall clock shows.
public enum LocalZone {
    /// Finds the local zone as the C library's tools do, with a name wherever there is one.
    ///
    /// 1. `$TZ`: a name, or an absolute path; a leading `:` is dropped. Set and empty is UTC, as tzset(3) has it.
    /// 2. `localtime`: a link gives the name by what follows `zoneinfo/` in its target, without `posix/`; the rules are
    ///    read from `directory`. A regular file gives its rules under the name `localtime`, never under an abbreviation:
    ///    "CET" is also a zone, and "EST" one without daylight saving time.
    /// 3. Where there is no such file, UTC.
    ///
    /// - Throws: what `ZoneDirectory.rules(named:)` throws. What is named and not there is an error, never a silent UTC;
    ///   so is a POSIX rule such as `EST5EDT,M3.2.0,M11.1.0` in `$TZ`, which names no zone.
    public static func resolve(
        environment: [String: String], directory: ZoneDirectory, localtime: String = "/etc/localtime"
    ) throws(ZoneError) -> TimeZoneRules {
        if let asked = environment["TZ"] {
            let name = String(asked.drop { $0 == ":" })
            guard !name.isEmpty else { return .utc }
            guard name.hasPrefix("/") else { return try directory.rules(named: name) }
            return try ZoneDirectory.rules(named: zoneName(inPath: name) ?? nameless, file: name)
        }
        var file = localtime
        // A link may lead to another one (/etc/alternatives); links that go in a circle end in an error below.
        for _ in 0..<8 {
            guard let target = ZoneFile.linkTarget(of: file) else { break }
            if let name = zoneName(inPath: target) { return try directory.rules(named: name) }
            file = target.hasPrefix("/") ? target : folder(of: file) + target
        }
        do {
            return try ZoneDirectory.rules(named: nameless, file: file)
        } catch .unknown where file == localtime && !ZoneFile.exists(file) {
            return .utc
        }
    }

    /// What rules are called that came without a name.
    private static let nameless = "localtime"

    /// What follows `zoneinfo/`, without `posix/`.
    private static func zoneName(inPath path: String) -> String? {
        let parts = path.split(separator: "/")
        guard path.contains("zoneinfo/"), let root = parts.lastIndex(of: "zoneinfo") else { return nil }
        let name = parts[(root + 1)...]
        guard !name.isEmpty else { return nil }
        return (name.first == "posix" ? name.dropFirst() : name).joined(separator: "/")
    }

    /// With the slash at its end.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }
}
