package import CivilTime

/// A question about a day as a whole, put at a time of that day: yes or no.
package struct DayQuestion: Hashable, Sendable {
    package var at: ClockTime
    /// Without the day: `Did you wear them`.
    package var words: String

    /// `Did you wear them today?`
    package func text(of day: CivilDate, today: CivilDate) -> String {
        switch today - day {
        case 0: "\(words) today?"
        case 1: "\(words) yesterday?"
        default: "\(words) on \(day)?"
        }
    }
}
