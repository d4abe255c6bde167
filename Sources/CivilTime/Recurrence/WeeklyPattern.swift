/// The short form of what most schedules are: days of the week at times of day, perhaps from one date to another.
///
/// Plain numbers without a reference in them, so that the next slot costs arithmetic and no search; the results are those
/// of the recurrence it was made from.
struct WeeklyPattern: Sendable {
    /// Two weeks in a row, bit 0 a Monday, so that the days after Sunday need no turning round.
    private let days: UInt32
    /// Seconds of the day.
    private let firstTime: Int64
    private let lastTime: Int64
    /// The days, since 1970-01-01, between which slots can be.
    private let firstDay: Int64
    private let lastDay: Int64

    /// `nil` where there is more to say: other days than those of the week, exceptions, a number of slots.
    init?(_ terms: WallRecurrence.Terms) {
        guard case .weekly(let days) = terms.days, !days.isEmpty, terms.except.isEmpty, terms.lastSlot == nil,
            let first = terms.times.first, let last = terms.times.last
        else { return nil }
        self.days = UInt32(days.rawValue) | UInt32(days.rawValue) << 7
        firstTime = Int64(first.secondOfDay)
        lastTime = Int64(last.secondOfDay)
        let years = DateRule.years
        firstDay = Int64(max(years.lowerBound, terms.from ?? years.lowerBound).epochDay)
        lastDay = Int64(min(years.upperBound, terms.until ?? years.upperBound).epochDay)
    }

    /// The first slot on the wall at or after a wall-clock second.
    ///
    /// - Parameters:
    ///   - wall: not before 1890.
    ///   - times: those of the recurrence.
    @inline(__always)
    func firstWall(atOrAfter wall: Int64, times: [CivilTime]) -> (day: Int64, time: Int64)? {
        // Counted from a Monday so long ago that nothing is negative: unsigned division is the cheap one.
        let shifted = UInt64(bitPattern: wall + Self.monday * 86_400)
        let today = shifted / 86_400
        let second = Int64(bitPattern: shifted - today * 86_400)
        let start = max(Int64(bitPattern: today) + (second > lastTime ? 1 : 0), firstDay + Self.monday)
        let day =
            start + Int64((days >> UInt32(truncatingIfNeeded: UInt64(bitPattern: start) % 7)).trailingZeroBitCount)
        guard day <= lastDay + Self.monday else { return nil }
        var time = firstTime
        if firstTime != lastTime, day == Int64(bitPattern: today) {
            for candidate in times where candidate.secondOfDay >= second {
                time = Int64(candidate.secondOfDay)
                break
            }
        }
        return (day - Self.monday, time)
    }

    /// Days from a Monday to 1970-01-01, which was a Thursday: 3 and some weeks, more than there are days since 1890.
    private static let monday: Int64 = 3 + 7 * 5000
}
