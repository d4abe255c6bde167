package import CivilTime
import Glibc

/// A stretch of time, such as a night, with the clock times at its ends.
package struct Stretch: Hashable, Sendable {
    package var from: Instant
    package var until: Instant
    /// Seconds since midnight in the zone in which it was recorded.
    package var begins: Int32
    package var ends: Int32

    package init(from: Instant, until: Instant, zone: TimeZoneRules) {
        (self.from, self.until) = (from, until)
        begins = zone.local(at: from).time.secondOfDay
        ends = zone.local(at: until).time.secondOfDay
    }

    package init(from: Instant, until: Instant, begins: Int32, ends: Int32) {
        (self.from, self.until, self.begins, self.ends) = (from, until, begins, ends)
    }

    package var seconds: Int64 { (until - from).components.seconds }
}

/// Clock times on a circle of 24 hours: 23:50 and 00:10 are 20 minutes apart, and their mean is midnight.
package enum ClockCircle {
    private static let day = 86_400.0

    /// The mean time and the mean distance from it, in seconds; `nil` without times, and for times that lie all around
    /// the dial, which have no mean.
    package static func mean(_ seconds: [Int32]) -> (time: Int32, within: Int32)? {
        let angles = seconds.map { Double($0) / day * 2 * .pi }
        let x = angles.reduce(0) { $0 + cos($1) } / Double(max(1, angles.count))
        let y = angles.reduce(0) { $0 + sin($1) } / Double(max(1, angles.count))
        guard !angles.isEmpty, x * x + y * y > 1e-6 else { return nil }
        let turn = atan2(y, x) / (2 * .pi)
        let mean = Int32(((turn < 0 ? turn + 1 : turn) * day).rounded()) % 86_400
        let distances = seconds.map { one -> Int64 in
            let apart = abs(Int64(one) - Int64(mean))
            return min(apart, 86_400 - apart)
        }
        return (mean, Int32((Double(distances.reduce(0, +)) / Double(distances.count)).rounded()))
    }
}
