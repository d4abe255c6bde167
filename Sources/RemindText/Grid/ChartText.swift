import CivilTime
package import RemindProtocol
import Reminders
import Statistics
import Vocabulary

/// `chart`: a column for each day, or for several days if there is no room, with the numbers beside it.
package struct ChartText {
    let series: DaySeriesView
    let clock: Clock
    let style: Style

    private static let height = 8
    private static let eighths = Array(" ▁▂▃▄▅▆▇█")

    package static func lines(_ reply: Remindd1.DaysReply, clock: Clock, style: Style) -> [String] {
        reply.series.flatMap { ChartText(series: $0, clock: clock, style: style).lines }
    }

    var lines: [String] {
        let first = series.first
        let title = style.paint(series.cleanTitle, .bold)
        let known = values.compactMap(\.self)
        guard let most = known.max(), let least = known.min() else { return [title, "  Nothing in these days."] }
        guard layers.count < 2 else { return [title, ""] + plot(first) + [""] + summary.map { "  " + $0 } }
        let floor = floor(least, most)
        let labels = ends(label(most), label(floor))
        let margin = labels.map { DisplayWidth.of($0) }.max() ?? 0
        let room = max(7, (style.columns ?? 100) - margin - 5)
        let columns = buckets(values, into: room)
        var lines = [title, ""]
        for row in (0..<ChartText.height).reversed() {
            let name = row == ChartText.height - 1 ? labels[0] : row == 0 ? labels[1] : ""
            let cells = columns.map { cell($0, row, floor, most) }
            let blank = blanks(margin - DisplayWidth.of(name))
            lines.append("  \(blank)\(name) \(style.isUnicode ? "┤" : "|")\(String(cells))".trimmingEnd)
        }
        lines.append(ends(first, margin: margin, width: columns.count))
        return lines + [""] + summary.map { "  " + $0 }
    }

    /// The first and the last day, below the axis.
    private func ends(_ first: CivilDate, margin: Int, width: Int) -> String {
        let last = DateWords.dayAndMonth(first + (values.count - 1))
        let from = DateWords.dayAndMonth(first)
        let gap = blanks(max(1, width - from.count - last.count))
        return blanks(margin + 4) + from + gap + last
    }

    // MARK: - Several lines in one picture

    /// One line of a picture: what it is, its mark, and a value for each day.
    private struct Layer {
        var name: String
        var mark: Character
        var values: [Int64?]
    }

    /// Two lines in one picture: a level and its trend, or a scale and its first part. Empty for a single line.
    private var layers: [Layer] {
        func thousandths(_ values: [Double?]) -> [Int64?] { values.map { $0.map { Int64(($0 * 1000).rounded()) } } }
        let days = Layer(name: "a day", mark: style.isUnicode ? "•" : "*", values: values)
        if let trend = series.trend {
            let layer = Layer(name: "trend", mark: style.isUnicode ? "─" : "-", values: thousandths(trend))
            return [layer, days]
        }
        guard series.range != nil, let part = series.parts?.min(by: { $0.key < $1.key }) else { return [] }
        let layer = Layer(name: part.key, mark: style.isUnicode ? "○" : "o", values: thousandths(part.value))
        return [layer, Layer(name: CleanText.line(series.title), mark: days.mark, values: values)]
    }

    private func plot(_ first: CivilDate) -> [String] {
        let known = layers.flatMap(\.values).compactMap(\.self)
        // A scale keeps its axis, whatever was logged.
        let top = series.range.map { Int64($0[1]) * 1000 } ?? known.max() ?? 0
        let bottom = series.range.map { Int64($0[0]) * 1000 } ?? known.min() ?? 0
        let labels = ends(label(top), label(bottom))
        let margin = labels.map { DisplayWidth.of($0) }.max() ?? 0
        let room = max(7, (style.columns ?? 100) - margin - 5)
        let all = layers.map { (mark: $0.mark, columns: buckets($0.values, into: room)) }
        let width = all.map(\.columns.count).max() ?? 0
        var rows = [[Character]](repeating: [Character](repeating: " ", count: width), count: ChartText.height)
        for (mark, columns) in all {
            for (column, value) in columns.enumerated() {
                guard let value else { continue }
                let place =
                    top == bottom ? 0 : Int((value - bottom) * Int64(ChartText.height - 1) * 2 / (top - bottom) + 1) / 2
                rows[max(0, min(ChartText.height - 1, place))][column] = mark
            }
        }
        let lines = rows.enumerated().reversed().map { row, cells -> String in
            let name = row == ChartText.height - 1 ? labels[0] : row == 0 ? labels[1] : ""
            let blank = blanks(margin - DisplayWidth.of(name))
            return "  \(blank)\(name) \(style.isUnicode ? "┤" : "|")\(String(cells))".trimmingEnd
        }
        let legend = layers.reversed().map { "\($0.mark) \($0.name)" }.joined(separator: "   ")
        return lines + [
            ends(first, margin: margin, width: width),
            blanks(margin + 4) + style.paint(legend, .quiet),
        ]
    }

    /// The labels of an axis. One that is too short for two has one.
    private func ends(_ top: String, _ bottom: String) -> [String] { [top, top == bottom ? "" : bottom] }

    /// The value at the bottom. Sums and counts begin at zero; a weight would be a flat line then.
    func floor(_ least: Int64, _ most: Int64) -> Int64 {
        startsAtZero || least >= 0 && least * 2 <= most ? 0 : least - max(1, (most - least) / 7)
    }

    private var startsAtZero: Bool {
        guard let fold = series.fold.flatMap(Measure.Fold.init) else { return series.values == nil }
        return fold == .sum || fold == .longest
    }

    private var isShare: Bool { series.values == nil && !isCounted }

    /// True if it is counted how often it was done, since nothing of it was due.
    private var isCounted: Bool {
        series.values == nil && (series.used != nil || series.due.allSatisfy { $0 == 0 } && series.times != nil)
    }

    /// In thousandths: the day's value (a length of time in seconds), or the share of due times that was done.
    var values: [Int64?] {
        if let values = series.values {
            return values.map { $0.map { Measurement(amount: $0, unit: series.unit).thousandths } }
        }
        if isCounted, let times = series.used ?? series.times {
            return times.contains { $0 > 0 } ? times.map { Int64($0) * 1000 } : times.map { _ in nil }
        }
        return series.due.indices.map { place in
            series.due[place] == 0 ? nil : Int64(series.done[place] * 100_000 / series.due[place])
        }
    }

    func label(_ value: Int64) -> String { text(value, decimals: nil) }

    /// In the unit that the person wants.
    private func text(_ value: Int64, decimals: Int?) -> String {
        if isShare { return "\(value / 1000) %" }
        if isCounted { return "\(value / 1000)" }
        let own = series.unit.flatMap { try? MeasureUnit(parsing: $0) }
        let unit = own?.dimension == .time ? MeasureUnit.second : own
        let shown = Measurement(thousandths: value, unit: unit)
        guard unit?.dimension != .time else { return shown.text() }
        let converted = shown.converted(to: clock.display.unit(for: unit))
        return converted.rounded(to: decimals ?? converted.unit?.decimals ?? 1).description
    }

    /// The mean of the days in each column.
    private func buckets(_ values: [Int64?], into most: Int) -> [Int64?] {
        let size = (values.count + most - 1) / max(1, most)
        guard size > 1 else { return values }
        return stride(from: 0, to: values.count, by: size).map { start in
            let part = values[start..<min(start + size, values.count)].compactMap(\.self)
            return part.isEmpty ? nil : ReadingDays.mean(part.reduce(0, +), of: part.count)
        }
    }

    private func cell(_ value: Int64?, _ row: Int, _ floor: Int64, _ most: Int64) -> Character {
        guard let value else { return " " }
        let steps = ChartText.height * 8
        let scaled = most == floor ? (most == 0 ? 0 : steps) : Int((value - floor) * Int64(steps) / (most - floor))
        let filled = min(8, max(0, max(scaled, 1) - row * 8))
        return style.isUnicode ? ChartText.eighths[filled] : filled >= 4 || row == 0 ? "#" : " "
    }

    /// The numbers in words: the mean, the last value and the goal.
    var summary: [String] {
        let known = values.compactMap(\.self)
        guard !known.isEmpty else { return [] }
        guard !isCounted else { return style.wrap(GridText.numbers(series)) }
        let mean = ReadingDays.mean(known.reduce(0, +), of: known.count)
        var words = "mean \(text(mean, decimals: nil)) on \(counted(known.count, "day"))"
        if let last = known.last { words += ", last \(text(last, decimals: nil))" }
        if let trend = series.trend?.last.flatMap(\.self) {
            words += ", trend \(text(Int64((trend * 1000).rounded()), decimals: nil))"
        }
        if series.values != nil, series.goal != nil { words += "; " + GridText.numbers(series) }
        return style.wrap(words, less: 2)
    }
}
