import CivilTime
import Vocabulary

/// Slots whose dates move to a workday. Each keeps the name of its own date, so that a holiday that comes, goes or is shared
/// by two dates makes no second slot of it.
package struct WorkdayRecurrence: Hashable, Sendable {
    struct Slot: Hashable {
        /// The date and time that the schedule has.
        var written: CivilDateTime
        var due: Instant
    }

    /// The dates as written, with their bounds and exceptions.
    let dates: WallRecurrence
    let move: WorkdayMove
    let calendar: DayCalendar

    /// The first slot strictly after an instant; `nil` if there is none through the year 2200.
    func next(after instant: Instant, in zone: TimeZoneRules) -> Slot? {
        var best: Slot?
        visit(from: instant, in: zone) { slot, earliest in
            if let best, earliest > best.due { return false }
            if slot.due > instant, best.map({ slot < $0 }) ?? true { best = slot }
            return true
        }
        return best
    }

    /// Every slot in (start, end], in order; only the earliest if there are more than `limit`.
    func slots(after start: Instant, through end: Instant, limit: Int, in zone: TimeZoneRules) -> [Slot] {
        var found: [Slot] = []
        visit(from: start, in: zone) { slot, earliest in
            if earliest > end || found.count >= limit + 3 * dates.times.count * DayCalendar.reach { return false }
            if start < slot.due, slot.due <= end { found.append(slot) }
            return true
        }
        return Array(found.sorted().prefix(limit))
    }

    /// Visits the slots in the order of their written dates: the days to which they move are in that order too.
    ///
    /// - Parameter body: Gets each slot and a lower bound for it and all later ones; `false` stops.
    private func visit(from instant: Instant, in zone: TimeZoneRules, _ body: (Slot, Instant) -> Bool) {
        // A day earlier: after a gap, yesterday's slot may be due today.
        let first = zone.local(at: instant).date - 1
        var start = first
        if move == .after {
            // Whatever is written after the last workday comes on that date or later.
            let before = first - 1
            let last = calendar.workday(.before, before)
            start = calendar.isWorkday(last) ? last + 1 : first - DayCalendar.reach
        }
        var cursor = Instant(seconds: CivilDateTime(start, .midnight).wallSeconds - 1)
        while let next = dates.next(after: cursor, in: .utc) {
            cursor = next.instant
            let date = calendar.workday(move, next.local.date)
            // No zone is more than a day from UTC.
            let earliest = Instant(seconds: CivilDateTime(date - 1, .midnight).wallSeconds)
            guard let due = zone.instant(of: CivilDateTime(date, next.local.time)) else { continue }
            guard body(Slot(written: next.local, due: due), earliest) else { return }
        }
    }
}

extension WorkdayRecurrence.Slot: Comparable {
    /// Ordered by (instant, key), as slots are.
    static func < (left: Self, right: Self) -> Bool {
        left.due == right.due ? left.written < right.written : left.due < right.due
    }
}
