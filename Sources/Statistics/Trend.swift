package import CivilTime
import Vocabulary

/// The smoothed course of a level, such as a weight: each day moves it a tenth of the way to the mean of the day's
/// readings, and a day without a reading keeps it (John Walker, The Hacker's Diet, "Calculating daily trend").
///
/// ```swift
/// let friday = CivilDate(year: 2026, month: 11, clampingDay: 20)
/// var weights = ReadingDays()
/// for (index, grams) in [80_000, 81_000, 79_000].enumerated() {
///     let entry = EntryStamp(turn: 0, id: EntryID(device: "a", sequence: Int64(index + 1)))
///     weights.add(Int64(grams), day: friday - 2 + index, happened: Instant(seconds: 0), entry: entry)
/// }
/// Trend(weights, through: friday)?.values.map { $0.rounded() }  // [80000.0, 80100.0, 79990.0]
/// ```
package struct Trend: Hashable, Sendable {
    package let first: CivilDate
    /// The trend in thousandths of the reminder's base unit, one value for each day from `first` on.
    package let values: [Double]

    /// The days that the slope is taken over, and the fewest that have one.
    private static let (span, least) = (28, 8)
    /// A date farther away than this is no forecast.
    private static let farthest = 3660.0

    /// `nil` before the first reading.
    package init?(_ readings: ReadingDays, through last: CivilDate) {
        guard let first = readings.first, first <= last else { return nil }
        var values: [Double] = []
        var trend: Double?
        for offset in 0...(last - first) {
            if let day = readings.days[first + offset] {
                let mean = Double(day.sum) / Double(day.count)
                trend = trend.map { $0 + 0.1 * (mean - $0) } ?? mean
            }
            values.append(trend ?? 0)
        }
        (self.first, self.values) = (first, values)
    }

    package subscript(_ day: CivilDate) -> Double? {
        values.indices.contains(day - first) ? values[day - first] : nil
    }

    /// The change per day over the 28 days up to `day`, by least squares; `nil` for fewer than 8 days.
    package func slope(on day: CivilDate) -> Double? {
        let end = day - first + 1
        guard end <= values.count else { return nil }
        let part = values[max(0, end - Trend.span)..<max(0, end)]
        guard part.count >= Trend.least else { return nil }
        let middle = Double(part.count - 1) / 2
        let mean = part.reduce(0, +) / Double(part.count)
        var (sum, squares) = (0.0, 0.0)
        for (place, value) in part.enumerated() {
            sum += (Double(place) - middle) * (value - mean)
            squares += (Double(place) - middle) * (Double(place) - middle)
        }
        return sum / squares
    }

    /// The day on which it will reach a goal at this rate.
    ///
    /// - Parameters:
    ///   - goal: The value to reach.
    ///   - day: The day from which the rate holds.
    ///   - least: The smallest change per day that shows a direction.
    /// - Returns: `nil` if it goes the other way, hardly moves, is there already, or needs more than ten years.
    package func day(reaching goal: Double, from day: CivilDate, least: Double) -> CivilDate? {
        guard let value = self[day], let slope = slope(on: day), abs(slope) > least, goal != value,
            (goal > value) == (slope > 0)
        else { return nil }
        // A thousandth of a day is no day more.
        let days = ((goal - value) / slope - 0.001).rounded(.up)
        return days <= Trend.farthest ? day + Int(days) : nil
    }
}
