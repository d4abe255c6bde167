package import Catalogue
package import CivilTime

/// A question about a day as a whole, put at a time of that day: yes or no.
package struct DayQuestion: Hashable, Sendable {
    package var at: ClockTime

    /// `Did you wear them today?`
    package func text(of day: CivilDate, today: CivilDate, _ say: Wording) -> String {
        switch today - day {
        case 0: say("Did you wear them today?")
        case 1: say("Did you wear them yesterday?")
        default: say("Did you wear them on %{day}?", ["day": "\(day)"])
        }
    }
}
