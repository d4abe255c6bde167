import Support
import Testing

@testable import Statistics

@Suite("Spearman's rank correlation") struct RankCorrelationTests {
    /// The example of the encyclopedias: IQ and hours of television, rho = -29/165.
    @Test("a published example")
    func published() throws {
        let iq: [Double] = [106, 86, 100, 101, 99, 103, 97, 113, 112, 110]
        let hours: [Double] = [7, 2, 27, 50, 28, 29, 20, 12, 6, 17]
        let rho = try #require(RankCorrelation.rho(Array(zip(iq, hours))))
        #expect(abs(rho + 29.0 / 165) < 1e-12)
    }

    @Test("equal values share their places")
    func ties() {
        #expect(RankCorrelation.ranks([3, 1, 3, 2, 3]) == [4, 1, 4, 2, 4])
        #expect(RankCorrelation.ranks([]) == [])
    }

    @Test("the ends, and what has none")
    func ends() throws {
        let up = (0..<20).map { (Double($0), Double($0 * $0)) }
        #expect(try #require(RankCorrelation.rho(up)) == 1)
        #expect(try #require(RankCorrelation.rho(up.map { ($0.0, -$0.1) })) == -1)
        #expect(RankCorrelation.rho(up.map { ($0.0, 7) }) == nil)
        #expect(RankCorrelation.rho([]) == nil)
    }

    /// Counted by pairs that agree, as no formula of ranks does: without ties, 1 - 6 sum d^2 / (n^3 - n).
    @Test("drawn values against the formula for no ties")
    func drawn() throws {
        var random = SeededRandom(seed: 11)
        for _ in 0..<200 {
            let count = Int.random(in: 2...60, using: &random)
            let left = Array(0..<count).shuffled(using: &random).map(Double.init)
            let right = Array(0..<count).shuffled(using: &random).map(Double.init)
            let squares = zip(left, right).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
            let n = Double(count)
            let rho = try #require(RankCorrelation.rho(Array(zip(left, right))))
            #expect(abs(rho - (1 - 6 * squares / (n * n * n - n))) < 1e-9)
        }
    }
}
