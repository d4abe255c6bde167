/// A recurrence in true elapsed time: a start and a distance, immune to clock changes and travel.
package struct ElapsedRecurrence: Hashable, Sendable {
    package var start: Instant
    /// Seconds between slots, at least 1.
    package var every: Int64 { didSet { Self.check(every) } }
    /// No slot after this instant.
    package var until: Instant?
    /// How many slots there are, the one at `start` included.
    package var count: Int64?

    /// - Precondition: `every` is at least 1.
    package init(start: Instant, every: Int64, until: Instant? = nil, count: Int64? = nil) {
        Self.check(every)
        (self.start, self.every, self.until, self.count) = (start, every, until, count)
    }

    /// The first slot strictly after an instant; none from 2201 on, as in every recurrence.
    package func next(after instant: Instant) -> Instant? {
        guard instant < .end else { return nil }
        guard instant >= start else { return slot(at: start, number: 0) }
        // Nothing overflows: an instant is ahead of no start by more than there are milliseconds in an `UInt64`.
        let elapsed = UInt64(bitPattern: instant.milliseconds &- start.milliseconds)
        let every = UInt64(bitPattern: self.every).multipliedReportingOverflow(by: 1000)
        guard !every.overflow else { return nil }
        let index = elapsed / every.partialValue + 1
        let distance = index.multipliedReportingOverflow(by: every.partialValue)
        let due = Instant.end.milliseconds.subtractingReportingOverflow(start.milliseconds)
        guard !distance.overflow, distance.partialValue <= UInt64(bitPattern: due.partialValue) else { return nil }
        return slot(
            at: Instant(milliseconds: start.milliseconds &+ Int64(bitPattern: distance.partialValue)), number: index)
    }

    private func slot(at instant: Instant, number: UInt64) -> Instant? {
        if let count, count <= 0 || number >= UInt64(count) { return nil }
        if let until, instant > until { return nil }
        return instant < .end ? instant : nil
    }

    private static func check(_ every: Int64) {
        precondition(every >= 1, "an elapsed recurrence that does not advance")
    }
}
