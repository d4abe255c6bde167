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
        var state: UInt64 = 20_261_120
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let directory = directory
        let zones = Mix.names.compactMap { try? directory.rules(named: $0) }
        questions = (0..<count).compactMap { index in
            var days = WeekdaySet.all
            if index % 2 == 1 {
                days = WeekdaySet((0...random(3)).map { _ in Weekday.allCases[random(7)] })
            }
            guard let time = ClockTime(hour: random(24), minute: random(12) * 5) else { return nil }
            return Question(
                days: days, time: time, recurrence: WallRecurrence(days: .weekly(days), times: [time]),
                zone: zones[random(zones.count)], after: Instant(seconds: 1_767_225_600 + Int64(random(63_072_000))))
        }
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
