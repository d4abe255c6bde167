extension WallRecurrence {
    /// A copy that ends with the `count`-th slot from `from` on. Excepted dates do not count; slots that a zone moves
    /// or leaves out do, since the count belongs to the schedule and not to the zone.
    ///
    /// Worked out once and kept as `lastSlot`, by arithmetic or by the days of whole months; only a rule of RFC 5545
    /// is gone through slot by slot.
    ///
    /// - Precondition: `from` is not `nil`.
    package func limited(to count: Int) -> WallRecurrence {
        guard let from else { preconditionFailure("a count needs a date to count from") }
        var limited = self
        guard count > 0 else {
            limited.lastSlot = CivilDateTime(from - 1, .midnight)
            return limited
        }
        guard let last = rule == nil ? last(of: count, from: from) : lastOfSet(count) else { return limited }
        limited.lastSlot = lastSlot.map { min($0, last) } ?? last
        return limited
    }

    /// The first slot on the wall, whether a zone has that time or not; `nil` if there is none through 2200.
    package var first: CivilDateTime? {
        firstWall(atOrAfter: DateRule.years.lowerBound.midnight).map { CivilDateTime(wallSeconds: $0) }
    }

    /// `nil` if there are fewer.
    private func last(of count: Int, from: CivilDate) -> CivilDateTime? {
        guard !times.isEmpty else { return nil }
        let (number, time) = (count - 1).quotientAndRemainder(dividingBy: times.count)
        let first = from
        let exceptions = except.filter { $0 >= first && days.next(onOrAfter: $0) == $0 }.sorted()
        var passed = 0
        while let date = days.date(number: number + passed, onOrAfter: first) {
            // Those before the date that was reached do not count, and push it back.
            let skipped = exceptions.prefix { $0 <= date }.count
            if skipped == passed { return CivilDateTime(date, times[time]) }
            passed = skipped
        }
        return nil
    }

    private func lastOfSet(_ count: Int) -> CivilDateTime? {
        var slot = firstWall(atOrAfter: DateRule.years.lowerBound.midnight)
        for _ in 1..<max(count, 1) {
            guard let found = slot else { return nil }
            slot = firstWall(atOrAfter: found + 1)
        }
        return slot.map { CivilDateTime(wallSeconds: $0) }
    }
}
