import Benchmark
import CivilTime

/// The cost of the next instant of a schedule: 10,000 schedules, half daily and half weekly on one to three days, in 20
/// zones, asked at random instants of 2026 and 2027; the mix on which other engines were measured.
let benchmarks: @Sendable () -> Void = {
    let mix = Mix()
    Benchmark.sun()

    Benchmark(
        "next-fire, per schedule",
        configuration: .init(metrics: [.wallClock], scalingFactor: .one, maxDuration: .seconds(10), maxIterations: 200)
    ) { benchmark in
        // One iteration asks all 10,000, since a single one is shorter than the clock's own cost: divide by 10,000.
        for _ in benchmark.scaledIterations { blackHole(mix.askAll()) }
    }

    Benchmark("zone load", configuration: .init(metrics: [.wallClock], maxDuration: .seconds(3), maxIterations: 1000)) {
        _ in
        blackHole(try mix.directory.rules(named: "Europe/Zurich"))
    }
}

struct Mix: Sendable {
    static let names = [
        "Europe/Paris", "Europe/London", "Europe/Dublin", "Europe/Moscow", "America/New_York", "America/Chicago",
        "America/Los_Angeles", "America/Halifax", "America/St_Johns", "America/Sao_Paulo", "Africa/Cairo",
        "Africa/Casablanca", "Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tehran", "Australia/Sydney",
        "Australia/Lord_Howe", "Pacific/Auckland", "Pacific/Chatham",
    ]

    let directory = ZoneDirectory(environment: [:])
    let questions: [(recurrence: WallRecurrence, zone: TimeZoneRules, after: Instant)]

    init() {
        var state: UInt64 = 20_261_120
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let directory = directory
        let zones = Mix.names.compactMap { try? directory.rules(named: $0) }
        questions = (0..<10_000).compactMap { index in
            var days = WeekdaySet.all
            if index % 2 == 1 {
                days = WeekdaySet((0...random(3)).map { _ in Weekday.allCases[random(7)] })
            }
            guard let time = CivilTime(hour: random(24), minute: random(12) * 5) else { return nil }
            return (
                WallRecurrence(days: .weekly(days), times: [time]), zones[random(zones.count)],
                Instant(seconds: 1_767_225_600 + Int64(random(63_072_000)))
            )
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
