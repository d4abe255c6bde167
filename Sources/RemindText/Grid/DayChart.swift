package import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// The days of a reminder as a chart: its values, and the axis that they are drawn on. `chart` prints it, and the window
/// draws it. Values are in thousandths: of the unit, of seconds for lengths of time, of per cent for shares.
package struct DayChart {
    /// One line of a chart with several.
    package struct Layer: Hashable, Sendable {
        package enum Role: Hashable, Sendable {
            case days, trend
            /// A part of a scale, beside the scale itself.
            case part

            /// The mark in a legend, as it is drawn.
            package func mark(isUnicode: Bool) -> Character {
                switch self {
                case .days: isUnicode ? "•" : "*"
                case .trend: isUnicode ? "─" : "-"
                case .part: isUnicode ? "○" : "o"
                }
            }
        }

        package var name: String
        package var role: Role
        /// A value for each point.
        package var values: [Int64?]

        package init(name: String, role: Role, values: [Int64?]) {
            (self.name, self.role, self.values) = (name, role, values)
        }
    }

    private let series: DaySeriesView
    private let clock: Clock
    /// The days' values, the share of due times that was done, or how often it was done.
    package let values: [Int64?]
    /// Days of one point: a week in a chart of more than half a year, whose days would lie over each other.
    package let step: Int
    /// The values to draw: those of the days, or the mean of each week.
    package let points: [Int64?]
    /// A level and its trend, or a scale and its first part, the one in front last. Empty for a chart of bars.
    package let layers: [Layer]
    /// `nil` if there is no value.
    package let axis: ChartAxis?

    package init(_ series: DaySeriesView, clock: Clock) {
        (self.series, self.clock) = (series, clock)
        let values = DayChart.values(series)
        let step = values.count > DayChart.mostDays ? 7 : 1
        (self.values, self.step) = (values, step)
        points = DayChart.means(values, of: step)
        layers = DayChart.layers(series, values).map { layer in
            var layer = layer
            layer.values = DayChart.means(layer.values, of: step)
            return layer
        }
        axis = DayChart.axis(series, points, layers)
    }

    /// The days of the longest chart with a point for each.
    private static let mostDays = 183

    /// The mean of each stretch of some days. The last one ends on the last day.
    private static func means(_ values: [Int64?], of step: Int) -> [Int64?] {
        guard step > 1 else { return values }
        let short = values.count % step
        let starts = (short > 0 ? [0] : []) + Array(stride(from: short, to: values.count, by: step))
        return zip(starts, starts.dropFirst() + [values.count]).map { start, end in
            let part = values[start..<end].compactMap(\.self)
            return part.isEmpty ? nil : ReadingDays.mean(part.reduce(0, +), of: part.count)
        }
    }

    /// The place of a day's point.
    package func point(ofDay place: Int) -> Int { (place + (step - values.count % step) % step) / step }

    /// The first day of a point.
    package func day(ofPoint place: Int) -> CivilDate {
        first + max(0, place * step - (step - values.count % step) % step)
    }

    /// The first and the last day, for the ends of the axis: `28 Nov 2025`, `27 Nov`.
    package var ends: (first: String, last: String) {
        func words(_ date: CivilDate) -> String {
            DateWords.dayAndMonth(date) + (date.year == clock.today.year ? "" : " \(date.year)")
        }
        return (words(first), words(first + (values.count - 1)))
    }

    package static let nothing = "Nothing in these days."

    package var first: CivilDate { series.first }
    package var title: String { series.cleanTitle }
    /// True for lines, which need not begin at zero.
    package var isLines: Bool { layers.count > 1 }

    // MARK: - Values

    /// True if it is counted how often it was done, since nothing of it was due.
    private static func isCounted(_ series: DaySeriesView) -> Bool {
        series.values == nil && (series.used != nil || series.due.allSatisfy { $0 == 0 } && series.times != nil)
    }

    private static func isShare(_ series: DaySeriesView) -> Bool { series.values == nil && !isCounted(series) }

    private static func values(_ series: DaySeriesView) -> [Int64?] {
        if let values = series.values {
            return values.map { $0.map { Measurement(amount: $0, unit: series.unit).thousandths } }
        }
        if isCounted(series), let times = series.used ?? series.times {
            return times.contains { $0 > 0 } ? times.map { Int64($0) * 1000 } : times.map { _ in nil }
        }
        return series.due.indices.map { place in
            series.due[place] == 0 ? nil : Int64(series.done[place] * 100_000 / series.due[place])
        }
    }

    private static func layers(_ series: DaySeriesView, _ values: [Int64?]) -> [Layer] {
        func thousandths(_ values: [Double?]) -> [Int64?] { values.map { $0.map { Int64(($0 * 1000).rounded()) } } }
        if let trend = series.trend {
            return [
                Layer(name: "trend", role: .trend, values: thousandths(trend)),
                Layer(name: "a day", role: .days, values: values),
            ]
        }
        guard series.range != nil, let part = series.parts?.min(by: { $0.key < $1.key }) else { return [] }
        return [
            Layer(name: part.key, role: .part, values: thousandths(part.value)),
            Layer(name: CleanText.line(series.title), role: .days, values: values),
        ]
    }

    // MARK: - The axis

    private static func axis(_ series: DaySeriesView, _ values: [Int64?], _ layers: [Layer]) -> ChartAxis? {
        guard values.contains(where: { $0 != nil }) else { return nil }
        if isShare(series) { return .share }
        // A scale keeps its axis, whatever was logged.
        if let range = series.range, range.count == 2 {
            return ChartAxis(bottom: Int64(range[0]) * 1000, top: Int64(range[1]) * 1000)
        }
        let shown = layers.count > 1 ? layers.flatMap(\.values) : values
        return ChartAxis(around: shown.compactMap(\.self), startsAtZero: startsAtZero(series))
    }

    /// True for sums and counts.
    private static func startsAtZero(_ series: DaySeriesView) -> Bool {
        series.fold.flatMap(Measure.Fold.init).map { $0 == .sum || $0 == .longest } ?? (series.values == nil)
    }

    /// True for bars from zero, and false for a line through the values.
    package var isBars: Bool { !isLines && DayChart.startsAtZero(series) }

    /// The values of the goal of a day, for lines across the chart. A sum over a week has none among days.
    package var goals: [Int64] {
        let own = series.unit.flatMap { try? MeasureUnit(parsing: $0) }
        guard series.values != nil, let goal = series.goal.flatMap({ try? Goal.parse($0, unit: own) }) else {
            return []
        }
        let unit = own?.dimension == .time ? MeasureUnit.second : own
        func value(_ limit: Measurement) -> Int64 { limit.converted(to: unit).thousandths }
        switch goal.rule {
        case .atLeast(let limit), .atMost(let limit): return goal.period == .day ? [value(limit)] : []
        case .between(let low, let high): return goal.period == .day ? [value(low), value(high)] : []
        case .reach(let target, _): return [value(target)]
        case .times, .weekdays: return []
        }
    }

    // MARK: - Words

    /// `71.9 kg`, `7 h 40 min`, `92 %`, `3`
    package func label(_ value: Int64) -> String {
        if DayChart.isShare(series) { return "\(value / 1000) %" }
        if DayChart.isCounted(series) { return "\(value / 1000)" }
        let own = series.unit.flatMap { try? MeasureUnit(parsing: $0) }
        let unit = own?.dimension == .time ? MeasureUnit.second : own
        let shown = Measurement(thousandths: value, unit: unit)
        guard unit?.dimension != .time else { return shown.text() }
        let converted = shown.converted(to: clock.display.unit(for: unit))
        return converted.rounded(to: converted.unit?.decimals ?? 1).description
    }

    /// The numbers in words: the mean, the last value and the goal. Empty without a value.
    package var summary: String {
        let known = values.compactMap(\.self)
        guard let last = known.last else { return "" }
        guard !DayChart.isCounted(series) else { return GridText.numbers(series) }
        let mean = ReadingDays.mean(known.reduce(0, +), of: known.count)
        var words = "mean \(label(mean)) on \(counted(known.count, "day")), last \(label(last))"
        if let trend = series.trend?.last.flatMap(\.self) {
            words += ", trend \(label(Int64((trend * 1000).rounded())))"
        }
        if series.values != nil, series.goal != nil { words += "; " + GridText.numbers(series) }
        if step > 1 { words += "; each point is the mean of a week" }
        return words
    }
}
