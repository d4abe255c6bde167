package import CivilTime

extension Schedule {
    /// Where a line was written, which decides what "now" and a missing start may mean in it.
    package enum Context: Sendable {
        /// A file is read again later: nothing in it may depend on when. `once in`, `today` and `tomorrow` are refused,
        /// and counted and elapsed schedules need their `from`. What `description` prints is read in this context.
        case file
        /// A command is read once. `now` is the wall clock of the place the schedule is for; a missing `from` becomes
        /// that, to the minute. `after` names the point a duration from now: local civil time without a zone, or, where
        /// that would name another instant (the repeated hour of an overlap), civil time in UTC with the zone "UTC".
        case commandLine(now: CivilDateTime, after: @Sendable (Duration) -> (local: CivilDateTime, zone: String?))
    }
}

extension Schedule.Context {
    /// The context of a command that is given at an instant, where the wall clock is this zone's.
    package static func command(at now: Instant, in zone: TimeZoneRules) -> Schedule.Context {
        .commandLine(now: zone.local(at: now)) { length in
            // The repeated hour: the wall clock would name the first pass, which is over.
            let then = now + length
            let local = zone.local(at: then)
            let isNamed = zone.instant(of: local).map { abs(($0 - then).milliseconds) < 1000 } == true
            return isNamed ? (local, nil) : (TimeZoneRules.utc.local(at: then), "UTC")
        }
    }
}
