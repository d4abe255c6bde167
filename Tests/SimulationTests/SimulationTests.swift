import Simulation
import Testing

/// Never lost, never twice: lives of machines, each judged by the oracle.
///
/// These are a fixed set of short ones; `Tests/simulate` lives years that nobody has seen before.
@Suite("Simulation")
struct SimulationTests {
    @Test("a device's life keeps its promises", arguments: UInt64(1)...6)
    func life(seed: UInt64) {
        #expect(Verdict(ofLife: seed, days: 60).faults == [])
    }
}
