/// Which days a wall-clock schedule falls on, before its bounds and exceptions.
public enum DateRule: Hashable, Sendable {
    /// The days of the week in the set; `.all` is every day.
    case weekly(WeekdaySet)
    /// Every `interval` days counted from `anchor`; none before it.
    case everyDays(Int, anchor: CivilDate)
    /// The days of the week in the set, in every `interval`-th week counted from the ISO week (Monday first) of `anchor`.
    case everyWeeks(Int, WeekdaySet, anchor: CivilDate)
    /// Days of the month in every `interval`-th month counted from the month of `anchor` (every month: 1).
    case monthly(Set<MonthDay>, interval: Int, anchor: CivilDate)
    /// Dates of the year; 29 February is 28 February in a common year.
    case yearly(Set<YearDay>)
    /// `on` days in a row from `anchor`, then `off` days without.
    case cycle(on: Int, off: Int, anchor: CivilDate)
    /// One date.
    case once(CivilDate)
    /// The days of a rule of RFC 5545 that none of the others expresses; none is before 1900, also with an earlier start.
    case calendar(CalendarDays)
}

/// A day of a month.
public enum MonthDay: Hashable, Sendable {
    /// 1...31; in a shorter month its last day.
    case day(Int)
    case last
    /// The `nth` (1...5, or -1 for the last) such weekday; a month without a fifth has no such day.
    case weekday(nth: Int, Weekday)
}

/// A day of a year: month 1...12, day 1...31.
public struct YearDay: Hashable, Comparable, Sendable {
    public var month: Int
    public var day: Int

    public init(month: Int, day: Int) {
        self.month = month
        self.day = day
    }

    public static func < (left: YearDay, right: YearDay) -> Bool {
        (left.month, left.day) < (right.month, right.day)
    }
}
