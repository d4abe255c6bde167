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

    /// Most have found a defect.
    @Test("machines that keep one record keep its promises", arguments: [UInt64(1), 2, 15, 16, 24, 64])
    func circle(seed: UInt64) {
        #expect(CircleVerdict(ofLife: seed, machines: 3).faults == [])
    }
}
