import Statistics
import Testing
import Worlds

@Suite("Habits against an oracle in Python") struct HabitOracleTests {
    @Test("10,000 random histories, every figure", arguments: 1...5)
    func histories(seed: Int) throws {
        let found = try HabitOracle.compare(seed: seed, histories: 2000)
        #expect(found.count == 2000)
        #expect(found.wrong.isEmpty, "seed \(seed): \(found.wrong.prefix(3).joined(separator: "\n"))")
        #expect(HabitHistory.Mark.allCases.allSatisfy { found.seen[$0, default: 0] > 200 }, "\(found.seen)")
    }
}
