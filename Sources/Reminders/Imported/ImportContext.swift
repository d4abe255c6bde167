package import CivilTime

/// When and where a file is read: what its times of day and its instants mean.
package struct ImportContext: Sendable {
    package var now: Instant
    /// The zone in which the other program was used.
    package var zone: TimeZoneRules
    /// Where the zones that a file names are found.
    package var zones: ZoneDirectory

    package init(now: Instant, zone: TimeZoneRules, zones: ZoneDirectory) {
        self.now = now
        self.zone = zone
        self.zones = zones
    }

    package var today: CivilDate { zone.local(at: now).date }

    /// Nobody had these programs before 1990.
    private static let earliest = Instant(seconds: 631_152_000)

    /// How long before it is due a dose may be answered.
    package static let ahead = Duration.seconds(31 * 86_400)

    /// Whether something can have been then.
    ///
    /// - Parameter ahead: How far it may lie in the future.
    package func isSane(_ instant: Instant, reaching ahead: Duration) -> Bool {
        instant >= ImportContext.earliest && instant <= now + ahead
    }
}
