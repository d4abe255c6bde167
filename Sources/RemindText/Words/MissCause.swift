import Reminders

/// The cause of a miss in words that need no explanation.
enum MissCause {
    /// `no answer`, `computer off`
    static func words(_ cause: String) -> String {
        switch Answer.Cause(rawValue: cause) {
        case .unanswered: "no answer"
        case .unattended: "computer off"
        case .travel: "the time zone changed"
        case .stated: "as you said"
        case nil: cause
        }
    }
}
