extension WallRecurrence {
    /// The first slot strictly after an instant; `nil` if there is none through the year 2200.
    ///
    /// First is the least by (instant, local time), so of two slots on one instant the one with the earlier local time:
    /// ask `next(after:in:)` with that slot for the other.
    package func next(after instant: Instant, in zone: TimeZoneRules) -> WallSlot? {
        let second = instant.seconds
        return nextWeekly(after: second, in: zone.table) ?? next(after: second, beyond: .max, in: zone.table)
    }

    /// The first slot that follows a slot in the order of (instant, local time), on the same instant if there is another.
    package func next(after slot: WallSlot, in zone: TimeZoneRules) -> WallSlot? {
        let second = slot.instant.seconds
        return nextWeekly(after: second, in: zone.table)
            ?? next(after: second, beyond: slot.local.wallSeconds, in: zone.table)
    }

    /// Every slot after `start` and not after `end`, in order, also two on one instant; no more than `limit`.
    package func slots(
        after start: Instant, through end: Instant, in zone: TimeZoneRules, limit: Int
    ) -> [WallSlot] {
        var slots: [WallSlot] = []
        guard limit > 0 else { return slots }
        var following = next(after: start, in: zone)
        while let slot = following, slot.instant <= end {
            slots.append(slot)
            if slots.count == limit { break }
            following = next(after: slot, in: zone)
        }
        return slots
    }

    /// The short way to what `next(after:beyond:in:)` gives, for the schedules that most are; `nil` if that has to
    /// be asked: for other rules, close to a change of offset, and if there is no slot.
    @inline(__always)
    private func nextWeekly(after second: Int64, in table: TransitionTable) -> WallSlot? {
        guard let weekly, Self.seconds.contains(second) else { return nil }
        let span = table.span(at: second)
        let offset = Int64(table.offsets[span])
        guard second - table.starts[span] >= TransitionTable.longestShift,
            let local = weekly.firstSlot(atOrAfter: second + offset + 1, times: times)
        else { return nil }
        let due = local.wallSeconds - offset
        guard due < table.starts[span + 1] else { return nil }
        return WallSlot(local: local, instant: Instant(seconds: due))
    }

    /// The least slot by (instant, local) that is above (`second`, `local`).
    private func next(after second: Int64, beyond local: Int64, in table: TransitionTable) -> WallSlot? {
        guard second <= Self.seconds.upperBound else { return nil }
        let second = max(second, Self.seconds.lowerBound)
        let span = table.span(at: second)
        let offset = Int64(table.offsets[span])
        guard second - table.starts[span] >= TransitionTable.longestShift else {
            return search(after: second, beyond: local, from: span, in: table)
        }
        // No change of offset so shortly before that it could matter: what follows on the wall follows in time.
        guard let wall = firstWall(atOrAfter: second + offset + 1, in: table) else { return nil }
        // A slot before the next change is due at this offset, whatever the change does.
        guard wall - offset < table.starts[span + 1] else {
            return search(after: second, beyond: local, from: span, in: table)
        }
        return WallSlot(local: CivilDateTime(wallSeconds: wall), instant: Instant(seconds: wall - offset))
    }

    /// Asks each span near `second` for its first own slot and takes the least: within a span slots follow each other as
    /// on the wall, but those of a gap at its end run beside the first ones of the next span.
    private func search(
        after second: Int64, beyond local: Int64, from near: Int, in table: TransitionTable
    ) -> WallSlot? {
        var span = near
        while span > 0, second - table.starts[span] < TransitionTable.longestShift { span -= 1 }
        var best: WallSlot?
        while span < table.offsets.count {
            // No slot of this span or a later one is due before the span begins.
            if let best, best.instant.seconds < table.starts[span] { break }
            let offset = Int64(table.offsets[span])
            let limit = table.limits[span]
            let wall = second + offset
            var lowest = wall > local ? wall : wall + 1
            if span > 0 { lowest = max(lowest, table.limits[span - 1]) }
            guard lowest < limit else {
                span += 1
                continue
            }
            var following = firstWall(atOrAfter: lowest, in: table)
            while let wall = following, wall < limit, table.isMissingDate(wall, in: span) {
                following = firstWall(atOrAfter: (CivilDateTime(wallSeconds: wall).date + 1).midnight, in: table)
            }
            guard let found = following else { break }
            guard found < limit else {
                // The spans between own no slot: there is none from `lowest` to here.
                span = table.span(owning: found)
                continue
            }
            let slot = WallSlot(local: CivilDateTime(wallSeconds: found), instant: Instant(seconds: found - offset))
            best = best.map { min($0, slot) } ?? slot
            span += 1
        }
        return best
    }

    /// The first slot on the wall at or after a wall-clock second, whether a zone has that time or not.
    func firstWall(atOrAfter wall: Int64, in table: TransitionTable? = nil) -> Int64? {
        guard rule == nil else { return firstOfSet(atOrAfter: wall, in: table) }
        guard let first = times.first else { return nil }
        let start = CivilDateTime(wallSeconds: wall)
        let slot: Int64
        if let time = times.first(atOrAfter: start.time), let date = firstDate(onOrAfter: start.date) {
            slot = date.midnight + Int64((date == start.date ? time : first).secondOfDay)
        } else if let date = firstDate(onOrAfter: start.date + 1) {
            slot = date.midnight + Int64(first.secondOfDay)
        } else {
            return nil
        }
        if let lastSlot, slot > lastSlot.wallSeconds { return nil }
        return slot
    }

    /// The first date with slots, bounds and exceptions considered.
    private func firstDate(onOrAfter date: CivilDate) -> CivilDate? {
        var start = date
        if let from, from > start { start = from }
        while let found = days.next(onOrAfter: start) {
            if let until, found > until { return nil }
            if except.isEmpty || !except.contains(found) { return found }
            start = found + 1
        }
        return nil
    }

    /// Two days more on either side than slots can have, so that no zone's offset matters.
    private static let seconds = (DateRule.years.lowerBound - 2).midnight...(DateRule.years.upperBound + 3).midnight
}
