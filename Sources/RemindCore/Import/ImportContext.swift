public import CivilTime

/// When and where a file is read: what its times of day and its instants mean.
public struct ImportContext: Sendable {
    public var now: Instant
    /// The zone in which the other program was used.
    public var zone: TimeZoneRules
    /// Where the zones that a file names are found.
    public var zones: ZoneDirectory

    public init(now: Instant, zone: TimeZoneRules, zones: ZoneDirectory) {
        self.now = now
        self.zone = zone
        self.zones = zones
    }

    var today: CivilDate { zone.local(at: now).date }
}
