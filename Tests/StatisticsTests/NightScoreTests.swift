import Statistics
import Testing

@Suite("Scores of nights") struct NightScoreTests {
    /// Eight hours, of which one per cent is 4.8 minutes.
    private func score(deep: Double, rem: Double, awake: Double?, minutes: Int64 = 480) -> Int? {
        var stages = ["deep": deep, "rem": rem]
        stages["awake"] = awake
        return NightScore.points(minutes * 60, stages)
    }

    @Test(
        "deep sleep and REM sleep: 25 points from 20 %, 20 from 15 %, 15 from 10 %, or 10",
        arguments: [(96, 25), (95.9, 20), (72, 20), (71.9, 15), (48, 15), (47.9, 10), (0, 10)])
    func shares(minutes: Double, points: Int) {
        #expect(score(deep: minutes, rem: 96, awake: 0) == 75 + points)
        #expect(score(deep: 96, rem: minutes, awake: 0) == 75 + points)
    }

    @Test(
        "time awake: 25 points up to 5 %, 20 up to 10 %, 15 up to 15 %, or 10",
        arguments: [(nil, 25), (24, 25), (24.1, 20), (48, 20), (48.1, 15), (72, 15), (72.1, 10)])
    func awake(minutes: Double?, points: Int) {
        #expect(score(deep: 96, rem: 96, awake: minutes) == 75 + points)
    }

    @Test(
        "length: 25 points for 7 to 9 hours, 20 for 6 to 10, 15 for 5 to 11, or 10",
        arguments: [
            (420, 25), (540, 25), (419, 20), (541, 20), (360, 20), (600, 20), (359, 15), (601, 15), (300, 15),
            (660, 15), (299, 10), (661, 10),
        ])
    func length(minutes: Int64, points: Int) {
        let share = Double(minutes) / 5
        #expect(score(deep: share, rem: share, awake: 0, minutes: minutes) == 75 + points)
    }

    @Test("a night without its stages has none")
    func without() {
        #expect(NightScore.points(28_800, [:]) == nil)
        #expect(NightScore.points(28_800, ["quality": 4, "deep": 90]) == nil)
        #expect(NightScore.points(0, ["deep": 90, "rem": 90]) == nil)
        #expect(score(deep: 0, rem: 0, awake: 100, minutes: 240) == 40)
    }
}
