/// One slot of a wall-clock schedule: the date and time as the schedule means it, and the instant at which it is due.
///
/// The local time is nominal: in a gap it is one that no clock shows, and it still names the slot. Two slots can share an
/// instant (02:30 and 03:30 on the day clocks go from 02:00 to 03:00); they stay two.
package struct WallSlot: Hashable, Comparable, Sendable {
    package let local: CivilDateTime
    package let instant: Instant

    package init(local: CivilDateTime, instant: Instant) {
        self.local = local
        self.instant = instant
    }

    /// Orders slots by instant, then by local time.
    package static func < (left: WallSlot, right: WallSlot) -> Bool {
        left.instant == right.instant ? left.local < right.local : left.instant < right.instant
    }
}
