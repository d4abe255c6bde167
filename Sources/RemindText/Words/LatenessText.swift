/// How early or late something was taken, in words.
enum LatenessText {
    /// Seconds below which no words are needed: both times are beside each other anyway.
    private static let least: Int64 = 15 * 60

    /// `the clock was wrong, it was 2026-11-20 08:05`; `nil` if the clock was right.
    static func wrongClock(_ isWrong: Bool?, _ corrected: String?) -> String? {
        guard isWrong == true else { return nil }
        return "the clock was wrong" + (corrected.map { ", it was \($0)" } ?? "")
    }

    /// `1 h 5 min late`, `20 min early`; `nil` if it is less than a quarter of an hour.
    static func words(_ seconds: Int64?) -> String? {
        guard let seconds, abs(seconds) >= least else { return nil }
        return "\(ElapsedText.hours(abs(seconds))) \(seconds < 0 ? "early" : "late")"
    }
}
