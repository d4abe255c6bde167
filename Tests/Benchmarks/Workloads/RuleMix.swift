package import CivilTime
import Schedules

/// A rule of RFC 5545 that started ten years before it is asked, in the mix's zones, at random instants of 2026 and
/// 2027.
package struct RuleMix: Sendable {
    package static func line(_ rule: String) -> String { "RRULE:\(rule) from 2016-11-20T08:00" }

    package let questions: [(recurrence: WallRecurrence, zone: TimeZoneRules, after: Instant)]

    package init(_ rule: String) {
        var draws = Draws(20_261_120)
        let zones = Mix.zones(of: ZoneDirectory(environment: [:]))
        let schedule = try? Schedule(parsing: Self.line(rule))
        guard let recurrence = schedule?.recurrence(definedOn: CivilDate(epochDay: 0)) else {
            preconditionFailure("\(rule) is no rule")
        }
        questions = (0..<10_000).map { _ in
            (recurrence, zones[draws.below(zones.count)], Mix.instant(&draws))
        }
    }

    package func askAll() -> Int64 {
        var sum: Int64 = 0
        for question in questions {
            sum &+= question.recurrence.next(after: question.after, in: question.zone)?.instant.milliseconds ?? 0
        }
        return sum
    }
}
