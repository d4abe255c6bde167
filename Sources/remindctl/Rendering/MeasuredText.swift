import CivilTime
import Reminders
import Schedules
import Statistics

/// `stats` of what is measured: its totals, means and extremes, and a bar for each week, month or year.
struct MeasuredText {
    let view: MeasuredView
    let clock: Clock
    let style: Style

    private static let mostPeriods = 12
    private static let label = 8

    var lines: [String] {
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
                ("goal", "met on \(view.met) of \(view.of) days; streak \(view.streak), longest \(view.longestStreak)"))
        }
        let table = rows.flatMap { name, value in
            let label = "  " + name + String(repeating: " ", count: MeasuredText.label - name.count)
            return style.columns.map { columns in
                Facts.wrap(value, to: max(20, columns - label.count)).enumerated().map { index, line in
                    (index == 0 ? label : String(repeating: " ", count: label.count)) + line
                }
            } ?? [label + value]
        }
        return [head, ""] + table + periods
    }

    /// The shortest periods of which there are not too many.
    private var periods: [String] {
        let choices = [("week of", view.weeks), ("", view.months), ("", view.years)]
        guard let (name, periods) = choices.first(where: { $0.1.count <= MeasuredText.mostPeriods }) ?? choices.last,
            periods.count > 1
        else { return [] }
        let most = periods.map { $0.total ?? $0.mean }.max() ?? 0
        var table = Table(columns: [.left, .right, .left], indent: 2)
        let hasRoom = style.columns.map { $0 >= 56 } ?? true
        table.rows = periods.map { period in
            let value = period.total ?? period.mean
            let bar =
                hasRoom && most > 0 && value >= 0
                ? ProgressBar.text(Int(value * 1000), of: Int(most * 1000), width: 16, style: style) : ""
            let words = period.total.map { text($0) } ?? text(period.mean, isMean: true)
            return [
                Table.Cell([name, self.period(period.first)].filter { !$0.isEmpty }.joined(separator: " "), .quiet),
                Table.Cell(words), Table.Cell(bar),
            ]
        }
        return [""] + table.lines(style)
    }

    private func period(_ first: String) -> String {
        guard let date = CivilDate(first) else { return first }
        if view.weeks.contains(where: { $0.first == first }), view.weeks.count <= MeasuredText.mostPeriods {
            return DateWords.dayAndMonth(date)
        }
        return view.months.count <= MeasuredText.mostPeriods
            ? "\(DateWords.month(date)) \(date.year)" : "\(date.year)"
    }

    private var unit: MeasureUnit? { view.unit.flatMap { try? MeasureUnit(parsing: $0) } }

    private var goal: Goal? { view.goal.flatMap { try? Goal.parse($0, unit: unit) } }

    /// A single value as it was typed; a mean or a sum with the decimals of its unit.
    private func text(_ value: Double, isMean: Bool = false) -> String {
        let exact = Measurement(thousandths: Int64((value * 1000).rounded()), unit: unit)
        guard isMean || view.fold != Measure.Fold.last.rawValue, unit?.dimension != .time else {
            return clock.display.text(exact)
        }
        let shown = exact.converted(to: clock.display.unit(for: unit))
        return shown.rounded(to: shown.unit.map(\.decimals) ?? 1).description
    }

    /// `-1.8 kg`. Each is converted first: a difference of degrees has no zero to move.
    private func change(from first: Double, to last: Double) -> String {
        let shown = clock.display.unit(for: unit)
        func thousandths(_ value: Double) -> Int64 {
            Measurement(thousandths: Int64((value * 1000).rounded()), unit: unit).converted(to: shown).thousandths
        }
        let change = Measurement(thousandths: thousandths(last) - thousandths(first), unit: shown)
        let text = shown == unit || unit?.dimension == .time ? change.text() : change.shown(in: shown)
        return (change.thousandths > 0 ? "+" : "") + text
    }

    private func day(_ text: String) -> String {
        guard let date = CivilDate(text) else { return text }
        return date.year == clock.today.year ? DateWords.dayAndMonth(date) : text
    }
}
