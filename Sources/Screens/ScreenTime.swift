package import CivilTime

/// A moment by the two clocks that a screen needs.
package struct ScreenTime: Hashable, Sendable {
    /// The time of day, which people set and which jumps.
    package var wall: Instant
    /// The time since the computer started, with its sleep: it only goes forward.
    package var steady: Duration

    package init(wall: Instant, steady: Duration) { (self.wall, self.steady) = (wall, steady) }
}
