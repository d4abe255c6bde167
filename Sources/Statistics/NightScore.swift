/// The score of a night with its stages, as Fast LIFe has it: up to 25 points each for deep sleep, for REM sleep, for
/// little time awake and for the length. It says nothing of health, and a night without stages has none.
package enum NightScore {
    /// - Parameters:
    ///   - seconds: From bed time to wake time.
    ///   - stages: Minutes, by the names of the parts.
    /// - Returns: 40 to 100; `nil` without deep and REM sleep.
    package static func points(_ seconds: Int64, _ stages: [String: Double]) -> Int? {
        guard seconds > 0, let deep = stages["deep"], let rem = stages["rem"] else { return nil }
        // Both sides times 50 are whole numbers, so that a share at the edge is exact.
        func percent(_ minutes: Double) -> Int64 { Int64((minutes * 1000).rounded()) * 300 }
        let one = seconds * 50
        func points(_ isGood: (Int) -> Bool) -> Int {
            [25, 20, 15].enumerated().first { isGood($0.offset) }?.element ?? 10
        }
        let awake = percent(stages["awake"] ?? 0)
        return points { percent(deep) >= one * [20, 15, 10][$0] } + points { percent(rem) >= one * [20, 15, 10][$0] }
            + points { awake <= one * [5, 10, 15][$0] }
            + points { [25_200...32_400, 21_600...36_000, 18_000...39_600][$0].contains(seconds) }
    }
}
