/// A point on the UTC line, in whole milliseconds since 1970-01-01T00:00:00Z (POSIX time: leap seconds do not count).
///
/// An instant is not a wall clock: it has no date, no hour and no zone until `TimeZoneRules` is asked.
///
/// ```swift
/// let start = Instant(seconds: 1_795_158_000)
/// let end = start + .seconds(90 * 60)
/// end - start  // 5400.0 seconds
/// end < start  // false
/// TimeZoneRules.utc.timestamp(end)  // 2026-11-20T08:30:00+00:00
/// ```
package struct Instant: Hashable, Comparable, Sendable, Codable {
    package let milliseconds: Int64

    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Seconds beyond what milliseconds can count are taken as the first or the last instant there is.
    package init(seconds: Int64) {
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        milliseconds = isOver ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since the epoch, rounded down, so that an instant never lies before its second.
    package var seconds: Int64 {
        let quotient = milliseconds / 1000
        return milliseconds % 1000 < 0 ? quotient - 1 : quotient
    }

    /// 1900-01-01T00:00:00Z: dates before are not supported.
    package static let earliest = Instant(seconds: -2_208_988_800)

    /// 2201-01-01T00:00:00Z: dates from then on are not supported.
    package static let end = Instant(seconds: 7_289_654_400)

    package static func < (left: Instant, right: Instant) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// Elapsed time later or earlier; fractions of a millisecond are dropped. Ends at the first and the last instant.
    package static func + (instant: Instant, duration: Duration) -> Instant {
        let length = duration.milliseconds
        let (sum, isOver) = instant.milliseconds.addingReportingOverflow(length)
        return Instant(milliseconds: isOver ? (length < 0 ? .min : .max) : sum)
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        let length = duration.milliseconds
        let (difference, isOver) = instant.milliseconds.subtractingReportingOverflow(length)
        return Instant(milliseconds: isOver ? (length < 0 ? .max : .min) : difference)
    }

    package static func - (later: Instant, earlier: Instant) -> Duration {
        let (difference, isOver) = later.milliseconds.subtractingReportingOverflow(earlier.milliseconds)
        guard isOver else { return .milliseconds(difference) }
        return .milliseconds(later.milliseconds) - .milliseconds(earlier.milliseconds)
    }

    /// A single number on the wire and in the record: milliseconds since the epoch.
    package init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero; those that `Int64` cannot count are its first or last.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isMore) = product.addingReportingOverflow(attoseconds / 1_000_000_000_000_000)
        return isOver || isMore ? (seconds < 0 ? .min : .max) : sum
    }
}
