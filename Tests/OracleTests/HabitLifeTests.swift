import Support
import Testing
import Worlds

@Suite("Habits against notes on paper") struct HabitLifeTests {
    @Test("10,000 random lives: answers, pauses, archives, names and journeys", arguments: UInt64(0)..<10)
    func lives(part: UInt64) throws {
        var seen: [HabitLife.Sight: Int] = [:]
        for seed in part * 1000..<part * 1000 + UInt64(Drawn.part(of: 1000)) {
            let found = try HabitLife.live(seed)
            #expect(found.fault == nil)
            for sight in found.sights { seen[sight, default: 0] += 1 }
        }
        #expect(HabitLife.Sight.allCases.allSatisfy { seen[$0, default: 0] >= Drawn.least(10) }, "\(seen)")
    }
}
