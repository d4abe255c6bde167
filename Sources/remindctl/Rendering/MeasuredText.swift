import CivilTime
import Reminders
import Schedules
import Statistics

/// `stats` of a tracker: its totals, means and extremes, and a bar for each week, month or year.
struct MeasuredText {
    let view: MeasuredView
    let clock: Clock
    let style: Style

    static let mostPeriods = 12
    private static let label = 8

    /// A line for each: `Water  mean 1800 ml a day, goal met on 12 of 30 days`.
    static func brief(_ measured: [MeasuredText], _ style: Style) -> [String] {
        var table = Table(columns: [.flexible, .left], indent: 2)
        table.rows = measured.map { one in
            [Table.Cell(PersonText.title(one.view.title, of: one.view.person), .bold), Table.Cell(one.words)]
        }
        return table.lines(style)
    }

    private var words: String {
        var parts: [String] = []
        if view.fold == Measure.Fold.last.rawValue, let last = view.last {
            parts.append("\(text(last.value)) on \(day(last.day))")
        } else if let mean = view.mean {
            parts.append("mean \(text(mean, isMean: true)) a day")
        }
        if view.of > 0 { parts.append("goal met on \(view.met) of \(counted(view.of, "day"))") }
        return parts.isEmpty ? "no readings" : parts.joined(separator: ", ")
    }

    /// - Parameter most: How many weeks, months or years may have a line; the longer ones are taken if there are more.
    func lines(most: Int = MeasuredText.mostPeriods) -> [String] {
        let title = CleanText.line(PersonText.title(view.title, of: view.person))
        let goal = goal.map { "  " + $0.text(clock.display.text) } ?? ""
        let head = style.paint(title, .bold) + style.paint(goal, .quiet)
        guard view.days > 0 else { return [head, "  No readings in these days."] }
        var rows: [(String, String)] = []
        if view.fold == Measure.Fold.last.rawValue, let last = view.last, let first = view.first {
            rows.append(("now", "\(text(last.value)) on \(day(last.day))"))
            if first.day != last.day {
                let change = change(from: first.value, to: last.value)
                rows.append(("change", "\(change) since \(day(first.day))"))
            }
        }
        if let total = view.total { rows.append(("total", text(total))) }
        if let mean = view.mean { rows.append(("mean", "\(text(mean, isMean: true)) a day")) }
        if let least = view.least, let most = view.most, view.days > 1 {
            rows.append(("least", "\(text(least.value)) on \(day(least.day))"))
            rows.append(("most", "\(text(most.value)) on \(day(most.day))"))
        }
        rows.append(("logged", "\(counted(view.readings, "reading")) on \(counted(view.days, "day"))"))
        if view.of > 0 {
            rows.append(
                (
                    "goal",
                    "met on \(view.met) of \(counted(view.of, "day")); streak \(view.streak), longest \(view.longestStreak)"
                ))
        }
        let table = rows.flatMap { name, value in
            let label = "  " + name + String(repeating: " ", count: MeasuredText.label - name.count)
            return style.columns.map { columns in
                Facts.wrap(value, to: max(20, columns - label.count)).enumerated().map { index, line in
                    (index == 0 ? label : String(repeating: " ", count: label.count)) + line
                }
            } ?? [label + value]
        }
        return [head, ""] + table + periods(most: most)
    }

    /// The shortest periods of which there are not too many.
    private func periods(most: Int) -> [String] {
        func month(_ day: CivilDate) -> String { "\(DateWords.month(day)) \(day.year)" }
        let choices: [(periods: [MeasuredView.Period], name: (CivilDate) -> String)] = [
            (view.weeks, { "week of " + DateWords.dayAndMonth($0) }), (view.months, month),
            (view.years, { "\($0.year)" }),
        ]
        let fitting =
            choices.first { $0.periods.count <= most } ?? (most == MeasuredText.mostPeriods ? choices[2] : nil)
        guard let (periods, name) = fitting, periods.count > 1 else { return [] }
        let highest = periods.map { $0.total ?? $0.mean }.max() ?? 0
        var table = Table(columns: [.left, .right, .left], indent: 2)
        let hasRoom = style.columns.map { $0 >= 56 } ?? true
        table.rows = periods.map { period in
            let value = period.total ?? period.mean
            let bar =
                hasRoom && highest > 0 && value >= 0
                ? ProgressBar.text(Int(value * 1000), of: Int(highest * 1000), width: 16, style: style) : ""
            let words = period.total.map { text($0) } ?? text(period.mean, isMean: true)
            return [
                Table.Cell(CivilDate(period.first).map(name) ?? period.first, .quiet),
                Table.Cell(words), Table.Cell(bar),
            ]
        }
        return [""] + table.lines(style)
    }

    private var unit: MeasureUnit? { view.unit.flatMap { try? MeasureUnit(parsing: $0) } }

    private var goal: Goal? { view.goal.flatMap { try? Goal.parse($0, unit: unit) } }

    /// A single value as it was typed; a mean or a sum with the decimals of its unit.
    private func text(_ value: Double, isMean: Bool = false) -> String {
        let exact = Measurement(amount: value, unit: view.unit)
        guard isMean || view.fold != Measure.Fold.last.rawValue, unit?.dimension != .time else {
            return clock.display.text(exact)
        }
        let shown = exact.converted(to: clock.display.unit(for: unit))
        return shown.rounded(to: shown.unit.map(\.decimals) ?? 1).description
    }

    /// `-1.8 kg`. Each is converted first: a difference of degrees has no zero to move.
    private func change(from first: Double, to last: Double) -> String {
        let shown = unit?.dimension == .time ? MeasureUnit.second : clock.display.unit(for: unit)
        func thousandths(_ value: Double) -> Int64 {
            Measurement(amount: value, unit: view.unit).converted(to: shown).thousandths
        }
        let change = Measurement(thousandths: thousandths(last) - thousandths(first), unit: shown)
        let text = shown == unit || shown?.dimension == .time ? change.text() : change.shown(in: shown)
        return (change.thousandths > 0 ? "+" : "") + text
    }

    private func day(_ text: String) -> String {
        guard let date = CivilDate(text) else { return text }
        return date.year == clock.today.year ? DateWords.dayAndMonth(date) : text
    }
}
