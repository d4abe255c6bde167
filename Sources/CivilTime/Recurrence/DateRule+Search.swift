extension DateRule {
    /// The first date of the rule that is not before `date`; `nil` if there is none through 2200.
    ///
    /// Works out where to land instead of trying one day after the other; the only search is over months, and it ends
    /// with the year 2200. Dates before 1900 are none of any rule's.
    ///
    /// - `everyDays` and `cycle` have no date before their anchor; for `everyWeeks`, `monthly` and `yearly` the anchor says which
    ///   weeks, months and years count, in both directions (a recurrence has `from` for its start).
    /// - A rule that cannot match has no date: an interval below 1, a cycle without days on, an ordinal that no month
    ///   has.
    package func next(onOrAfter date: CivilDate) -> CivilDate? {
        // Daily and weekly schedules are nearly all there are.
        if case .weekly(let days) = self {
            guard let found = days.next(onOrAfter: max(date, Self.years.lowerBound)), found <= Self.years.upperBound
            else { return nil }
            return found
        }
        return self.date(number: 0, onOrAfter: date)
    }

    /// The date of the rule that has `number` others between it and `date`; `nil` if there is none through 2200.
    ///
    /// Days, weeks and cycles are counted by arithmetic; months by the number of their days.
    ///
    /// - Precondition: `number` is not negative.
    package func date(number: Int, onOrAfter date: CivilDate) -> CivilDate? {
        let start = max(date, Self.years.lowerBound)
        // More than there are days: none, and sums of fewer cannot overflow.
        guard number < 1 << 20, let found = unbounded(number: number, onOrAfter: start),
            found <= Self.years.upperBound
        else { return nil }
        return found
    }

    /// 1900-01-01 to 2200-12-31: what zones' tables are made for.
    package static let years = CivilDate(epochDay: -25_567)...CivilDate(epochDay: 84_370)

    private func unbounded(number: Int, onOrAfter date: CivilDate) -> CivilDate? {
        switch self {
        case .weekly(let days):
            return Self.date(number: number, onOrAfter: date, weeks: 1, days: days, anchor: date)
        case .everyDays(let interval, let anchor):
            guard interval >= 1 else { return nil }
            return Self.date(number: number, onOrAfter: date, on: 1, period: Self.bounded(interval), anchor: anchor)
        case .everyWeeks(let interval, let days, let anchor):
            guard interval >= 1 else { return nil }
            return Self.date(
                number: number, onOrAfter: date, weeks: Self.bounded(interval), days: days, anchor: anchor)
        case .monthly(let days, let interval, let anchor):
            guard interval >= 1 else { return nil }
            let (interval, origin) = (Self.bounded(interval), anchor.calendarMonth.index)
            return Month.date(number: number, onOrAfter: date) { month in
                let phase = (month.index - origin) % interval
                return Month(index: month.index + (phase == 0 ? 0 : phase < 0 ? -phase : interval - phase))
            } days: { month in
                days.reduce(into: DaySet()) { $0.insert($1.day(in: month)) }
            }
        case .yearly(let days, let interval, let anchor):
            guard interval >= 1 else { return nil }
            let (interval, origin) = (Self.bounded(interval), anchor.year)
            let months = days.reduce(0 as UInt16) { (1...12).contains($1.month) ? $0 | 1 << $1.month : $0 }
            guard months != 0 else { return nil }
            return Month.date(number: number, onOrAfter: date) { month in
                var month = month
                let phase = (month.year - origin) % interval
                if phase != 0 { month = Month(year: month.year + (phase < 0 ? -phase : interval - phase), month: 1) }
                while months >> month.month & 1 == 0 {
                    month.index += month.month == 12 ? 1 + 12 * (interval - 1) : 1
                }
                return month
            } days: { month in
                days.reduce(into: DaySet()) { set, day in
                    guard day.month == month.month, day.day <= 31 else { return }
                    set.insert(min(day.day, month.length))
                }
            }
        case .cycle(let on, let off, let anchor):
            guard on >= 1 else { return nil }
            let on = Self.bounded(on)
            return Self.date(
                number: number, onOrAfter: date, on: on, period: on + Self.bounded(max(off, 0)), anchor: anchor)
        case .once(let day):
            return number == 0 && day >= date ? day : nil
        case .calendar(let days):
            return days.date(number: number, onOrAfter: date)
        case .within(let spans, let rule):
            return Self.date(number: number, onOrAfter: date, of: rule, within: spans)
        }
    }

    /// No interval needs to be longer than all the days there are, and sums of shorter ones cannot overflow.
    private static func bounded(_ interval: Int) -> Int {
        min(interval, 1 << 20)
    }

    private static func date(
        number: Int, onOrAfter date: CivilDate, on: Int, period: Int, anchor: CivilDate
    ) -> CivilDate? {
        let (cycle, phase) = date > anchor ? (date - anchor).quotientAndRemainder(dividingBy: period) : (0, 0)
        // Days are counted from the anchor; the first day of the next cycle follows the last one of this cycle.
        let (turns, day) = (min(phase, on) + number).quotientAndRemainder(dividingBy: on)
        let distance = (cycle + turns).multipliedReportingOverflow(by: period)
        guard !distance.overflow, distance.partialValue < 1 << 30 else { return nil }
        return anchor + (distance.partialValue + day)
    }

    private static func date(
        number: Int, onOrAfter date: CivilDate, weeks: Int, days: WeekdaySet, anchor: CivilDate
    ) -> CivilDate? {
        guard var first = days.next(onOrAfter: date) else { return nil }
        if weeks > 1 {
            let phase = (first.beginningOfWeek - anchor.beginningOfWeek) / 7 % weeks
            if phase != 0 {
                let monday = first.beginningOfWeek + (phase < 0 ? -phase : weeks - phase) * 7
                first = days.next(onOrAfter: monday) ?? monday
            }
        }
        guard number > 0 else { return first }
        let before = (days.rawValue & (1 << first.weekday.rawValue - 1)).nonzeroBitCount
        let (turns, day) = (before + number).quotientAndRemainder(dividingBy: days.rawValue.nonzeroBitCount)
        let distance = (turns * weeks).multipliedReportingOverflow(by: 7)
        guard !distance.overflow, distance.partialValue < 1 << 30 else { return nil }
        return first.beginningOfWeek + (distance.partialValue + Int(days.days[day].rawValue))
    }
}

extension MonthDay {
    /// The day's number in a month; 0 if the month has no such day.
    fileprivate func day(in month: Month) -> Int {
        let length = month.length
        switch self {
        case .day(let day):
            return (1...31).contains(day) ? min(day, length) : 0
        case .last:
            return length
        case .beforeEnd(let days):
            return (1...27).contains(days) ? length - days : 0
        case .weekday(nth: -1, let weekday):
            return length - (month.first + (length - 1)).weekday.distance(after: weekday)
        case .weekday(let nth, let weekday):
            guard (1...5).contains(nth) else { return 0 }
            let day = 1 + weekday.distance(after: month.first.weekday) + (nth - 1) * 7
            return day <= length ? day : 0
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
    fileprivate var beginningOfWeek: CivilDate {
        self - Int(weekday.rawValue)
    }
}
