import Testing
import Worlds

/// Some of the histories; OracleTests has ten thousand.
@Suite("Habits against an oracle in Python") struct HabitOracleTests {
    @Test("200 random histories, every figure")
    func histories() throws {
        let found = try HabitOracle.compare(seed: 7, histories: 200)
        #expect(found.count == 200)
        #expect(found.wrong.isEmpty, "\(found.wrong.prefix(3).joined(separator: "\n"))")
    }
}
