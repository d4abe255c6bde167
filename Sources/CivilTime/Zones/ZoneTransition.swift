/// A moment at which a zone's wall clocks are set forward or back.
package struct ZoneTransition: Hashable, Sendable {
    /// The first instant at which the new offset holds.
    package let instant: Instant
    /// Seconds east of UTC until then, within a day and two hours either way.
    package let offsetBefore: Int
    /// Seconds east of UTC from then on.
    package let offsetAfter: Int

    package init(instant: Instant, offsetBefore: Int, offsetAfter: Int) {
        (self.instant, self.offsetBefore, self.offsetAfter) = (instant, offsetBefore, offsetAfter)
    }

    /// Seconds by which clocks are set forward (a gap); negative if they are set back (an overlap).
    package var shift: Int { offsetAfter - offsetBefore }
}
