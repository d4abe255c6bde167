import CivilTime
import Reminders
import Statistics
import Vocabulary

/// One reminder's days in SVG: the series that `grid`, `calendar` and `chart` draw, with the same numbers below.
struct ReportDays {
    let series: DaySeriesView
    let clock: Clock

    private static let (left, width, cell) = (34, 640, 11)

    /// The shades, and the marks that need no colour to differ.
    static let legend = """
        <p class="quiet"><span class="key level5"></span> all done <span class="key level2"></span> some of it \
        <span class="key missed"></span> none; - skipped, ~ paused</p>
        """

    func svg() -> String {
        let name = series.cleanTitle
        let picture = series.values == nil ? weeks() : chart()
        return """
            <figure><figcaption>\(HTML.escaped(name))</figcaption>
            <svg viewBox="0 0 \(Self.left + Self.width + 6) \(picture.height)" role="img" aria-label="\
            \(HTML.escaped(name)), day by day">
            \(picture.parts.joined(separator: "\n"))
            </svg><p class="quiet">\(HTML.escaped(numbers))</p></figure>
            """
    }

    private var numbers: String {
        series.values == nil ? GridText.numbers(series) : DayChart(series, clock: clock).summary
    }

    // MARK: - Times that are due

    /// A column for each week, a square for each day; narrower if there are many.
    private func weeks() -> (parts: [String], height: Int) {
        let first = series.first
        let weekdays = clock.display.weekdays
        let start = first - (weekdays.firstIndex(of: first.weekday) ?? 0)
        let columns = (first + (series.states.count - 1) - start) / 7 + 1
        let step = min(Double(Self.cell + 2), Double(Self.width) / Double(max(1, columns)))
        var parts: [String] = []
        for (row, weekday) in weekdays.enumerated() where row % 2 == 0 {
            parts.append(text(DateWords.short(weekday), 2, Double(row * (Self.cell + 2) + 21)))
        }
        var month = -1
        var free = 0.0
        for place in series.states.indices {
            let day = first + place
            let x = Double(Self.left) + step * Double((day - start) / 7)
            if day.month != month, x >= free {
                (month, free) = (day.month, x + 30)
                parts.append(text(DateWords.dayAndMonth(day), x, 8))
            }
            let y = Double((day - start) % 7 * (Self.cell + 2) + 12)
            parts.append(square(place, day, x, y, max(1, step - 2)))
        }
        return (parts, 7 * (Self.cell + 2) + 14)
    }

    private func square(_ place: Int, _ day: CivilDate, _ x: Double, _ y: Double, _ width: Double) -> String {
        let state = series.states[place]
        let level = series.levels[place]
        let style =
            switch state {
            case .met, .partial: "level\(max(1, level))"
            case .unmet: "missed"
            case .none where level > 0: "level\(level)"
            case .skipped, .paused, .kept, .none: "empty"
            }
        let extra = series.extra.map { $0[place] } ?? 0
        let said = series.due[place] > 0 ? ", \(series.done[place]) of \(series.due[place])" : ""
        let title =
            "\(day): \(state == .none ? "nothing due" : state.rawValue)\(said)\(extra > 0 ? ", \(extra) as needed" : "")"
        let mark = state == .skipped ? "-" : state == .paused ? "~" : nil
        return "<g><title>\(HTML.escaped(title))</title>"
            + "<rect class=\"\(style)\" x=\"\(ReportChart.tenths(x))\" y=\"\(ReportChart.tenths(y))\" "
            + "width=\"\(ReportChart.tenths(width))\" height=\"\(Self.cell)\"/>"
            + (mark.map { text($0, x + width / 2 - 2, y + 9) } ?? "") + "</g>"
    }

    // MARK: - Values

    /// A dot for each point, with a line between points that follow each other.
    private func chart() -> (parts: [String], height: Int) {
        let (top, height) = (8.0, 110.0)
        let chart = DayChart(series, clock: clock)
        let values = chart.points
        guard let axis = chart.axis else {
            return ([text("No readings in these days.", Double(Self.left), 14)], 20)
        }
        func y(_ value: Int64) -> Double { top + height - height * axis.fraction(value) }
        let step = Double(Self.width) / Double(max(1, values.count))
        var parts: [String] = []
        for (value, place) in [(axis.top, top), (axis.bottom, top + height)] {
            let at = ReportChart.tenths(place)
            parts.append(
                "<line class=\"grid\" x1=\"\(Self.left)\" x2=\"\(Self.left + Self.width)\" y1=\"\(at)\" y2=\"\(at)\"/>")
            parts.append(text(chart.label(value), 0, value == axis.top ? place + 3 : place - 2))
        }
        var last: (x: Double, y: Double)?
        for (place, value) in values.enumerated() {
            guard let value else { continue }
            let (x, y) = (Double(Self.left) + step * (Double(place) + 0.5), y(value))
            if let last {
                let from = "x1=\"\(ReportChart.tenths(last.x))\" y1=\"\(ReportChart.tenths(last.y))\""
                parts.append(
                    "<line class=\"trace\" \(from) x2=\"\(ReportChart.tenths(x))\" y2=\"\(ReportChart.tenths(y))\"/>")
            }
            let title = HTML.escaped("\(chart.day(ofPoint: place)): \(chart.label(value))")
            parts.append(
                "<g><title>\(title)</title><circle class=\"taken\" cx=\"\(ReportChart.tenths(x))\" "
                    + "cy=\"\(ReportChart.tenths(y))\" r=\"2\"/></g>")
            last = (x, y)
        }
        for (day, x) in [(chart.ends.first, Self.left), (chart.ends.last, Self.left + Self.width - 34)] {
            parts.append(text(day, Double(x), top + height + 14))
        }
        return (parts, Int(top + height) + 20)
    }

    private func text(_ words: String, _ x: Double, _ y: Double) -> String {
        "<text class=\"axis\" x=\"\(ReportChart.tenths(x))\" y=\"\(ReportChart.tenths(y))\">"
            + "\(HTML.escaped(words))</text>"
    }
}
