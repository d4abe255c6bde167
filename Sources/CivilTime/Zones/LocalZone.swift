/// Which zone the user's wall clock shows.
package enum LocalZone {
    /// Finds the local zone as the C library does, with a name wherever there is one.
    ///
    /// 1. `$TZ`, without a leading `:`, may be a name; an absolute path; or, if there is no such zone, a rule
    ///    such as `EST5EDT,M3.2.0,M11.1.0` (tzset(3)). If it is set and empty, the zone is UTC.
    /// 2. `localtime`: the target of a link gives the name, after `zoneinfo/` and `posix/`; the rules are read from
    ///    `directory`. A regular file gives its rules without a name.
    /// 3. If there is no such file, UTC.
    ///
    /// Rules without a name are called `localtime`, never by an abbreviation: "CET" is also a zone, and "EST" one without
    /// daylight saving time.
    ///
    /// - Throws: what `ZoneDirectory.rules(named:)` throws. A missing zone is an error, never a silent UTC;
    ///   so is a link into `right/`, whose files count leap seconds.
    package static func resolve(
        environment: [String: String], directory: ZoneDirectory, localtime: String = localtime
    ) throws(ZoneError) -> TimeZoneRules {
        guard let asked = environment["TZ"] else {
            return try rules(ofLocaltime: localtime, directory: directory)
        }
        let name = String(asked.drop { $0 == ":" })
        guard !name.isEmpty else { return .utc }
        if name.hasPrefix("/") {
            let known = chain(from: name).lazy.compactMap(zoneName).first
            return try ZoneDirectory.rules(named: known ?? nameless, file: name)
        }
        do throws(ZoneError) {
            return try directory.rules(named: name)
        } catch {
            guard case .unknown = error, let rule = try? PosixZoneParser.parse(Array(name.utf8)[...]) else {
                throw error
            }
            return TimeZoneRules(name: nameless, rule: rule)
        }
    }

    /// The links and files whose change can change what `resolve` gives, besides those of the zones' folder.
    package static func links(environment: [String: String], localtime: String = localtime) -> [String] {
        guard let asked = environment["TZ"] else { return chain(from: localtime) }
        let path = asked.drop { $0 == ":" }
        return path.hasPrefix("/") ? chain(from: String(path)) : []
    }

    /// A path, what it links to, what that links to, and so on; links that go in a circle end somewhere in it.
    package static func chain(from path: String) -> [String] {
        var chain = [path]
        while chain.count < 8, let target = ZoneFile.linkTarget(of: chain[chain.count - 1]) {
            let folder = chain[chain.count - 1].lastIndex(of: "/").map { chain[chain.count - 1][...$0] } ?? ""
            chain.append(target.hasPrefix("/") ? target : folder + target)
        }
        return chain
    }

    package static let localtime = "/etc/localtime"

    /// The name of rules that have none.
    package static let nameless = "localtime"

    private static func rules(ofLocaltime path: String, directory: ZoneDirectory) throws(ZoneError) -> TimeZoneRules {
        let chain = chain(from: path)
        // The name of the link does not matter, only its target.
        if let name = chain.dropFirst().lazy.compactMap(zoneName).first { return try directory.rules(named: name) }
        do throws(ZoneError) {
            return try ZoneDirectory.rules(named: nameless, file: path)
        } catch {
            guard case .unknown = error, chain.count == 1, !ZoneFile.exists(path) else { throw error }
            return .utc
        }
    }

    /// The path after `zoneinfo/`, without `posix/`.
    private static func zoneName(inPath path: String) -> String? {
        let parts = path.split(separator: "/")
        guard path.contains("zoneinfo/"), let root = parts.lastIndex(of: "zoneinfo") else { return nil }
        let name = parts[(root + 1)...]
        guard !name.isEmpty else { return nil }
        return (name.first == "posix" ? name.dropFirst() : name).joined(separator: "/")
    }
}
