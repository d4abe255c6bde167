import CivilTime
package import Reminders

/// How strong a habit is, from 0 to 1: the score of Loop Habit Tracker. Each day moves it towards how well the frequency
/// or the amount was kept; the rarer a habit, the slower.
package struct HabitScore: Hashable, Sendable {
    /// The measure of a day.
    package enum Rule: Hashable, Sendable {
        case check(Frequency)
        /// Thousandths, over a number of days.
        case atLeast(Int64, days: Int)
        case atMost(Int64, days: Int)
    }

    package private(set) var value: Double
    private let rule: Rule
    private let length: Int
    private let multiplier: Double
    private var window: [Int64] = []
    private var sum: Int64 = 0

    package init(_ rule: Rule) {
        self.rule = rule
        let frequency: Double
        switch rule {
        case .check(let wanted):
            let (times, days) = HabitScore.counts(wanted)
            frequency = Double(times) / Double(days)
            length = frequency < 1 ? days * 2 : days
            value = 0
        case .atLeast(_, let days):
            (length, frequency, value) = (days, 1 / Double(days), 0)
        case .atMost(_, let days):
            (length, frequency, value) = (days, 1 / Double(days), 1)
        }
        multiplier = HabitScore.power(frequency)
    }

    /// 0.5 to the power of the root of a frequency over 13.
    private static func power(_ frequency: Double) -> Double {
        exponential(-0.693_147_180_559_945_3 * frequency.squareRoot() / 13)
    }

    /// The exponential of numbers near 0, for which the series needs few terms: the module links no library of
    /// mathematics.
    private static func exponential(_ x: Double) -> Double {
        var (term, sum) = (1.0, 1.0)
        for index in 1...30 {
            term *= x / Double(index)
            sum += term
        }
        return sum
    }

    /// Each day of the week is one time in seven days.
    private static func counts(_ frequency: Frequency) -> (times: Int, days: Int) {
        frequency.weekdays == .all ? (frequency.times, frequency.days) : (frequency.weekdays.days.count, 7)
    }

    /// - Parameters:
    ///   - amount: The next day: 1 for a check, thousandths for an amount.
    ///   - isFrozen: True if the day is skipped or paused, and leaves the score as it is.
    package mutating func add(_ amount: Int64, isFrozen: Bool) {
        window.append(max(0, amount))
        sum += max(0, amount)
        if window.count > length { sum -= window[window.count - 1 - length] }
        guard !isFrozen else { return }
        let reached: Double
        switch rule {
        case .check(let wanted):
            let (times, days) = HabitScore.counts(wanted)
            reached = min(1, Double(sum) / Double(times < days ? times * 2 : times))
        case .atLeast(let target, _): reached = target > 0 ? min(1, Double(sum) / Double(target)) : 1
        case .atMost(let target, _):
            let excess = Double(sum - target)
            reached = target > 0 ? min(1, max(0, 1 - excess / Double(target))) : sum > 0 ? 0 : 1
        }
        value = value * multiplier + reached * (1 - multiplier)
    }
}
