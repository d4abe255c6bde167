/// The zones of one folder, each read once.
///
/// A value: its owner makes a new one when tzdata was replaced.
package struct ZoneCatalog: Sendable {
    package let directory: ZoneDirectory
    private var known: [String: TimeZoneRules] = [:]

    package init(directory: ZoneDirectory) {
        self.directory = directory
    }

    /// The rules of a zone; read at the first call for a name. Failures are not remembered.
    ///
    /// - Throws: what `ZoneDirectory.rules(named:)` throws.
    package mutating func rules(named name: String) throws(ZoneError) -> TimeZoneRules {
        if let rules = known[name] { return rules }
        let rules = try directory.rules(named: name)
        known[name] = rules
        return rules
    }
}
