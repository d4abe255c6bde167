import RemindDaemon
import Support
import Synchronization

/// What is wrong with a life of several machines that was lived from a seed.
package struct CircleVerdict {
    package private(set) var faults: [String] = []
    /// What happened, a line each.
    package private(set) var trace: [String] = []

    /// Chance, for what the daemon draws itself.
    private final class Chance: Sendable {
        private let dice: Mutex<SeededRandom>

        init(seed: UInt64) { dice = Mutex(SeededRandom(seed: seed)) }

        func next() -> UInt32 { dice.withLock { UInt32(truncatingIfNeeded: $0.next()) } }
    }

    package init(ofLife seed: UInt64, machines: Int) {
        let chance = Chance(seed: ~seed)
        RandomNames.with({ chance.next() }) {
            do {
                var life = try CircleLife(seed: seed, machines: machines)
                do {
                    try life.live()
                } catch {
                    faults = ["\(error)"]
                }
                faults = life.truth.faults + faults
                trace = life.truth.trace
            } catch {
                faults = ["\(error)"]
            }
        }
    }
}
