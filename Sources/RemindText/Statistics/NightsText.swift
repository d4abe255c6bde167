import CivilTime
import Reminders
import Statistics
import Vocabulary

/// The nights, fasts or other stretches of `stats`: a bar for each on an axis of the hours. If there is no room, first
/// the clock times go and then the bars, never the length.
struct NightsText {
    let nights: [MeasuredView.Night]
    /// True if a stretch counts for the day on which it ends.
    let countsForEnd: Bool
    /// The parts that are times, such as the stages of sleep, in the order in which they are stacked.
    let stages: [String]
    let clock: Clock
    let style: Style

    /// The most that are drawn: the latest.
    private static let most = 14
    /// Below this a bar says nothing.
    private static let leastAxis = 18
    private static let marks: [Character] = ["#", "=", "~", "."]
    /// The mark of time in no stage, which is not an empty place.
    private static let rest: Character = "+"

    var lines: [String] {
        let shown = nights.suffix(NightsText.most)
        let stretches = shown.map(stretch)
        guard let first = stretches.map(\.lowerBound).min(), let last = stretches.map(\.upperBound).max() else {
            return []
        }
        // Whole even hours.
        let start = first.rounded(down: 7200)
        let axis = start...max(start + 7200, -(-last).rounded(down: 7200))
        let lengths = shown.map { Measurement.clock(seconds: $0.seconds) }
        let times = shown.map { "\(clock.text($0.from))-\(clock.text($0.until))" }
        let column = lengths.map(\.count).max() ?? 0
        let timeColumn = (times.map(\.count).max() ?? 0) + 2
        let room = (style.columns ?? 100) - 2 - 5 - 2 - column - 2
        let hasAxis = axis.upperBound - axis.lowerBound <= 48 * 3600
        let hasTimes = room - timeColumn >= NightsText.leastAxis || !hasAxis || room < NightsText.leastAxis
        let width = min(52, hasTimes ? room - timeColumn : room)
        let isDrawn = hasAxis && width >= NightsText.leastAxis
        var lines: [String] = []
        for (place, night) in shown.enumerated() {
            let day = DateWords.short(night.day.weekday)
            let blank = blanks(column - lengths[place].count)
            let bar = isDrawn ? bar(stretches[place], night, on: axis, width: width) + " " : ""
            lines.append("  \(day)  \(bar)\(blank)\(lengths[place])\(hasTimes ? "  " + times[place] : "")".trimmingEnd)
        }
        if isDrawn { lines.append("       " + scale(axis, width: width)) }
        let known = stages.filter { name in shown.contains { $0.parts?[name] != nil } }
        if isDrawn, !known.isEmpty {
            let legend = zip(stages, NightsText.marks).filter { known.contains($0.0) }.map { "\($1) \($0)" }
            let other = lines.contains { $0.contains(NightsText.rest) } ? ["\(NightsText.rest) other"] : []
            lines += style.wrap("  " + (legend + other).joined(separator: "  "), .quiet)
        }
        return lines
    }

    /// Seconds from the midnight that the day begins with.
    private func stretch(_ night: MeasuredView.Night) -> ClosedRange<Int> {
        let (from, until) = (Int(night.from.secondOfDay), Int(night.until.secondOfDay))
        let length = Int(night.seconds)
        return countsForEnd ? until - length...until : from...from + length
    }

    private func bar(_ stretch: ClosedRange<Int>, _ night: MeasuredView.Night, on axis: ClosedRange<Int>, width: Int)
        -> String
    {
        let length = axis.upperBound - axis.lowerBound
        func column(_ second: Int) -> Int { ((second - axis.lowerBound) * width + length / 2) / length }
        let (from, until) = (
            column(stretch.lowerBound), max(column(stretch.upperBound), column(stretch.lowerBound) + 1)
        )
        let empty: Character = style.isUnicode ? "─" : "-"
        var cells = [Character](repeating: empty, count: width)
        for place in from..<min(width, until) { cells[place] = style.isUnicode ? "█" : "#" }
        stack(night, into: &cells, from, min(width, until))
        return (style.isUnicode ? "├" : "|") + String(cells) + (style.isUnicode ? "┤" : "|")
    }

    /// The stages one after the other; what they leave stays as it is.
    private func stack(_ night: MeasuredView.Night, into cells: inout [Character], _ from: Int, _ until: Int) {
        let parts = zip(stages, NightsText.marks).compactMap { name, mark in
            night.parts?[name].map { (minutes: $0, mark: mark) }
        }
        let whole = max(Double(night.seconds) / 60, parts.reduce(0) { $0 + $1.minutes })
        guard !parts.isEmpty, whole > 0 else { return }
        var sum = 0.0
        var place = from
        for (minutes, mark) in parts {
            sum += minutes
            let end = from + Int((Double(until - from) * sum / whole).rounded())
            while place < min(end, until) {
                cells[place] = mark
                place += 1
            }
        }
        while place < until {
            cells[place] = NightsText.rest
            place += 1
        }
    }

    /// `20    22    00    02`, below the places of the hours.
    private func scale(_ axis: ClosedRange<Int>, width: Int) -> String {
        let hours = (axis.upperBound - axis.lowerBound) / 3600
        let step = [2, 4, 6, 12].first { width * $0 / max(1, hours) >= 4 } ?? 24
        var text = ""
        for hour in stride(from: 0, through: hours, by: step) {
            let place = hour * width / max(1, hours)
            let label = (axis.lowerBound / 3600 + hour + 48) % 24
            text += blanks(max(text.isEmpty ? 0 : 1, place - text.count))
            text += label < 10 ? "0\(label)" : "\(label)"
        }
        return text
    }
}

extension Int {
    fileprivate func rounded(down step: Int) -> Int {
        let rest = self % step
        return self - (rest < 0 ? rest + step : rest)
    }
}
