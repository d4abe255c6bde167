import Testing
import Worlds

/// Some of the lives; OracleTests has ten thousand.
@Suite("Prayers against a count on paper") struct PrayerLifeTests {
    @Test("random lives: windows, combined prayers, debts and excuses")
    func lives() throws {
        for seed in UInt64(100_000)..<100_060 {
            let found = try PrayerLife.live(seed)
            #expect(found.fault == nil)
        }
    }
}
