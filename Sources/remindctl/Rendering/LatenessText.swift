/// How early or late something was taken, in words.
enum LatenessText {
    /// Seconds below which no words are needed: both times are beside each other anyway.
    private static let least: Int64 = 15 * 60

    /// `1 h 5 min late`, `20 min early`; `nil` if it is less than a quarter of an hour.
    static func words(_ seconds: Int64?) -> String? {
        guard let seconds, abs(seconds) >= least else { return nil }
        return "\(TravelText.hours(abs(seconds))) \(seconds < 0 ? "early" : "late")"
    }
}
