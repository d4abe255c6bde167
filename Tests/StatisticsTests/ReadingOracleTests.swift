import Testing
import Worlds

/// Some of the histories; OracleTests has sixty thousand.
@Suite("Days of readings against an oracle in Python") struct ReadingOracleTests {
    @Test("200 random histories of six measures")
    func histories() throws {
        let found = try ReadingOracle.compare(seed: 99, histories: 200)
        #expect(found.count == 200)
        #expect(found.wrong.isEmpty, "\(found.wrong.count) wrong: \(found.wrong.prefix(5))")
    }
}
