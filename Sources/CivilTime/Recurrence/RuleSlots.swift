/// The parts of an RFC 5545 rule besides days, times of day and bounds: times that differ from day to day, and slots
/// that are added and removed.
///
/// A class, so that recurrences without it stay small.
final class RuleSlots: Sendable {
    enum Times: Hashable, Sendable {
        /// `WallRecurrence.times` on each day.
        case everyDay
        /// Some of `WallRecurrence.times`, by their place in the period (BYSETPOS).
        case picked(CalendarDays)
        /// Hours and minutes that wander from day to day.
        case grid(ClockGrid)
    }

    let times: Times
    /// No slot of the rule before.
    let start: CivilDateTime
    /// No slot of the rule after: UNTIL, or what COUNT came to.
    let end: CivilDateTime?
    /// No slot of the rule is due after this UTC second; `end` is then only a bound for the search.
    let lastSecond: Int64?
    /// Ascending: up to thousands.
    let added: [CivilDateTime]
    let removed: Set<CivilDateTime>

    init(
        times: Times, start: CivilDateTime, end: CivilDateTime?, lastSecond: Int64?, added: [CivilDateTime],
        removed: Set<CivilDateTime>
    ) {
        (self.times, self.start, self.end, self.lastSecond, self.added) = (times, start, end, lastSecond, added)
        self.removed = removed
    }
}

extension RuleSlots: Hashable {
    static func == (left: RuleSlots, right: RuleSlots) -> Bool {
        left.times == right.times && left.start == right.start && left.end == right.end
            && left.lastSecond == right.lastSecond && left.added == right.added && left.removed == right.removed
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(times)
        hasher.combine(start)
        hasher.combine(end)
        hasher.combine(added.count)
    }
}

extension RuleSlots {
    /// The first added slot at or after a wall-clock second, by halving.
    func firstAdded(atOrAfter wall: Int64) -> Int64? {
        var (low, high) = (0, added.count)
        while low < high {
            let middle = (low + high) / 2
            if added[middle].wallSeconds < wall { low = middle + 1 } else { high = middle }
        }
        return low < added.count ? added[low].wallSeconds : nil
    }
}
