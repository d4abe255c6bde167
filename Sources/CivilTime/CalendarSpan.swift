/// A number of days, weeks, months or years of the calendar. It has no length in seconds: a day can have 23 hours, and a
/// month 28 days.
///
/// ```swift
/// let date = CivilDate(year: 2027, month: 1, clampingDay: 31)
/// date + CalendarSpan(2, .week)  // 2027-02-14
/// date + CalendarSpan(1, .month)  // 2027-02-28
/// ```
package struct CalendarSpan: Hashable, Sendable {
    package enum Unit: String, Hashable, Sendable, CaseIterable {
        case day, week, month, year

        /// The most of them in one span: about 10 years.
        package var most: Int {
            switch self {
            case .day: 3660
            case .week: 520
            case .month: 120
            case .year: 10
            }
        }
    }

    package var count: Int
    package var unit: Unit

    package init(_ count: Int, _ unit: Unit) { (self.count, self.unit) = (count, unit) }

    /// The date so much later. After months and years it is the same day of the month, or the last one of a shorter month.
    package static func + (date: CivilDate, span: CalendarSpan) -> CivilDate {
        switch span.unit {
        case .day: return date + span.count
        case .week: return date + 7 * span.count
        case .month, .year:
            let (year, month, day) = date.components
            let months = year * 12 + month - 1 + (span.unit == .year ? 12 : 1) * span.count
            return CivilDate(year: months / 12, month: months % 12 + 1, clampingDay: day)
        }
    }
}
