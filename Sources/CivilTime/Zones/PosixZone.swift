/// What a TZif footer says: the rule for every instant after the file's last transition (RFC 9636 section 3.3.1, which
/// extends the `TZ` string of POSIX.1-2024 by times of day from -167 to 167 hours).
struct PosixZone: Equatable, Sendable {
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

    struct Daylight: Equatable, Sendable {
        var abbreviation: String
        /// Seconds east of UTC; west of the standard offset where DST is negative (Dublin).
        var offset: Int
        var start: Change
        var end: Change
    }

    var abbreviation: String
    /// Seconds east of UTC of standard time.
    var offset: Int
    var daylight: Daylight?

    /// The spans of daylight saving time as UTC seconds, ascending, those that touch joined: so daylight saving time that
    /// lasts all year (start `0/0`, end on 31 December at 24:00 plus the difference) is one span.
    ///
    /// - Parameter years: within the calendar of `CivilDate`.
    func daylightSpans(years: ClosedRange<Int>) -> [Range<Int64>] {
        guard let daylight else { return [] }
        var spans: [Range<Int64>] = []
        func add(_ span: Range<Int64>) {
            guard !span.isEmpty else { return }
            if let last = spans.last, span.lowerBound <= last.upperBound {
                spans[spans.count - 1] = last.lowerBound..<max(last.upperBound, span.upperBound)
            } else {
                spans.append(span)
            }
        }
        for year in years {
            let start = Self.second(of: daylight.start, year: year) - Int64(offset)
            let end = Self.second(of: daylight.end, year: year) - Int64(daylight.offset)
            if start <= end {
                add(start..<end)
            } else {
                // South of the equator daylight saving time lasts over the new year.
                let next = Self.second(of: daylight.end, year: year + 1) - Int64(daylight.offset)
                add(start..<max(start, next))
            }
        }
        return spans
    }

    /// The span in force at `second`, which lies in `firstYear`, and those that follow up to the end of `lastYear`.
    func spans(
        after second: Int64, firstYear: Int, lastYear: Int
    ) -> (initial: TransitionTable.Span, rest: [TransitionTable.Span]) {
        var initial = span(from: TransitionTable.farPast, daylight: nil)
        var rest: [TransitionTable.Span] = []
        let end = CivilDate(year: lastYear + 1, month: 1, clampingDay: 1).midnight
        // A year more on either side: a span can lie over a new year, by local or by universal time.
        for daylightSpan in daylightSpans(years: firstYear - 2...max(firstYear, lastYear) + 1) {
            for (edge, state) in [(daylightSpan.lowerBound, daylight), (daylightSpan.upperBound, nil)] {
                let next = span(from: edge, daylight: state)
                if edge <= second {
                    initial = next
                } else if edge < end {
                    rest.append(next)
                }
            }
        }
        return (initial, rest)
    }

    /// A table of its own for the three years around `year`, for times beyond a zone's own table.
    func table(around year: Int) -> TransitionTable {
        let year = min(max(year, -9999), 9999)
        let before = CivilDate(year: year - 1, month: 1, clampingDay: 1).midnight
        let (initial, rest) = spans(after: before, firstYear: year - 1, lastYear: year + 1)
        return TransitionTable(first: initial, rest: rest)
    }

    private func span(from start: Int64, daylight: Daylight?) -> TransitionTable.Span {
        TransitionTable.Span(
            start: start, offset: Int32(daylight?.offset ?? offset),
            abbreviation: daylight?.abbreviation ?? abbreviation)
    }

    /// Wall-clock second of a change, by the clock shown until then.
    private static func second(of change: Change, year: Int) -> Int64 {
        let date: CivilDate
        switch change.day {
        case .julian(let day):
            let leapDay = CivilDate.isLeap(year) && day >= 60 ? 1 : 0
            date = CivilDate(year: year, month: 1, clampingDay: 1) + (day - 1 + leapDay)
        case .zeroBased(let day):
            date = CivilDate(year: year, month: 1, clampingDay: 1) + day
        case .weekday(let month, let week, let weekday):
            let first = CivilDate(year: year, month: month, clampingDay: 1)
            let monday = (weekday + 6) % 7
            let day = 1 + (monday - Int(first.weekday.rawValue) + 7) % 7 + (week - 1) * 7
            let length = CivilDate.length(ofMonth: month, year: year)
            date = first + (day > length ? day - 8 : day - 1)
        }
        return date.midnight + Int64(change.time)
    }
}
