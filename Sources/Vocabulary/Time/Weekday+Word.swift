package import CivilTime

extension Weekday {
    /// The day that a lowercase English word names: `mon`, `monday`, `mondays`.
    package init?(word: some StringProtocol) {
        switch word {
        case "mon", "monday", "mondays": self = .monday
        case "tue", "tues", "tuesday", "tuesdays": self = .tuesday
        case "wed", "weds", "wednesday", "wednesdays": self = .wednesday
        case "thu", "thur", "thurs", "thursday", "thursdays": self = .thursday
        case "fri", "friday", "fridays": self = .friday
        case "sat", "saturday", "saturdays": self = .saturday
        case "sun", "sunday", "sundays": self = .sunday
        default: return nil
        }
    }
}
