import Testing
import Worlds

@Suite("Days of readings against an oracle in Python") struct ReadingOracleTests {
    @Test("12,000 random histories of six measures", arguments: 1...12)
    func histories(seed: Int) throws {
        let found = try ReadingOracle.compare(seed: seed, histories: 1000)
        #expect(found.count == 1000)
        #expect(found.wrong.isEmpty, "seed \(seed): \(found.wrong.count) wrong: \(found.wrong.prefix(5))")
        let all = ["log", "change", "undo", "fly", "begin", "met", "partial", "unmet", "none", "-"]
        #expect(all.allSatisfy { found.seen[$0, default: 0] > 20 }, "\(found.seen)")
    }
}
