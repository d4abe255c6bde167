import Benchmark
import CivilTime
import Configuration
import RemindCore
import Reminders
import Schedules
import Statistics

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

/// A scheduler with reminders, a second before eight o'clock.
struct TurnDesk {
    struct Refused: Error {}

    private var scheduler: Scheduler
    private let now: Instant
    private(set) var delivered = 0

    init(_ count: Int, _ when: String, and other: String? = nil) throws {
        let directory = ZoneDirectory(environment: [:])
        let zone = try directory.rules(named: "Europe/Zurich")
        guard let eight = CivilDateTime("2026-11-20T08:00").flatMap(zone.instant) else { throw Refused() }
        let start = eight - .seconds(30)
        scheduler = Scheduler(
            ledger: Ledger(head: EntryID(device: "turnturn", sequence: 0)),
            place: Place(local: zone, directory: directory), settledThrough: start)
        let lines = (0..<count).map { ("m-\($0)", when) } + (other.map { [("other", $0)] } ?? [])
        let changes = try lines.map { id, when in
            var draft = DefinitionDraft(kind: "medication")
            draft.id = id
            draft.title = id
            draft.when = [.init(when: when)]
            let made = Definition.make(
                draft, over: nil, source: .file, anchor: .init(at: start, zone: zone.name), context: .file,
                today: zone.local(at: start).date)
            guard let definition = made.definition else { throw Refused() }
            return DefinitionChange.define(definition)
        }
        scheduler.apply(.committed(try scheduler.decide(.change(changes), at: start).entries))
        now = eight
    }

    mutating func turn() throws {
        let decision = try scheduler.decide(.tick, at: now)
        scheduler.apply(.committed(decision.entries, settledThrough: now))
        delivered += decision.effects.count { if case .deliver = $0 { true } else { false } }
    }
}
