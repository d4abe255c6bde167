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
}
