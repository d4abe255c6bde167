extension DateRule {
    /// The first date of the rule that is not before `date`; `nil` where there is none through 2200.
    ///
    /// Works out where to land instead of trying one day after the other; the only search is over months, for a fifth
    /// weekday, and it ends with the year 2200. Dates before 1900 are none of any rule's.
    ///
    /// - `everyDays` and `cycle` have no date before their anchor; for `everyWeeks` and `monthly` the anchor says which
    ///   weeks and months count, in both directions (a recurrence has `from` for its start).
    /// - What cannot be matched is no date: an interval below 1, a cycle without days on, an ordinal that no month has.
    public func next(onOrAfter date: CivilDate) -> CivilDate? {
        let start = max(date, Self.years.lowerBound)
        guard let found = unbounded(onOrAfter: start), found <= Self.years.upperBound else { return nil }
        return found
    }

    /// 1900-01-01 to 2200-12-31: what zones' tables are made for.
    static let years = CivilDate(epochDay: -25_567)...CivilDate(epochDay: 84_370)

    private func unbounded(onOrAfter date: CivilDate) -> CivilDate? {
        switch self {
        case .weekly(let days):
            return days.next(onOrAfter: date)
        case .everyDays(let interval, let anchor):
            guard interval >= 1 else { return nil }
            return Self.next(onOrAfter: date, on: 1, period: Self.bounded(interval), anchor: anchor)
        case .everyWeeks(let interval, let days, let anchor):
            guard interval >= 1 else { return nil }
            return Self.next(onOrAfter: date, weeks: Self.bounded(interval), days: days, anchor: anchor)
        case .monthly(let days, let interval, let anchor):
            guard interval >= 1 else { return nil }
            return Self.next(onOrAfter: date, months: Self.bounded(interval), days: days, anchor: anchor)
        case .yearly(let days):
            return Self.next(onOrAfter: date, in: days)
        case .cycle(let on, let off, let anchor):
            guard on >= 1 else { return nil }
            let on = Self.bounded(on)
            return Self.next(onOrAfter: date, on: on, period: on + Self.bounded(max(off, 0)), anchor: anchor)
        case .once(let day):
            return day >= date ? day : nil
        }
    }

    /// No interval needs to be longer than all the days there are, and sums of shorter ones cannot overflow.
    private static func bounded(_ interval: Int) -> Int {
        min(interval, 1 << 20)
    }

    private static func next(onOrAfter date: CivilDate, on: Int, period: Int, anchor: CivilDate) -> CivilDate? {
        guard date > anchor else { return anchor }
        let phase = (date - anchor) % period
        return phase < on ? date : date + (period - phase)
    }

    private static func next(
        onOrAfter date: CivilDate, weeks: Int, days: WeekdaySet, anchor: CivilDate
    ) -> CivilDate? {
        guard let first = days.next(onOrAfter: date) else { return nil }
        let phase = (first.isoMonday - anchor.isoMonday) / 7 % weeks
        guard phase != 0 else { return first }
        let monday = first.isoMonday + (phase < 0 ? -phase : weeks - phase) * 7
        return days.next(onOrAfter: monday)
    }

    private static func next(
        onOrAfter date: CivilDate, months: Int, days: Set<MonthDay>, anchor: CivilDate
    ) -> CivilDate? {
        // Months are counted from year 0.
        let start = date.components
        let origin = anchor.components
        let first = start.year * 12 + start.month - 1
        let phase = (first - (origin.year * 12 + origin.month - 1)) % months
        var month = first + (phase == 0 ? 0 : phase < 0 ? -phase : months - phase)
        while month < 2201 * 12 {
            var best: CivilDate?
            for day in days {
                guard let found = day.date(year: month / 12, month: month % 12 + 1), found >= date else { continue }
                best = best.map { min($0, found) } ?? found
            }
            if let best { return best }
            month += months
        }
        return nil
    }

    private static func next(onOrAfter date: CivilDate, in days: Set<YearDay>) -> CivilDate? {
        let year = date.year
        for year in year...year + 1 {
            var best: CivilDate?
            for day in days where (1...12).contains(day.month) && (1...31).contains(day.day) {
                let found = CivilDate(year: year, month: day.month, clampingDay: day.day)
                if found >= date { best = best.map { min($0, found) } ?? found }
            }
            if let best { return best }
        }
        return nil
    }
}

extension MonthDay {
    /// The date in a month, 1...12, of a year; `nil` where the month has no such day.
    fileprivate func date(year: Int, month: Int) -> CivilDate? {
        switch self {
        case .day(let day):
            guard (1...31).contains(day) else { return nil }
            return CivilDate(year: year, month: month, clampingDay: day)
        case .last:
            return CivilDate(year: year, month: month, clampingDay: 31)
        case .weekday(nth: -1, let weekday):
            let last = CivilDate(year: year, month: month, clampingDay: 31)
            return last - (Int(last.weekday.rawValue) - Int(weekday.rawValue) + 7) % 7
        case .weekday(let nth, let weekday):
            guard (1...5).contains(nth) else { return nil }
            let first = CivilDate(year: year, month: month, clampingDay: 1)
            let day = 1 + (Int(weekday.rawValue) - Int(first.weekday.rawValue) + 7) % 7 + (nth - 1) * 7
            return CivilDate(year: year, month: month, day: day)
        }
    }
}

extension WeekdaySet {
    /// `nil` for the empty set only.
    fileprivate func next(onOrAfter date: CivilDate) -> CivilDate? {
        guard !isEmpty else { return nil }
        let today = UInt16(date.weekday.rawValue)
        // Two weeks in a row, so that the days after Sunday need no turning round.
        let ahead = (UInt16(rawValue) | UInt16(rawValue) << 7) >> today
        return date + ahead.trailingZeroBitCount
    }
}

extension CivilDate {
    /// The Monday of this date's ISO week.
    fileprivate var isoMonday: CivilDate {
        self - Int(weekday.rawValue)
    }
}
