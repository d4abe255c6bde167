package import CivilTime

/// How often a day is to be done: a number of times within days that slide along, or on some days of the week.
package struct Frequency: Hashable, Sendable {
    package var times: Int
    /// 30 for a month.
    package var days: Int
    /// True if the days are a calendar month's own length.
    package var isMonthly = false
    /// The days on which it is due at all.
    package var weekdays = WeekdaySet.all

    package init(times: Int = 1, days: Int = 1, isMonthly: Bool = false, weekdays: WeekdaySet = .all) {
        (self.times, self.days, self.isMonthly, self.weekdays) = (times, days, isMonthly, weekdays)
    }

    package static let daily = Frequency()

    /// How many days count for what begins on a day: a month that begins on its last day has the length of the next one.
    package func length(from day: CivilDate) -> Int {
        guard isMonthly else { return days }
        let (year, month, number) = day.components
        let length = CivilDate.length(ofMonth: month, year: year)
        guard number == length else { return length }
        let next = day + 1
        return CivilDate.length(ofMonth: next.month, year: next.year)
    }
}

extension Goal {
    /// How often it wants a day done; `nil` for a goal about a value.
    package var frequency: Frequency? {
        switch rule {
        case .times(let count, let days?): Frequency(times: count, days: days)
        case .times(let count, days: nil):
            Frequency(times: count, days: period == .month ? 30 : period.days, isMonthly: period == .month)
        case .weekdays(let days): Frequency(weekdays: days)
        case .atLeast, .atMost, .between, .reach: nil
        }
    }
}
