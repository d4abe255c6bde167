/// A TZif footer: the rule for every instant after the file's last transition (RFC 9636 section 3.3.1, which
/// extends the `TZ` string of POSIX.1-2024 by times of day from -167 to 167 hours).
package struct PosixZone: Equatable, Sendable {
    enum Day: Equatable, Sendable {
        /// `Jn`, 1...365: 29 February is never counted.
        case julian(Int)
        /// `n`, 0...365: 29 February is counted in leap years.
        case zeroBased(Int)
        /// `Mm.w.d`: weekday 0 (Sunday) to 6, week 1...5 of month 1...12, where 5 is the last.
        case weekday(month: Int, week: Int, weekday: Int)
    }

    /// A change to or from daylight saving time, by the clock that is shown until then.
    struct Change: Equatable, Sendable {
        var day: Day
        /// Seconds from that day's 00:00, -601,200...604,799.
        var time: Int
    }

    package struct Daylight: Equatable, Sendable {
        var abbreviation: String
        /// Seconds east of UTC; west of the standard offset if DST is negative (Dublin).
        var offset: Int
        var start: Change
        var end: Change
    }

    var abbreviation: String
    /// Seconds east of UTC of standard time.
    package var offset: Int
    package var daylight: Daylight?

    var offsets: [Int] { [offset] + (daylight.map { [$0.offset] } ?? []) }

    /// The spans of daylight saving time as UTC seconds, ascending, those that touch joined: so daylight saving time that
    /// lasts all year (start `0/0`, end on 31 December at 24:00 plus the difference) is one span.
    ///
    /// - Parameter years: within the calendar of `CivilDate`.
    private func daylightSpans(years: ClosedRange<Int>) -> [Range<Int64>] {
        guard let daylight else { return [] }
        var spans: [Range<Int64>] = []
        spans.reserveCapacity(years.count)
        var year = Year(years.lowerBound)
        while year.number <= years.upperBound {
            let next = year.next
            let start = year.second(of: daylight.start) - Int64(offset)
            var end = year.second(of: daylight.end) - Int64(daylight.offset)
            // South of the equator daylight saving time lasts over the new year.
            if end < start { end = max(start, next.second(of: daylight.end) - Int64(daylight.offset)) }
            year = next
            guard start < end else { continue }
            if let last = spans.last, start <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                spans.append(start..<end)
            }
        }
        return spans
    }

    /// The span in force at `second`, which lies in `firstYear`, and those that follow up to the end of `lastYear`.
    ///
    /// - Parameter abbreviations: those known so far, to which the rule's own are added.
    func spans(
        after second: Int64, firstYear: Int, lastYear: Int, abbreviations: inout [String]
    ) -> (initial: TransitionTable.Span, rest: [TransitionTable.Span]) {
        func name(_ abbreviation: String) -> Int {
            if let known = abbreviations.firstIndex(of: abbreviation) { return known }
            abbreviations.append(abbreviation)
            return abbreviations.count - 1
        }
        let standard = TransitionTable.Span(
            start: TransitionTable.farPast, offset: Int32(offset), name: name(abbreviation))
        guard let daylight else { return (standard, []) }
        let summer = TransitionTable.Span(
            start: TransitionTable.farPast, offset: Int32(daylight.offset), name: name(daylight.abbreviation))
        var initial = standard
        var rest: [TransitionTable.Span] = []
        let end = Year(lastYear + 1).firstDay * 86_400
        func add(_ span: TransitionTable.Span, from edge: Int64) {
            var span = span
            span.start = edge
            if edge <= second {
                initial = span
            } else if edge < end {
                rest.append(span)
            }
        }
        // A year more on either side: a span can lie over a new year, by local or by universal time.
        for daylightSpan in daylightSpans(years: firstYear - 2...max(firstYear, lastYear) + 1) {
            add(summer, from: daylightSpan.lowerBound)
            add(standard, from: daylightSpan.upperBound)
        }
        return (initial, rest)
    }

    /// A table of its own: from the beginning of the first year, and from before it as it was then.
    func table(firstYear: Int, lastYear: Int) -> TransitionTable {
        let firstYear = min(max(firstYear, -9999), 9999)
        let before = Year(firstYear).firstDay * 86_400
        var abbreviations: [String] = []
        let (initial, rest) = spans(
            after: before, firstYear: firstYear, lastYear: max(lastYear, firstYear), abbreviations: &abbreviations)
        return TransitionTable(first: initial, rest: rest, abbreviations: abbreviations)
    }
}

/// A year of the calendar as a rule sees it: its days are counted once, and each following year from the one before.
private struct Year {
    let number: Int
    let isLeap: Bool
    /// Days from 1970-01-01 to 1 January.
    let firstDay: Int64

    init(_ number: Int) {
        self.init(number, firstDay: Int64(CivilDate(year: number, month: 1, clampingDay: 1).epochDay))
    }

    private init(_ number: Int, firstDay: Int64) {
        self.number = number
        self.firstDay = firstDay
        isLeap = CivilDate.isLeap(number)
    }

    var next: Year { Year(number + 1, firstDay: firstDay + (isLeap ? 366 : 365)) }

    /// Wall-clock second of a change, by the clock shown until then.
    func second(of change: PosixZone.Change) -> Int64 {
        let day: Int64
        switch change.day {
        case .julian(let number):
            day = firstDay + Int64(number - 1 + (isLeap && number >= 60 ? 1 : 0))
        case .zeroBased(let number):
            day = firstDay + Int64(number)
        case .weekday(let month, let week, let weekday):
            let leapDay = isLeap ? 1 : 0
            let before = Year.daysBefore[month - 1] + (month > 2 ? leapDay : 0)
            let length = Year.daysBefore[month] - Year.daysBefore[month - 1] + (month == 2 ? leapDay : 0)
            let first = firstDay + Int64(before)
            // 1970-01-01 was a Thursday, 4 if Sunday is 0.
            let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
            let ahead = (Int64(weekday) - weekdayOfFirst + 7) % 7 + Int64(week - 1) * 7
            day = first + (ahead < length ? ahead : ahead - 7)
        }
        return day * 86_400 + Int64(change.time)
    }

    /// Days before each month of a common year, and before the year after.
    private static let daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]
}
