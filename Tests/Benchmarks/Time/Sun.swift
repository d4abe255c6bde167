import Benchmark
import CivilTime

extension Benchmark {
    /// The cost of a whole day of the sun: noon, rise, set, dawn and dusk at 18 degrees.
    static func sun() {
        let days = SunDays()
        Benchmark(
            "solar times, per day",
            configuration: .init(
                metrics: [.wallClock], scalingFactor: .one, maxDuration: .seconds(10), maxIterations: 500)
        ) { benchmark in
            // One iteration asks 1,000 days, since a single one is hardly longer than the clock's own cost: divide.
            for _ in benchmark.scaledIterations { blackHole(days.askAll()) }
        }
    }
}

/// 1,000 days of 1900 to 2200 at places up to 65 degrees from the equator.
struct SunDays: Sendable {
    let questions: [(date: CivilDate, place: Coordinate)]

    init() {
        var state: UInt64 = 20_261_121
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        questions = (0..<1000).compactMap { _ in
            let place = try? Coordinate(
                latitude: Double(random(13_001)) / 100 - 65, longitude: Double(random(36_001)) / 100 - 180)
            return place.map { (CivilDate(epochDay: Int32(random(109_938)) - 25_567), $0) }
        }
    }

    func askAll() -> Int64 {
        var sum: Int64 = 0
        for (date, place) in questions {
            let day = SolarDay(date, at: place)
            sum &+= day.noon.seconds
            for crossing in [day.sunrise, day.sunset, day.morning(altitude: -18), day.evening(altitude: -18)] {
                sum &+= crossing.instant?.seconds ?? 0
            }
        }
        return sum
    }
}
