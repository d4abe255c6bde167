import Support
import Testing
import Worlds

@Suite("Prayers against a count on paper") struct PrayerLifeTests {
    @Test("10,000 random lives: windows, combined prayers, debts and excuses", arguments: UInt64(0)..<10)
    func lives(part: UInt64) throws {
        var seen: [PrayerLife.Sight: Int] = [:]
        for seed in part * 1000..<part * 1000 + UInt64(Drawn.part(of: 1000)) {
            let found = try PrayerLife.live(seed)
            #expect(found.fault == nil)
            for sight in found.sights { seen[sight, default: 0] += 1 }
        }
        #expect(PrayerLife.Sight.allCases.allSatisfy { seen[$0, default: 0] >= Drawn.least(20) }, "\(seen)")
    }
}
