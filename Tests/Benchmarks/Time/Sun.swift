import Benchmark
import CivilTime
import Workloads

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

    /// The cost of a year of times of prayer.
    static func prayer() {
        let year = PrayerYear()
        Benchmark(
            "times of prayer, a year",
            configuration: .init(metrics: [.wallClock], maxDuration: .seconds(10), maxIterations: 500)
        ) { _ in blackHole(year.askAll()) }
    }
}
