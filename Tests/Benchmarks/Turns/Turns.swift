import Benchmark
import CivilTime
import Configuration
import RemindCore
import Reminders
import Statistics
import Workloads

/// The cost of a turn: what is due is delivered, recorded and planned anew. Ten times as much may cost at most twelve
/// times as much, and what is not due nothing.
let benchmarks: @Sendable () -> Void = {
    for (name, when) in [("each day", "daily at 08:00"), ("each minute", "every 1 minute from 2026-11-20 00:00")] {
        for count in [1_000, 10_000] {
            Benchmark(
                "a turn, \(count) due that come \(name)",
                configuration: .init(metrics: [.wallClock], maxDuration: .seconds(10), maxIterations: 20)
            ) { benchmark in
                var desk = try TurnDesk(count, when)
                let evicted = evictCaches()
                benchmark.startMeasurement()
                try desk.turn()
                benchmark.stopMeasurement()
                blackHole(evicted)
                precondition(desk.delivered == count, "\(desk.delivered) delivered")
            }
        }
    }
    for count in [1_000, 10_000] {
        Benchmark(
            "a turn, 1 due among \(count)",
            configuration: .init(metrics: [.wallClock], maxDuration: .seconds(10), maxIterations: 20)
        ) { benchmark in
            var desk = try TurnDesk(count, "daily at 20:00", and: "daily at 08:00")
            benchmark.startMeasurement()
            try desk.turn()
            benchmark.stopMeasurement()
            precondition(desk.delivered == 1, "\(desk.delivered) delivered")
        }
    }
}

/// Fills the processor's caches with something else, as they are when a daemon wakes: a thousand reminders that were made a
/// moment ago would still lie in them, and ten thousand would not.
func evictCaches() -> Int {
    var other = [Int](repeating: 1, count: 64 << 17)
    for index in stride(from: 0, to: other.count, by: 8) { other[index] &+= index }
    return other.reduce(0, &+)
}
