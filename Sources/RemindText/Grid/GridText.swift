package import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// `grid`: days as marks, with the numbers beside them.
package struct GridText {
    let series: [DaySeriesView]
    let today: CivilDate
    let style: Style
    let weekStart: Weekday

    package init(series: [DaySeriesView], today: CivilDate, style: Style, weekStart: Weekday = .monday) {
        (self.series, self.today, self.style, self.weekStart) = (series, today, style, weekStart)
    }

    /// A row for each reminder, a column for each day.
    package func rows() -> [String] {
        guard let first = series.first?.first else { return GridText.nothing }
        let titles = series.map(\.cleanTitle)
        let length = series[0].states.count
        let widest = min(20, titles.map { DisplayWidth.of($0) }.max() ?? 0)
        let room = style.columns ?? .max
        var lines: [String] = []
        if widest + length + head.count + 6 <= room {
            let scale = GridText.scale(first, length, step: 7)
            let blank = blanks(length - scale.count + 2)
            lines.append(
                style.paint(blanks(widest + 4) + scale + blank + head, .quiet))
            for (index, one) in series.enumerated() {
                let title = DisplayWidth.cut(titles[index], to: widest, ellipsis: style.ellipsis)
                let blank = blanks(widest - DisplayWidth.of(title))
                lines.append("  \(title)\(blank)  \(cells(one, 0..<length))  \(brief(one))")
            }
        } else {
            // Too narrow: the days below the title, in as many lines as they need.
            let width = max(7, (room - 2) / 7 * 7)
            for (index, one) in series.enumerated() {
                let title = DisplayWidth.cut(titles[index], to: room - 2, ellipsis: style.ellipsis)
                lines.append("  " + style.paint(title, .bold))
                for start in stride(from: 0, to: length, by: width) {
                    lines.append("  " + cells(one, start..<min(start + width, length)))
                }
                lines += style.wrap(GridText.numbers(one), indent: 2)
            }
        }
        return heading(first, length) + lines + legend
    }

    /// For each reminder a column for each week, a row for each weekday.
    package func weeks() -> [String] {
        guard let first = series.first?.first else { return GridText.nothing }
        let length = series[0].states.count
        var lines = heading(first, length)
        let count = (first + (length - 1) - first.beginningOfWeek(from: weekStart)) / 7 + 1
        var grid = WeekGrid(weekStart: weekStart, days: first...max(first, today), letters: 3)
        let room = (style.columns ?? .max) - 2 - grid.letters - 1
        // Two columns for a week if they fit, so that the cells are square.
        if count * 2 <= room { grid.width = 2 }
        let block = max(1, min(count, room / grid.width))
        for one in series {
            lines.append("  " + style.paint(one.cleanTitle, .bold))
            for from in stride(from: 0, to: count, by: block) {
                lines += grid.lines(from..<min(from + block, count), style) { day in
                    day > today ? " " : one.mark(day - first)?.text(style) ?? " "
                }
            }
            lines += style.wrap(GridText.numbers(one), indent: 2) + [""]
        }
        return lines.dropLast() + legend
    }

    package static let nothing = ["Nothing to show: no reminder has these days."]

    private func heading(_ first: CivilDate, _ length: Int) -> [String] {
        ["\(style.paint("\(first) to \(first + (length - 1))", .bold))", ""]
    }

    private var legend: [String] {
        let marks = series.flatMap { one in one.states.indices.compactMap(one.mark) }
        let text = DayMark.legend(
            marks, style, isMeasured: series.allSatisfy { $0.values != nil || $0.times != nil },
            wear: DaySeriesView.wear(of: series))
        return [""] + style.wrap(text, indent: 2, .quiet)
    }

    private func cells(_ one: DaySeriesView, _ days: Range<Int>) -> String {
        days.compactMap { one.mark($0)?.text(style) }.joined()
    }

    /// A tick below each seventh day's date: `19 Oct 26 Oct`.
    private static func scale(_ first: CivilDate, _ length: Int, step: Int) -> String {
        var line = ""
        for day in stride(from: 0, to: length, by: step) {
            let text = DateWords.dayAndMonth(first + day)
            guard day >= line.count, day + text.count <= length else { continue }
            line += blanks(day - line.count) + text + " "
        }
        return line.trimmingEnd
    }

    /// Counts and shares have a column each.
    private var head: String {
        let hasTimes = series.contains { ($0.times ?? $0.used) != nil }
        let hasShares = series.contains { ($0.times ?? $0.used) == nil }
        return (hasTimes ? "times" : "") + (hasShares ? (hasTimes ? "    met" : "  met") : "")
            + (series.allSatisfy { $0.streaks == false } ? "" : "  streak")
    }

    /// ` 97 %      12`, below `head`
    private func brief(_ one: DaySeriesView) -> String {
        let hasTimes = series.contains { ($0.times ?? $0.used) != nil }
        let times = (one.times ?? one.used).map { "\($0.reduce(0, +))" }
        var line = hasTimes ? right(times ?? "", 5) : ""
        if series.contains(where: { ($0.times ?? $0.used) == nil }) {
            line += right(times == nil ? one.rate.map { "\($0) %" } ?? "-" : "", hasTimes ? 7 : 5)
        }
        // A medicine as needed has no streak.
        let hasStreak = one.streaks != false && (one.times == nil || one.counts != nil)
        return (line + (hasStreak ? right("\(one.streak)", 8) : "")).trimmingEnd
    }

    /// `97 % of days met, 34 of 35; streak 12 days, longest 40`
    package static func numbers(_ one: DaySeriesView) -> String {
        if let counts = one.times {
            guard counts.contains(where: { $0 > 0 }) else { return "nothing recorded" }
            let days = "\(counts.count { $0 > 0 }) of \(counted(counts.count, "day"))"
            let most = counts.max() ?? 0
            let rest =
                one.counts == nil
                ? "at most \(most) a day" : "streak \(counted(one.streak, "day")), longest \(one.longestStreak)"
            return "\(counts.reduce(0, +)) in all, on \(days); \(rest)"
        }
        let met = one.states.count { $0 == .met }
        let of = met + one.states.count { $0 == .partial || $0 == .unmet }
        var parts: [String] = []
        if let kind = Kinds.named(one.kind), one.used != nil, met > 0 {
            parts.append("\(kind.dayVerb.past) on \(counted(met, "day"))")
        } else if one.goal == "none" {
            if met > 0 { parts.append("done on \(counted(met, "day"))") }
        } else if let rate = one.rate {
            parts.append("\(rate) % of days met, \(met) of \(of)")
        }
        if one.longestStreak > 0, one.streaks != false {
            parts.append("streak \(counted(one.streak, "day")), longest \(one.longestStreak)")
        }
        if let extra = one.extra?.reduce(0, +) { parts.append("\(extra) as needed") }
        if let logged = one.values?.count(where: { $0 != nil }) { parts.append("logged on \(counted(logged, "day"))") }
        if parts.isEmpty {
            for (state, word) in [(DayValue.State.skipped, "skipped"), (.paused, "paused")] {
                let days = one.states.count { $0 == state }
                if days > 0 { parts.append("\(word) on \(counted(days, "day"))") }
            }
        }
        return parts.isEmpty ? "nothing was due" : parts.joined(separator: "; ")
    }
}

extension DaySeriesView {
    /// The words for days of use, if all of these are of things that are worn.
    static func wear(of series: [DaySeriesView]) -> Verb? {
        let verbs = series.map { Kinds.named($0.kind)?.wear?.verb }
        return verbs.contains { $0 == nil } ? nil : verbs.first ?? nil
    }

    /// The days of use of a thing that is worn and was due on none of them: there is no share to tell. `nil` for anything
    /// else.
    var used: [Int]? { Kinds.named(kind)?.wear == nil ? nil : done }

    /// The mark of a day by its place; `nil` outside the series.
    package func mark(_ place: Int) -> DayMark? {
        states.indices.contains(place)
            ? DayMark(
                state: states[place], level: levels[place], isCounted: times != nil)
            : nil
    }
}
