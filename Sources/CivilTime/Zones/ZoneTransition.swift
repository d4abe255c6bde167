/// A moment at which a zone's wall clocks are set forward or back.
public struct ZoneTransition: Hashable, Sendable {
    /// The first instant at which the new offset holds.
    public let instant: Instant
    /// Seconds east of UTC until then, within a day and two hours either way.
    public let offsetBefore: Int
    /// Seconds east of UTC from then on.
    public let offsetAfter: Int

    public init(instant: Instant, offsetBefore: Int, offsetAfter: Int) {
        self.instant = instant
        self.offsetBefore = offsetBefore
        self.offsetAfter = offsetAfter
    }

    /// Seconds by which clocks are set forward (a gap); negative where they are set back (an overlap).
    public var shift: Int { offsetAfter - offsetBefore }
}
