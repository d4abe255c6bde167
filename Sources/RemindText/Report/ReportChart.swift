import CivilTime
import Statistics
import Vocabulary

/// Adherence as bars, in SVG: taken is filled, missed hatched on top of it, so that it reads without colour.
struct ReportChart {
    struct Bar {
        var label: String?
        var title: String
        var figures: Figures
    }

    /// More days than this are drawn week by week.
    private static let mostDays = 120

    let name: String
    let bars: [Bar]

    /// A bar for each day, or for each week where there would be too many.
    static func days(_ figures: [CivilDate: Figures], from first: CivilDate, through last: CivilDate) -> ReportChart {
        let step = last - first < mostDays ? 1 : 7
        var bars: [Bar] = []
        var date = first
        var month = -1
        while date <= last {
            var sum = Figures()
            for day in 0..<step { if date + day <= last, let own = figures[date + day] { sum.add(own) } }
            // The first bar of each month says so.
            let label = date.month == month ? nil : DateWords.dayAndMonth(date)
            month = date.month
            bars.append(Bar(label: label, title: step == 1 ? "\(date)" : "week of \(date)", figures: sum))
            date = date + step
        }
        return ReportChart(name: step == 1 ? "Adherence day by day" : "Adherence week by week", bars: bars)
    }

    func svg() -> String {
        let (left, width, top, height) = (34, 640, 8, 110)
        let step = Double(width) / Double(max(bars.count, 1))
        let bar = max(1, min(step * 0.8, 56))
        var parts: [String] = []
        for percent in [0, 50, 100] {
            let y = top + height - Int(Double(height) * ChartAxis.share.fraction(Int64(percent) * 1000))
            parts.append("<line class=\"grid\" x1=\"\(left)\" x2=\"\(left + width)\" y1=\"\(y)\" y2=\"\(y)\"/>")
            parts.append(
                "<text class=\"axis\" x=\"\(left - 4)\" y=\"\(y + 3)\" text-anchor=\"end\">\(percent) %</text>")
        }
        for (index, one) in bars.enumerated() {
            let x = Double(left) + step * Double(index) + (step - bar) / 2
            let counted = one.figures.taken + one.figures.missed
            if counted > 0 {
                let taken = Double(height * one.figures.taken) / Double(counted)
                let missed = Double(height) - taken
                let title = "\(one.title): \(one.figures.taken) taken, \(one.figures.missed) missed"
                parts.append("<g><title>\(HTML.escaped(title))</title>")
                if missed > 0 {
                    parts.append(rectangle("missed", x, Double(top), bar, missed))
                }
                if taken > 0 { parts.append(rectangle("taken", x, Double(top) + missed, bar, taken)) }
                parts.append("</g>")
            }
            guard let label = one.label else { continue }
            let middle = bars.count > 12 ? x : x + bar / 2
            let anchor = bars.count > 12 ? "start" : "middle"
            parts.append(
                "<text class=\"axis\" x=\"\(ReportChart.tenths(middle))\" y=\"\(top + height + 14)\" text-anchor=\"\(anchor)\">"
                    + "\(HTML.escaped(label))</text>")
        }
        return """
            <figure><figcaption>\(HTML.escaped(name))</figcaption>
            <svg viewBox="0 0 \(left + width + 6) \(top + height + 20)" role="img" aria-label="\(HTML.escaped(name))">
            <defs><pattern id="hatch" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
            <rect width="4" height="4" fill="#fff"/><rect width="1.6" height="4" fill="#b3261e"/></pattern></defs>
            \(parts.joined(separator: "\n"))
            </svg></figure>
            """
    }

    private func rectangle(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> String {
        "<rect class=\"\(name)\" x=\"\(ReportChart.tenths(x))\" y=\"\(ReportChart.tenths(y))\" width=\"\(ReportChart.tenths(width))\" "
            + "height=\"\(ReportChart.tenths(height))\"/>"
    }

    /// `12.3`
    static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
