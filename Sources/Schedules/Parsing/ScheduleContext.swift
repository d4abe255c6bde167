package import CivilTime

extension Schedule {
    /// Where a line was written. This decides what "now" and a missing start mean in it.
    package enum Context: Sendable {
        /// A file is read again later, so nothing in it may depend on when. The parser refuses `once in`, `today` and
        /// `tomorrow`, and counted and elapsed schedules need their `from`. `description` prints text for this context.
        case file
        /// A command is read once. `now` is the wall-clock time at the schedule's place; a missing `from` becomes that,
        /// to the minute. `after` gives the point a duration from now: local civil time without a zone, or, if that
        /// names another instant (the repeated hour of an overlap), civil time in UTC with the zone "UTC".
        case commandLine(now: CivilDateTime, after: @Sendable (Duration) -> (local: CivilDateTime, zone: String?))
    }
}

extension Schedule.Context {
    /// The context of a command given at an instant, on this zone's wall clock.
    package static func command(at now: Instant, in zone: TimeZoneRules) -> Schedule.Context {
        .commandLine(now: zone.local(at: now)) { length in
            // In the repeated hour, the wall-clock time would name the first pass.
            let then = now + length
            let local = zone.local(at: then)
            let isNamed = zone.instant(of: local).map { abs(($0 - then).milliseconds) < 1000 } == true
            return isNamed ? (local, nil) : (TimeZoneRules.utc.local(at: then), "UTC")
        }
    }
}
