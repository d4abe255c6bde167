/// How long something lasted.
enum ElapsedText {
    /// `16 h`, `5 h 30 min`, `7 d 9 h`: real time, which no wall clock shows across a journey.
    static func hours(_ seconds: Int64) -> String {
        let minutes = seconds / 60
        let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
        // Up to two days as hours: that is how doses are apart.
        if minutes < 2880 {
            let hours = minutes / 60
            let rest = minutes % 60
            return rest == 0 ? "\(hours) h" : hours == 0 ? "\(rest) min" : "\(hours) h \(rest) min"
        }
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
