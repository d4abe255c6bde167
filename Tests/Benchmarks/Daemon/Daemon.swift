import Benchmark
import Glibc
import RemindDaemon
import Synchronization

/// The shipped binaries as a person has them: built static in release, with 1,000 reminders and a record of 100,000
/// entries. Build them first: swift build -c release -Xlinker -s --scratch-path .build-release
let benchmarks: @Sendable () -> Void = {
    let memory = BenchmarkMetric.custom("resident memory (KiB)", polarity: .prefersSmaller, useScalingFactor: false)
    let wakeUps = BenchmarkMetric.custom("wake-ups in 30 s", polarity: .prefersSmaller, useScalingFactor: false)

    Benchmark(
        "ready, 1,000 reminders and 100,000 entries",
        configuration: .init(metrics: [.wallClock], maxDuration: .seconds(60), maxIterations: 20)
    ) { benchmark in
        let desk = try Desk()
        benchmark.startMeasurement()
        let daemon = try desk.start()
        benchmark.stopMeasurement()
        daemon.end()
        desk.remove()
    }

    Benchmark(
        "to check the chain of 100,000 entries",
        configuration: .init(metrics: [.wallClock], maxDuration: .seconds(20), maxIterations: 100)
    ) { benchmark in
        let desk = try Desk()
        let record = RecordFolder(desk.folder + "/data/remindd")
        benchmark.startMeasurement()
        let damaged = try record.firstDamaged()
        benchmark.stopMeasurement()
        precondition(damaged == nil)
        desk.remove()
    }

    for (name, content) in [
        ("the sample day", Desk.Content.sample), ("1,000 reminders, all of them due today", .large),
    ] {
        Benchmark(
            "remindctl today, round trip, \(name)",
            configuration: .init(metrics: [.wallClock], maxDuration: .seconds(10), maxIterations: 100)
        ) { _ in
            let running = content == .sample ? Shared.sample : Shared.large
            let code = try running.value.desk.remindctl(["today"])
            precondition(code == 0, "remindctl today failed with \(code)")
        }
    }

    for arguments in [["stats"], ["stats", "--since", "3650d"], ["history", "--since", "90d"]] {
        Benchmark(
            "remindctl \(arguments.joined(separator: " ")), ten years and 100,000 entries",
            configuration: .init(metrics: [.wallClock, memory], maxDuration: .seconds(10), maxIterations: 100)
        ) { benchmark in
            let running = try Shared.tenYears.value
            benchmark.startMeasurement()
            let code = try running.desk.remindctl(arguments)
            benchmark.stopMeasurement()
            precondition(code == 0, "remindctl \(arguments) failed with \(code)")
            benchmark.measurement(memory, running.daemon.residentMemory)
        }
    }

    for (name, isLarge) in [("idle, the sample day", false), ("idle, 1,000 reminders and 100,000 entries", true)] {
        Benchmark(
            name, configuration: .init(metrics: [memory, wakeUps], maxDuration: .seconds(90), maxIterations: 1)
        ) { benchmark in
            let desk = try Desk(isLarge: isLarge)
            let daemon = try desk.start()
            _ = try desk.remindctl(["today"])
            sleep(5)
            let before = daemon.wakeUps
            sleep(30)
            benchmark.measurement(wakeUps, daemon.wakeUps - before)
            benchmark.measurement(memory, daemon.residentMemory)
            daemon.end()
            desk.remove()
        }
    }
}

/// Daemons that go on through all iterations of one benchmark.
enum Shared {
    struct Running: Sendable {
        let desk: Desk
        let daemon: RunningDaemon
    }

    static let sample = start(.sample)
    static let large = start(.large)
    static let tenYears = start(.tenYears)

    private static func start(_ content: Desk.Content) -> Result<Running, any Error> {
        Result {
            let desk = try Desk(content)
            let running = Running(desk: desk, daemon: try desk.start())
            all.withLock { $0.append(running) }
            atexit { Shared.end() }
            return running
        }
    }

    /// None of them outlives the benchmark.
    private static func end() {
        for running in all.withLock({ all in
            defer { all = [] }
            return all
        }) {
            running.daemon.end()
            running.desk.remove()
        }
    }

    private static let all = Mutex<[Running]>([])
}

extension Result {
    var value: Success { get throws { try get() } }
}
