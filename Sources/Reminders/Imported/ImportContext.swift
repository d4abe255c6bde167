package import CivilTime

/// When and where a file is read, which gives its times of day and instants their meaning.
package struct ImportContext: Sendable {
    package var now: Instant
    /// The zone in which the other program was used.
    package var zone: TimeZoneRules
    /// True if the person named that zone: then times keep it, and do not follow the person.
    package var isZoneNamed = false
    /// The directory of the zones that a file names.
    package var zones: ZoneDirectory
    /// A table's own names for its columns, by those in the file. Both are lowercase.
    package var columns: [String: String] = [:]
    /// The kind that the events of a calendar become, if one was named.
    package var kind: String?
    /// When a day without a time rings.
    package var morning = Settings().morning
    /// True if a file is only looked through: its doses are read and not kept.
    package var isTrial = false

    package init(now: Instant, zone: TimeZoneRules, zones: ZoneDirectory) {
        (self.now, self.zone, self.zones) = (now, zone, zones)
    }

    /// The zone that times of day get; `nil` for those that follow the person.
    package var zoneOfTimes: String? { isZoneNamed ? zone.name : nil }

    package var today: CivilDate { zone.local(at: now).date }

    /// None of these programs is older than 1990.
    private static let earliest = Instant(seconds: 631_152_000)

    /// How long before its due time a dose may be answered.
    package static let ahead = Duration.seconds(31 * 86_400)

    /// True if an instant is plausible.
    ///
    /// - Parameters:
    ///   - instant: An instant of a foreign file.
    ///   - ahead: How far it may lie in the future.
    package func isSane(_ instant: Instant, reaching ahead: Duration) -> Bool {
        instant >= ImportContext.earliest && instant <= now + ahead
    }
}
