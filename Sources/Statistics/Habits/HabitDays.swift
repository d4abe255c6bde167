package import CivilTime

/// Some days of all habits together, as a grid and a calendar show them.
package struct HabitDays: Hashable, Sendable {
    package let first: CivilDate
    package let days: [HabitDay]
    package let today: CivilDate

    package init(first: CivilDate, days: [HabitDay], today: CivilDate) {
        (self.first, self.days, self.today) = (first, days, today)
    }

    package var all: [(date: CivilDate, day: HabitDay)] { days.enumerated().map { (first + $0, $1) } }

    /// `nil` for a day that is not among them, or is to come.
    package subscript(_ date: CivilDate) -> HabitDay? {
        date <= today && days.indices.contains(date - first) ? days[date - first] : nil
    }

    /// On how many days of a month anything was done.
    package func active(inMonthOf date: CivilDate) -> Int {
        date.daysOfMonth.count { self[$0]?.done ?? 0 > 0 }
    }
}
