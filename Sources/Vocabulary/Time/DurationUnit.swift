/// The units a duration is written in.
package enum DurationUnit: Hashable {
    case second, minute, hour, day, week

    /// Reads an abbreviation or a word, lowercase.
    package init?(_ text: some StringProtocol) {
        switch text {
        case "s", "sec", "secs", "second", "seconds": self = .second
        case "m", "min", "mins", "minute", "minutes": self = .minute
        case "h", "hr", "hrs", "hour", "hours": self = .hour
        case "d", "day", "days": self = .day
        case "w", "wk", "wks", "week", "weeks": self = .week
        default: return nil
        }
    }

    package var seconds: Int {
        switch self {
        case .second: 1
        case .minute: 60
        case .hour: 3600
        case .day: 86_400
        case .week: 604_800
        }
    }

    package var word: String {
        switch self {
        case .second: "second"
        case .minute: "minute"
        case .hour: "hour"
        case .day: "day"
        case .week: "week"
        }
    }

    package var letter: String { String(word.prefix(1)) }
}
