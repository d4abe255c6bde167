import Testing
import Worlds

/// Some of the lives; OracleTests has ten thousand.
@Suite("Habits against notes on paper") struct HabitLifeTests {
    @Test("random lives: answers, pauses, archives, names and journeys")
    func lives() throws {
        for seed in UInt64(100_000)..<100_080 {
            let found = try HabitLife.live(seed)
            #expect(found.fault == nil)
        }
    }
}
