package import CivilTime

/// When and where a schedule's text was first defined. Counts, phases and elapsed time start here unless the text names
/// a start.
package struct ScheduleAnchor: Hashable, Sendable, Codable {
    package var at: Instant
    /// The zone of the wall clock at that time.
    package var zone: String
    /// The first slot still ahead at that time, as `2026-11-20T20:00` on the schedule's wall clock: `for 5 days` and
    /// `for 20 times` count from it. `nil` if the schedule has no such end or names a start.
    package var first: String?

    package init(at: Instant, zone: String) {
        self.at = at
        self.zone = zone
    }

    /// `first`, parsed; `nil` also if it is not a date and time.
    var firstSlot: CivilDateTime? { first.flatMap { CivilDateTime($0) } }
}
