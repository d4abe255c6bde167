package import CivilTime

/// Schedules, half daily and half weekly on one to three days, in 20 zones, asked at random instants of 2026 and 2027: the
/// mix on which other engines were measured, too.
package struct Mix: Sendable {
    package static let names = [
        "Europe/Paris", "Europe/London", "Europe/Dublin", "Europe/Moscow", "America/New_York", "America/Chicago",
        "America/Los_Angeles", "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "Africa/Cairo",
        "Africa/Casablanca", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran", "Australia/Sydney",
        "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham",
    ]

    package let directory = ZoneDirectory(environment: [:])
    package let questions: [Question]

    package init(count: Int = 10_000) {
        var draws = Draws(20_261_120)
        let zones = Mix.zones(of: directory)
        questions = (0..<count).compactMap { index in
            var days = WeekdaySet.all
            if index % 2 == 1 {
                days = WeekdaySet((0...draws.below(3)).map { _ in Weekday.allCases[draws.below(7)] })
            }
            guard let time = ClockTime(hour: draws.below(24), minute: draws.below(12) * 5) else { return nil }
            return Question(
                days: days, time: time, recurrence: WallRecurrence(days: .weekly(days), times: [time]),
                zone: zones[draws.below(zones.count)], after: Mix.instant(&draws))
        }
    }

    static func zones(of directory: ZoneDirectory) -> [TimeZoneRules] {
        names.compactMap { try? directory.rules(named: $0) }
    }

    /// Any second of 2026 and 2027.
    static func instant(_ draws: inout Draws) -> Instant {
        Instant(seconds: 1_767_225_600 + Int64(draws.below(63_072_000)))
    }

    /// The sum of all answers, so that none can be left out.
    package func askAll() -> Int64 {
        var sum: Int64 = 0
        for question in questions { sum &+= question.answer?.milliseconds ?? 0 }
        return sum
    }

    package struct Question: Sendable {
        package let days: WeekdaySet
        package let time: ClockTime
        package let recurrence: WallRecurrence
        package let zone: TimeZoneRules
        package let after: Instant

        package var answer: Instant? { recurrence.next(after: after, in: zone)?.instant }
    }
}
