import CivilTime
package import RemindProtocol
import Statistics
import Vocabulary

/// `chart`: a column for each point, or for several of them if there is no room, with the numbers beside it.
package struct ChartText {
    private let chart: DayChart
    private let style: Style

    private static let height = 8
    private static let eighths = Array(" ▁▂▃▄▅▆▇█")

    package static func lines(_ reply: Remindd1.DaysReply, clock: Clock, style: Style) -> [String] {
        reply.series.flatMap { ChartText(DayChart($0, clock: clock), style: style).lines }
    }

    init(_ chart: DayChart, style: Style) { (self.chart, self.style) = (chart, style) }

    var lines: [String] {
        let title = style.paint(chart.title, .bold)
        guard let axis = chart.axis else { return [title, "  " + DayChart.nothing] }
        guard !chart.isLines else {
            return [title, ""] + plot(axis) + [""] + summary
        }
        let labels = ends(axis)
        let margin = labels.map { DisplayWidth.of($0) }.max() ?? 0
        let room = max(7, (style.columns ?? 100) - margin - 5)
        let columns = buckets(chart.points, into: room)
        var lines = [title, ""]
        for row in (0..<ChartText.height).reversed() {
            let name = row == ChartText.height - 1 ? labels[0] : row == 0 ? labels[1] : ""
            let cells = columns.map { cell($0, row, axis) }
            let blank = blanks(margin - DisplayWidth.of(name))
            lines.append("  \(blank)\(name) \(style.isUnicode ? "┤" : "|")\(String(cells))".trimmingEnd)
        }
        lines.append(dates(margin: margin, width: columns.count))
        return lines + [""] + summary
    }

    private var summary: [String] { style.wrap(chart.summary, less: 2).map { "  " + $0 } }

    /// The first and the last day, below the axis.
    private func dates(margin: Int, width: Int) -> String {
        let (from, last) = chart.ends
        let gap = blanks(max(1, width - from.count - last.count))
        return blanks(margin + 4) + from + gap + last
    }

    // MARK: - Several lines in one picture

    private func plot(_ axis: ChartAxis) -> [String] {
        let labels = ends(axis)
        let margin = labels.map { DisplayWidth.of($0) }.max() ?? 0
        let room = max(7, (style.columns ?? 100) - margin - 5)
        let all = chart.layers.map { (mark: mark($0), columns: buckets($0.values, into: room)) }
        let width = all.map(\.columns.count).max() ?? 0
        var rows = [[Character]](repeating: [Character](repeating: " ", count: width), count: ChartText.height)
        for (mark, columns) in all {
            for (column, value) in columns.enumerated() {
                guard let value else { continue }
                let (height, above) = (axis.top - axis.bottom, value - axis.bottom)
                let place = height == 0 ? 0 : Int(above * Int64(ChartText.height - 1) * 2 / height + 1) / 2
                rows[max(0, min(ChartText.height - 1, place))][column] = mark
            }
        }
        let lines = rows.enumerated().reversed().map { row, cells -> String in
            let name = row == ChartText.height - 1 ? labels[0] : row == 0 ? labels[1] : ""
            let blank = blanks(margin - DisplayWidth.of(name))
            return "  \(blank)\(name) \(style.isUnicode ? "┤" : "|")\(String(cells))".trimmingEnd
        }
        let legend = chart.layers.reversed().map { "\(mark($0)) \($0.name)" }.joined(separator: "   ")
        return lines + [
            dates(margin: margin, width: width),
            blanks(margin + 4) + style.paint(legend, .quiet),
        ]
    }

    private func mark(_ layer: DayChart.Layer) -> Character { layer.role.mark(isUnicode: style.isUnicode) }

    /// The labels of an axis. One that is too short for two has one.
    private func ends(_ axis: ChartAxis) -> [String] {
        let (top, bottom) = (chart.label(axis.top), chart.label(axis.bottom))
        return [top, top == bottom ? "" : bottom]
    }

    /// The mean of the points in each column.
    private func buckets(_ values: [Int64?], into most: Int) -> [Int64?] {
        let size = (values.count + most - 1) / max(1, most)
        guard size > 1 else { return values }
        return stride(from: 0, to: values.count, by: size).map { start in
            let part = values[start..<min(start + size, values.count)].compactMap(\.self)
            return part.isEmpty ? nil : ReadingDays.mean(part.reduce(0, +), of: part.count)
        }
    }

    private func cell(_ value: Int64?, _ row: Int, _ axis: ChartAxis) -> Character {
        guard let value else { return " " }
        let steps = ChartText.height * 8
        let height = axis.top - axis.bottom
        let scaled = height == 0 ? (axis.top == 0 ? 0 : steps) : Int((value - axis.bottom) * Int64(steps) / height)
        let filled = min(8, max(0, max(scaled, 1) - row * 8))
        return style.isUnicode ? ChartText.eighths[filled] : filled >= 4 || row == 0 ? "#" : " "
    }
}
