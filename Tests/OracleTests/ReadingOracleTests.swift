import Support
import Testing
import Worlds

@Suite("Days of readings against an oracle in Python") struct ReadingOracleTests {
    @Test("12,000 random histories of six measures", arguments: 1...12)
    func histories(seed: Int) throws {
        let count = Drawn.part(of: 1000)
        let found = try ReadingOracle.compare(seed: seed, histories: count)
        #expect(found.count == count)
        #expect(found.wrong.isEmpty, "seed \(seed): \(found.wrong.count) wrong: \(found.wrong.prefix(5))")
        let all = ["log", "change", "undo", "fly", "begin", "met", "partial", "unmet", "none", "-"]
        #expect(all.allSatisfy { found.seen[$0, default: 0] > Drawn.least(20) }, "\(found.seen)")
    }
}
