import RemindDaemon
import Support
import Synchronization

/// What is wrong with a life of several machines that was lived from a seed.
package struct CircleVerdict {
    package private(set) var faults: [String] = []
    /// True if erased text stays that may stay: its machine was lost or put back, and the reminder was added again.
    package private(set) var hasKept = false
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
                hasKept = !life.truth.kept.isEmpty
            } catch {
                faults = ["\(error)"]
            }
        }
    }
}
