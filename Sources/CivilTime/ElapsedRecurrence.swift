/// A recurrence in true elapsed time: a start and a distance, immune to clock changes and travel.
public struct ElapsedRecurrence: Hashable, Sendable {
    public var start: Instant
    /// Seconds between slots, at least 1.
    public var every: Int64
    /// No slot after this instant.
    public var until: Instant?
    /// How many slots there are, the one at `start` included.
    public var count: Int64?

    /// - Precondition: `every` is at least 1.
    public init(start: Instant, every: Int64, until: Instant? = nil, count: Int64? = nil) {
        precondition(every >= 1, "an elapsed recurrence that does not advance")
        self.start = start
        self.every = every
        self.until = until
        self.count = count
    }

    /// The first slot strictly after an instant.
    public func next(after instant: Instant) -> Instant? {
        let elapsed = instant.milliseconds - start.milliseconds
        let index = elapsed < 0 ? 0 : elapsed / (every * 1000) + 1
        if let count, index >= count { return nil }
        let slot = Instant(milliseconds: start.milliseconds + index * every * 1000)
        if let until, slot > until { return nil }
        return slot
    }
}
