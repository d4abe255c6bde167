import CivilTime
import Glibc
import RemindCore
import Testing

@testable import RemindDaemon

/// Never lost, never twice: lives of machines, each judged by the oracle.
///
/// `SIMULATION_SEED=7` lives one life again, `SIMULATION_DAYS=365` long; `SIMULATION_YEARS=1000` lives so many of a year.
@Suite("Simulation")
struct SimulationTests {
    private static func number(_ variable: String) -> UInt64? {
        getenv(variable).flatMap { UInt64(String(cString: $0)) }
    }

    /// The daily tests live a fixed set of short lives; `Tests/simulate` lives long ones that nobody has seen before.
    static let seeds: [UInt64] = {
        if let seed = number("SIMULATION_SEED") { return [seed] }
        guard let years = number("SIMULATION_YEARS") else { return Array(1...6) }
        let first = UInt64.random(in: 1_000_000...9_999_999)
        return (0..<years).map { first + $0 }
    }()

    private static let days =
        number("SIMULATION_DAYS").map(Int64.init) ?? (number("SIMULATION_YEARS") == nil ? 60 : 365)

    @Test("a device's life keeps its promises", arguments: seeds)
    func life(seed: UInt64) throws {
        var life = try Life(seed: seed, days: SimulationTests.days)
        do {
            try life.live()
        } catch {
            if let shown = getenv("SIMULATION_SHOW") { life.show(String(cString: shown)) }
            Issue.record("SIMULATION_SEED=\(seed): \(error) at \(life.machine.now.milliseconds)")
            return
        }
        if let shown = getenv("SIMULATION_SHOW").map({ String(cString: $0) }) {
            life.show(shown)
        }
        let (faults, standing) = Oracle.judge(life.entries, life.machine.trace)
        #expect(faults.isEmpty, "SIMULATION_SEED=\(seed)\n\(faults.prefix(20).joined(separator: "\n"))")
        #expect(try life.machine.journal.firstDamaged() == nil, "SIMULATION_SEED=\(seed)")
        var dice = Dice(seed: seed)
        for order in [life.entries, life.entries.reversed(), life.entries.shuffled(using: &dice)] {
            var place = life.machine.scheduler.place
            var ledger = Ledger(head: life.machine.journal.headID)
            for entry in order { ledger.apply(entry, place: &place) }
            var stands: [String: String] = [:]
            for occurrence in ledger.occurrences { stands["\(occurrence.id)"] = occurrence.standing.map { "\($0.id)" } }
            #expect(stands == standing, "SIMULATION_SEED=\(seed)")
        }
    }
}
