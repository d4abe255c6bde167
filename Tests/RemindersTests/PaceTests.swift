import CivilTime
import Support
import Testing

@testable import Reminders

@Suite("The pace of a day's goal") struct PaceTests {
    @Test("every prompt asks for an equal share, which grows from the prompt before")
    func shares() throws {
        let pace = try #require(Pace(goal: 2000, prompts: [8, 12, 16, 20].map { Instant(seconds: $0 * 3600) }))
        let expected: [(Int64, Int64)] = [
            (0, 0), (28_799, 0), (28_800, 500), (36_000, 750), (43_200, 1000), (57_599, 1499), (57_600, 1500),
            (72_000, 2000), (90_000, 2000),
        ]
        for (seconds, amount) in expected {
            #expect(pace.expected(at: Instant(seconds: seconds)) == amount, "\(seconds)")
        }
        #expect(pace.next(after: Instant(seconds: 30_000), value: 999) == Instant(seconds: 43_200))
        #expect(pace.next(after: Instant(seconds: 30_000), value: 1000) == Instant(seconds: 57_600))
        #expect(pace.next(after: Instant(seconds: 30_000), value: 2000) == nil)
        #expect(pace.next(after: Instant(seconds: 72_000), value: 0) == nil)
        #expect(Pace(goal: 2000, prompts: []) == nil)
    }

    /// Every share is counted alone here, in floating point.
    @Test("is what counting every share alone gives")
    func bruteForce() throws {
        var random = SeededRandom(seed: 20)
        for _ in 0..<2000 {
            let count = Int.random(in: 1...12, using: &random)
            let prompts = Set((0..<count).map { _ in Int64.random(in: 0...86_400_000, using: &random) }).sorted()
            let goal = Int64.random(in: 1...5_000_000, using: &random)
            let pace = try #require(Pace(goal: goal, prompts: prompts.map(Instant.init(milliseconds:))))
            let now = Int64.random(in: -1000...87_000_000, using: &random)
            var sum = now >= prompts[0] ? 1.0 : 0
            for (last, next) in zip(prompts, prompts.dropFirst()) {
                sum += min(1, max(0, Double(now - last) / Double(next - last)))
            }
            let expected = Double(goal) * sum / Double(prompts.count)
            #expect(abs(Double(pace.expected(at: Instant(milliseconds: now))) - expected) <= 1)
            let value = Int64.random(in: 0...goal, using: &random)
            var rings: Int64?
            for (index, prompt) in prompts.enumerated().reversed() where prompt > now {
                if value * Int64(prompts.count) < goal * Int64(index + 1) - Int64(prompts.count) { rings = prompt }
            }
            let next = pace.next(after: Instant(milliseconds: now), value: value)
            // At the very edge the rounding decides.
            let isEdge = prompts.indices.contains { index in
                abs(value * Int64(prompts.count) - goal * Int64(index + 1)) <= Int64(prompts.count)
            }
            if !isEdge { #expect(next?.milliseconds == rings) }
        }
    }
}
