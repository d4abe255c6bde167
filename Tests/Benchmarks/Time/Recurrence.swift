import Benchmark
import CivilTime
import Configuration
import Mix
import RemindCore
import Reminders
import Schedules
import Statistics

/// The cost of the next slot of rules of RFC 5545 that started ten years before they are asked, in 20 zones, at random
/// instants of 2026 and 2027; and of reading a rule, which works out its COUNT.
func recurrenceBenchmarks() {
    for rule in RuleMix.rules {
        let mix = RuleMix(rule)
        Benchmark(
            "next of \(rule)",
            configuration: .init(
                metrics: [.wallClock], scalingFactor: .one, maxDuration: .seconds(3), maxIterations: 200)
        ) { benchmark in
            // One iteration asks 10,000 times: divide by 10,000.
            for _ in benchmark.scaledIterations { blackHole(mix.askAll()) }
        }
    }

    for rule in ["FREQ=DAILY;COUNT=100000", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2000"] {
        let line = RuleMix.line(rule)
        Benchmark("read \(rule)", configuration: .init(metrics: [.wallClock], maxDuration: .seconds(2))) { _ in
            blackHole(try Schedule(parsing: line).recurrence(definedOn: CivilDate(epochDay: 0)))
        }
    }
}

struct RuleMix: Sendable {
    static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=DAILY;BYMONTH=1,6;BYDAY=MO,FR;BYHOUR=8,20",
        "FREQ=WEEKLY;BYDAY=MO,TH",
        "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYDAY=-1FR",
        "FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=8,20;BYSETPOS=2,-1", "FREQ=YEARLY",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYWEEKNO=20,53;BYDAY=MO", "FREQ=YEARLY;BYDAY=20MO",
        "FREQ=YEARLY;BYDAY=MO;BYSETPOS=-1", "FREQ=HOURLY;INTERVAL=4", "FREQ=HOURLY;INTERVAL=5;BYHOUR=8,9,10",
        "FREQ=HOURLY;INTERVAL=1000", "FREQ=MINUTELY;INTERVAL=90", "FREQ=MINUTELY;INTERVAL=7;BYDAY=MO,TU",
        "FREQ=DAILY;COUNT=5000",
    ]

    static func line(_ rule: String) -> String { "RRULE:\(rule) from 2016-11-20T08:00" }

    let questions: [(recurrence: WallRecurrence, zone: TimeZoneRules, after: Instant)]

    init(_ rule: String) {
        var state: UInt64 = 20_261_120
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let directory = ZoneDirectory(environment: [:])
        let zones = Mix.names.compactMap { try? directory.rules(named: $0) }
        let schedule = try? Schedule(parsing: Self.line(rule))
        guard let recurrence = schedule?.recurrence(definedOn: CivilDate(epochDay: 0)) else {
            preconditionFailure("\(rule) is no rule")
        }
        questions = (0..<10_000).map { _ in
            (recurrence, zones[random(zones.count)], Instant(seconds: 1_767_225_600 + Int64(random(63_072_000))))
        }
    }

    func askAll() -> Int64 {
        var sum: Int64 = 0
        for question in questions {
            sum &+= question.recurrence.next(after: question.after, in: question.zone)?.instant.milliseconds ?? 0
        }
        return sum
    }
}
