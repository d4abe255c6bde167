/// The days that a frequency keeps: every `times` days done within its length make an interval, and the days inside it
/// are kept, done or not.
///
/// The rule is that of Loop Habit Tracker: an interval begins on the first of its days. One that overlaps with a later
/// one slides back, to close a gap before it, but never past its last day done.
package enum KeptDays {
    package struct Interval: Hashable, Sendable {
        package var begin: Int
        /// The last day done of those that make it.
        package var center: Int
        package var end: Int

        package init(_ begin: Int, _ center: Int, _ end: Int) {
            (self.begin, self.center, self.end) = (begin, center, end)
        }
    }

    /// - Parameters:
    ///   - times: How many days of an interval are to be done.
    ///   - done: The places of days done, ascending.
    ///   - length: How many days count for what begins at a place.
    package static func intervals(times: Int, done: [Int], length: (Int) -> Int) -> [Interval] {
        guard times > 0, done.count >= times else { return [] }
        var found: [Interval] = []
        for index in 0...(done.count - times) {
            let (begin, center) = (done[index], done[index + times - 1])
            let length = length(begin)
            if center - begin < length { found.append(Interval(begin, center, begin + length - 1)) }
        }
        for index in found.indices.dropLast().reversed() {
            let overlap = found[index].end - found[index + 1].begin
            guard overlap >= 0 else { continue }
            let shift = min(found[index].end - found[index].center, overlap + 1)
            found[index].begin -= shift
            found[index].end -= shift
        }
        return found
    }

    /// True for each place that is in an interval. There are `count` places, or more if the last interval goes further.
    package static func covered(by intervals: [Interval], atLeast count: Int) -> [Bool] {
        let count = max(count, (intervals.map(\.end).max() ?? 0) + 1)
        var changes = [Int](repeating: 0, count: count + 1)
        for interval in intervals where interval.end >= 0 {
            changes[max(0, interval.begin)] += 1
            changes[interval.end + 1] -= 1
        }
        var open = 0
        return changes.dropLast().map { change in
            open += change
            return open > 0
        }
    }
}
