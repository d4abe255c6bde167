package import CivilTime

/// How often something was done that needs no schedule, such as prayers: today, this week, month and year, ever, and on
/// how many days in a row.
///
/// ```swift
/// let friday = CivilDate(year: 2026, month: 11, clampingDay: 20)
/// let days = [friday: 5, friday - 1: 3, friday - 2: 1, friday - 7: 2]
/// let counted = CheckIns(days, today: friday, weekStart: .monday)
/// counted.week  // 9
/// counted.streak  // 3
/// counted.total  // 11
/// ```
package struct CheckIns: Hashable, Sendable, Codable {
    package var today = 0
    package var week = 0
    package var month = 0
    package var year = 0
    package var total = 0
    /// Days in a row up to today, or up to yesterday as long as today has none.
    package var streak = 0
    package var longestStreak = 0
    /// The total over the whole weeks since the first, at least one.
    package var weeklyAverage = Tenths(rawValue: 0)
    /// The day of the first: `2026-11-20`.
    package var first: CivilDate?

    /// - Parameters:
    ///   - counts: How many there were on each day; other days have none.
    ///   - isPaused: True if a day neither counts in a streak nor ends one.
    ///   - today: The last day that counts.
    ///   - weekStart: The first day of a week.
    package init(
        _ counts: [CivilDate: Int], isPaused: (CivilDate) -> Bool = { _ in false }, today: CivilDate,
        weekStart: Weekday
    ) {
        let counts = counts.filter { $0.value > 0 && $0.key <= today }
        guard let first = counts.keys.min() else { return }
        self.first = first
        let week = today.beginningOfWeek(from: weekStart)
        for (day, count) in counts {
            total += count
            if day == today { self.today += count }
            if day >= week { self.week += count }
            if day.year == today.year { year += count }
            if day.year == today.year, day.month == today.month { month += count }
        }
        weeklyAverage = Tenths(total, over: max(1, (today - first) / 7))
        for offset in 0...(today - first) {
            let day = first + offset
            if counts[day] != nil {
                streak += 1
                longestStreak = max(longestStreak, streak)
            } else if day != today, !isPaused(day) {
                streak = 0
            }
        }
    }

    /// Counts the days of a series, which has all days.
    package init(_ days: DaySeries, today: CivilDate, weekStart: Weekday) {
        var counts: [CivilDate: Int] = [:]
        for (index, value) in days.values.enumerated() where value.count > 0 {
            counts[days.first + index] = value.count
        }
        self.init(
            counts, isPaused: { days[$0].pausing == .whole }, today: today, weekStart: weekStart)
    }

    /// The level of a day in pictures, the lowest number that has it: 0, 1, 2, 3 for three or four, 5 for five or more.
    package static func level(_ count: Int) -> Int { count >= 5 ? 5 : min(3, count) }
}
