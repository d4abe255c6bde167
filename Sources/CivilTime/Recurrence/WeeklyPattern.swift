/// The form of most schedules, kept short: days of the week at times of day, perhaps from one date to another.
///
/// Plain numbers without a reference in them, so that the next slot costs arithmetic and no search; the results are those
/// of the recurrence it was made from.
struct WeeklyPattern: Sendable {
    /// Two weeks in a row, bit 0 a Monday, so that the days after Sunday need no turning round.
    private let days: UInt32
    /// Seconds of the day.
    private let firstTime: Int32
    private let lastTime: Int32
    /// The days, since 1970-01-01, between which slots can be.
    private let firstDay: Int32
    private let lastDay: Int32

    /// `nil` if there is more to say: other days than those of the week, exceptions, a number of slots.
    init?(_ terms: WallRecurrence.Terms) {
        guard case .weekly(let days) = terms.days, !days.isEmpty, terms.except.isEmpty, terms.lastSlot == nil,
            terms.rule == nil,
            let first = terms.times.first, let last = terms.times.last
        else { return nil }
        self.days = UInt32(days.rawValue) | UInt32(days.rawValue) << 7
        firstTime = first.secondOfDay
        lastTime = last.secondOfDay
        let years = DateRule.years
        firstDay = max(years.lowerBound, terms.from ?? years.lowerBound).epochDay
        lastDay = min(years.upperBound, terms.until ?? years.upperBound).epochDay
    }

    /// The first slot on the wall at or after a wall-clock second, whether a zone has that time or not.
    ///
    /// - Parameters:
    ///   - wall: in the years 1890 to 2210.
    ///   - times: those of the recurrence, asked for if there are several.
    @inline(__always)
    func firstSlot(atOrAfter wall: Int64, times: @autoclosure () -> [ClockTime]) -> CivilDateTime? {
        // Counted from a Monday before all dates, so that nothing is negative: unsigned division is cheaper.
        let shifted = UInt64(bitPattern: wall + Int64(Self.monday) * 86_400)
        let today = Int32(truncatingIfNeeded: shifted / 86_400)
        let second = Int32(truncatingIfNeeded: shifted % 86_400)
        let start = max(today + (second > lastTime ? 1 : 0), firstDay + Self.monday)
        let weekday = UInt32(bitPattern: start) % 7
        let day = start + Int32((days >> weekday).trailingZeroBitCount)
        guard day <= lastDay + Self.monday else { return nil }
        var time = firstTime
        if firstTime != lastTime, day == today {
            time = times().first(atOrAfter: ClockTime(secondOfDay: second))?.secondOfDay ?? firstTime
        }
        return CivilDateTime(CivilDate(epochDay: day - Self.monday), ClockTime(secondOfDay: time))
    }

    /// Days from a Monday to 1970-01-01, which was a Thursday: 3 and some weeks, more than there are days since 1890.
    private static let monday: Int32 = 3 + 7 * 5000
}

extension [ClockTime] {
    /// The first at or after a time of day, of ascending ones. A schedule by the minute has 1,440.
    func first(atOrAfter time: ClockTime) -> ClockTime? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < time { low = middle + 1 } else { high = middle }
        }
        return low < endIndex ? self[low] : nil
    }
}
