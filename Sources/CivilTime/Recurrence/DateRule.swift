/// Which days a wall-clock schedule falls on, before its bounds and exceptions.
package enum DateRule: Hashable, Sendable {
    /// The days of the week in the set; `.all` is every day.
    case weekly(WeekdaySet)
    /// Every `interval` days counted from `anchor`; none before it.
    case everyDays(Int, anchor: CivilDate)
    /// The days of the week in the set, in every `interval`-th week counted from the ISO week (Monday first) of `anchor`.
    case everyWeeks(Int, WeekdaySet, anchor: CivilDate)
    /// Days of the month in every `interval`-th month counted from the month of `anchor` (every month: 1).
    case monthly(Set<MonthDay>, interval: Int, anchor: CivilDate)
    /// Dates of every `interval`-th year counted from the year of `anchor` (every year: 1); 29 February is 28 February in
    /// a common year.
    case yearly(Set<YearDay>, interval: Int = 1, anchor: CivilDate = CivilDate(epochDay: 0))
    /// `on` days in a row from `anchor`, then `off` days without.
    case cycle(on: Int, off: Int, anchor: CivilDate)
    case once(CivilDate)
    /// The days of a rule of RFC 5545 that none of the others expresses; none is before 1900, also with an earlier start.
    case calendar(CalendarDays)
    /// The dates of a rule that lie in spans of dates.
    indirect case within(DateSpans, DateRule)
}

extension DateRule {
    /// Refuses numbers that no case allows: with them, an expected reminder would never ring.
    func check() {
        switch self {
        case .weekly, .once, .calendar: break
        case .within(_, let rule): rule.check()
        case .everyDays(let interval, _), .everyWeeks(let interval, _, _):
            precondition(interval >= 1, "an interval below 1")
        case .monthly(let days, let interval, _):
            precondition(interval >= 1, "an interval below 1")
            precondition(days.allSatisfy(\.isOfSomeMonth), "a day that no month has")
        case .yearly(let days, let interval, _):
            precondition(interval >= 1, "an interval below 1")
            precondition(
                days.allSatisfy { (1...12).contains($0.month) && (1...31).contains($0.day) }, "a day that no year has")
        case .cycle(let on, let off, _):
            precondition(on >= 1 && off >= 0, "a cycle without days")
        }
    }
}

package enum MonthDay: Hashable, Sendable {
    /// 1...31; in a shorter month its last day.
    case day(Int)
    case last
    /// This many days before the last, 1...27: every month has such a day.
    case beforeEnd(Int)
    /// The `nth` (1...5, or -1 for the last) such weekday; a month without a fifth has no such day.
    case weekday(nth: Int, Weekday)

    fileprivate var isOfSomeMonth: Bool {
        switch self {
        case .day(let day): (1...31).contains(day)
        case .last: true
        case .beforeEnd(let days): (1...27).contains(days)
        case .weekday(let nth, _): (1...5).contains(nth) || nth == -1
        }
    }
}

/// A day of a year: month 1...12, day 1...31.
package struct YearDay: Hashable, Comparable, Sendable {
    package var month: Int
    package var day: Int

    package init(month: Int, day: Int) {
        self.month = month
        self.day = day
    }

    package static func < (left: YearDay, right: YearDay) -> Bool {
        (left.month, left.day) < (right.month, right.day)
    }
}
