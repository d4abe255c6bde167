import Benchmark
import CivilTime
import Configuration
import RemindCore
import Reminders
import Statistics
import Synchronization
import Vocabulary
import Workloads

/// The cost of the next instant of a schedule, and of a queue of many.
let benchmarks: @Sendable () -> Void = {
    let mix = Mix()
    Benchmark.sun()
    Benchmark.prayer()

    Benchmark(
        "next-fire, per schedule",
        configuration: .init(metrics: [.wallClock], scalingFactor: .one, maxDuration: .seconds(10), maxIterations: 200)
    ) { benchmark in
        // One iteration asks all 10,000, since a single one is shorter than the clock's own cost: divide by 10,000.
        for _ in benchmark.scaledIterations { blackHole(mix.askAll()) }
    }

    Benchmark(
        "recompute, 1,000,000 schedules",
        configuration: .init(metrics: [.wallClock], maxDuration: .seconds(10), maxIterations: 20)
    ) { _ in blackHole(Million.mix.askAll()) }

    Benchmark(
        "fire and reschedule, 1,000,000 schedules",
        configuration: .init(metrics: [.wallClock], maxDuration: .seconds(10), maxIterations: 20)
    ) { benchmark in
        // One iteration fires a million times: divide by 1,000,000.
        blackHole(Million.queue.withLock { $0.fire(1_000_000, of: Million.mix) })
    }

    recurrenceBenchmarks()

    Benchmark("zone load", configuration: .init(metrics: [.wallClock], maxDuration: .seconds(3), maxIterations: 1000)) {
        _ in
        blackHole(try mix.directory.rules(named: "Europe/Zurich"))
    }
}

/// What is made once, when it is first asked for: filling a queue is not what is measured.
private enum Million {
    static let mix = Mix(count: 1_000_000)
    static let queue = Mutex(RunningQueue(mix))
}

/// The daemon's queue as time goes on: whatever is due fires and is set to its next instant.
private struct RunningQueue {
    private var queue = WakeQueue()

    init(_ mix: Mix) {
        let start = Instant(seconds: 1_767_225_600)
        for (number, question) in mix.questions.enumerated() {
            queue.set(number, at: question.recurrence.next(after: start, in: question.zone)?.instant)
        }
    }

    mutating func fire(_ count: Int, of mix: Mix) -> Instant? {
        var fired = 0
        while fired < count, let now = queue.first {
            queue.setDue(through: now) { number in
                fired += 1
                return mix.questions[number].recurrence.next(after: now, in: mix.questions[number].zone)?.instant
            }
        }
        return queue.first
    }
}
