package import CivilTime

extension CompiledSchedule {
    /// The next due instants of a schedule on a wall clock or of elapsed time; none for any other.
    ///
    /// - Parameter days: The first and the last day that are looked at.
    package func dues(from start: Instant, count: Int, within days: DaySpan, in zone: TimeZoneRules) -> [Instant] {
        var dues: [Instant] = []
        var cursor = start
        while dues.count < count {
            let next: Instant?
            switch source {
            case .wall(let recurrence, _): next = recurrence.next(after: cursor, in: zone)?.instant
            case .elapsed(let recurrence, _, _): next = recurrence.next(after: cursor)
            case .sun, .chained, .none: next = nil
            }
            guard let next else { break }
            if days.last.map({ zone.local(at: next).date > $0 }) ?? false { break }
            if days.first.map({ zone.local(at: next).date >= $0 }) ?? true { dues.append(next) }
            cursor = next
            // A step far ahead is not looked for slot by slot.
            if dues.isEmpty, cursor - start > .seconds(400 * 86_400) { break }
        }
        return dues
    }
}
