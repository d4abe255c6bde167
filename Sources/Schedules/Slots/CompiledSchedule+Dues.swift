package import CivilTime
package import Vocabulary

extension CompiledSchedule {
    /// The next due instants of a wall-clock or elapsed schedule; empty for any other.
    ///
    /// - Parameters:
    ///   - start: The instant after which to look.
    ///   - count: The most instants to give.
    ///   - days: The first and the last day to look at.
    ///   - zone: The wall clock that the schedule follows.
    package func dues(from start: Instant, count: Int, within days: DaySpan, in zone: TimeZoneRules) -> [Instant] {
        var dues: [Instant] = []
        var cursor = start
        while dues.count < count {
            let next: Instant?
            switch source {
            case .wall(let recurrence, _): next = recurrence.next(after: cursor, in: zone)?.instant
            case .elapsed(let recurrence, _, _): next = recurrence.next(after: cursor)
            case .workdays(let recurrence, _): next = recurrence.next(after: cursor, in: zone)?.due
            case .sun, .chained, .none: next = nil
            }
            guard let next else { break }
            if days.last.map({ zone.local(at: next).date > $0 }) ?? false { break }
            if days.first.map({ zone.local(at: next).date >= $0 }) ?? true { dues.append(next) }
            cursor = next
            // Gives up after 400 days: a step far ahead would take too many slots to reach.
            if dues.isEmpty, cursor - start > .seconds(400 * 86_400) { break }
        }
        return dues
    }
}
