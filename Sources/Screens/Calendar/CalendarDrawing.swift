package import CivilTime
package import RemindText

/// Everything that the page of a month shows.
package struct CalendarDrawing: Hashable, Sendable {
    /// `November 2026`
    package var title: String
    /// `All reminders`, or the one that is shown.
    package var subject: String
    /// `Mon`, in the order of the week.
    package var weekdays: [String]
    /// How many places of the first week are before the first day.
    package var shift: Int
    package var days: [Day]
    /// The day that the keyboard is on.
    package var focus: CivilDate
    package var isThisMonth: Bool
    /// The meanings of the marks.
    package var legend: String
    package var rows: [Row]
    /// The reason why nothing is shown.
    package var message: String?

    /// The figures of a reminder in this month.
    package struct Row: Hashable, Sendable {
        package var title: String
        /// `97 % of days met, 34 of 35`
        package var text: String
        /// A press shows it alone; `nil` if it is alone.
        package var subject: ReminderChoices.Subject?
    }

    package struct Day: Hashable, Sendable {
        package var date: CivilDate
        /// Empty for a day without anything.
        package var mark: String
        /// `3/4` if several times were due, or empty.
        package var count: String
        package var tone: MonthCalendar.Tone?
        package var isToday: Bool
        /// `12 March, 3 of 4 done, 1 missed`
        package var spoken: String
        /// A line for each reminder, for the pointer.
        package var hint: String
    }
}
