import CivilTime
import Reminders
import Statistics
import Vocabulary

/// `stats` of a tracker: its totals, means and extremes, and a bar for each week, month or year.
struct MeasuredText {
    let view: MeasuredView
    let clock: Clock
    let style: Style
    /// The days that are asked about.
    var range: ClosedRange<CivilDate>?

    static let mostPeriods = 12

    /// A line for each: `Water  mean 1800 ml a day, goal met on 12 of 30 days`.
    static func brief(_ measured: [MeasuredText], _ style: Style) -> [String] {
        var table = Table(columns: [.flexible, .left], indent: 2)
        table.rows = measured.map { one in
            [Cell(one.view.fullTitle, .bold), Cell(one.words)]
        }
        return table.lines(style)
    }

    /// `goal met on 12 of 30 days`
    static func goal(_ view: MeasuredView) -> String { "goal met on \(view.met) of \(counted(view.of, "day"))" }

    private var words: String {
        var parts: [String] = []
        if view.fold == Measure.Fold.last.rawValue, let last = view.last {
            parts.append("\(text(last.value)) on \(day(last.day))")
        } else if let mean = view.mean {
            parts.append("mean \(text(mean, isMean: true))\(eachDay)")
        }
        if view.of > 0 { parts.append(MeasuredText.goal(view)) }
        return parts.isEmpty ? "no readings" : parts.joined(separator: ", ")
    }

    /// - Parameter most: How many weeks, months or years may have a line; the longer ones are taken if there are more.
    func lines(most: Int = MeasuredText.mostPeriods) -> [String] {
        let title = view.cleanTitle
        let goal = goal.map { "  " + $0.text(clock.display.text) } ?? ""
        let head = style.paint(title, .bold) + style.paint(goal, .quiet)
        guard view.days > 0 else {
            if let running { return [head, ""] + KeyValueLines.lines([("running", running)], style) + hint }
            let last = view.known.map { " The last one: \(text($0.value)) on \(day($0.day))." } ?? ""
            return [head, "  No readings in these days.\(last)"] + hint
        }
        var rows: [(name: String, values: [String])] = []
        if let running { rows.append(("running", running)) }
        if view.fold == Measure.Fold.sum.rawValue, let today { rows.append(("today", [today])) }
        if isLevel { rows += level }
        if let total = view.total { rows.append(("total", [text(total)])) }
        if let mean = view.mean {
            let before = view.before.map { " (before: \(text($0, isMean: true)))" } ?? ""
            rows.append(("mean", ["\(text(mean, isMean: true))\(eachDay)\(isLevel ? "" : before)"]))
        }
        if let least = view.least, let most = view.most, view.days > 1 {
            rows.append(("least", ["\(text(least.value)) on \(day(least.day))"]))
            rows.append(("most", ["\(text(most.value)) on \(day(most.day))"]))
        }
        rows += (view.parts ?? []).map { ($0.name, [part($0)]) }
        if let types = view.types {
            let words = types.map { "\(CleanText.line($0.type)) \(text($0.total)) (\($0.share) %)" }
            rows.append(("types", [words.joined(separator: ", ")]))
        }
        if let score = view.score {
            let last = view.nights?.last { $0.score != nil }?.score
            rows.append(("score", ["mean \(score) of 100" + (last.map { ", last \($0)" } ?? "")]))
        }
        rows += regularity
        rows.append(("logged", ["\(counted(view.readings, "reading")) on \(counted(view.days, "day"))"]))
        if view.of > 0 {
            let streak = "; streak \(view.streak), longest \(view.longestStreak)"
            rows.append(
                ("goal", ["met on \(view.met) of \(counted(view.of, "day"))\((view.streaks ?? true) ? streak : "")"]))
        }
        if let kept = view.kept, let least {
            rows.append(
                ("kept", ["\(counted(kept, "day")): \(Measurement.clock(seconds: least)) or more, or the goal"]))
        }
        let nights = NightsText(
            nights: view.nights ?? [], countsForEnd: kind?.session?.countsForEnd ?? true,
            stages: (view.parts ?? []).filter { unit($0.unit)?.dimension == .time }.map(\.name), clock: clock,
            style: style
        ).lines
        return [head, ""] + nights + (nights.isEmpty ? [] : [""]) + KeyValueLines.lines(rows, style)
            + periods(most: most)
    }

    /// How to bring a past from elsewhere, until the person does not want to see it again.
    private var hint: [String] {
        guard view.hint == true, let kind else { return [] }
        let isInHealth = kind.measures?.isInHealth == true
        let words = [
            "hint: bring your history: remindctl "
                + (isInHealth ? "\(kind.command) import export.xml" : "import fastlife FILE.csv"),
            "      not again: remindctl \(kind.command) no-hint",
        ]
        return words.map { style.paint("  " + $0, .quiet) }
    }

    private var kind: (any Kind)? { Kinds.named(view.kind) }

    /// From when a day counts as kept, in seconds.
    private var least: Int64? { kind?.measures?.keptFrom }

    /// `5 h 12 min of 16 h (32 %)` and `10 h 48 min left, until 12:00` of one that runs now.
    private var running: [String]? {
        guard let from = view.running?.instant else { return nil }
        let lasted = max(0, (clock.now - from).components.seconds)
        let since = "since \(clock.minute(from, on: clock.today))"
        let length = Measurement.clock(seconds: lasted / 60 * 60)
        guard let goal = view.runningGoal, goal > 0 else { return ["\(length), \(since)"] }
        let end = from + .seconds(goal)
        let share = "\(length) of \(Measurement.clock(seconds: goal)) (\(min(999, lasted * 100 / goal)) %), \(since)"
        guard end > clock.now else { return [share, "goal met at \(clock.minute(end, on: clock.today))"] }
        let left = Measurement.clock(seconds: (goal - lasted + 59) / 60 * 60)
        return [share, "\(left) left, until \(clock.minute(end, on: clock.today))"]
    }

    /// The sum of today, and how much is left of a goal that is to be reached.
    private var today: String? {
        guard let last = view.last, last.day == clock.today else { return nil }
        guard let goal, goal.period == .day, case .atLeast(let least) = goal.rule else { return text(last.value) }
        let shown = unit?.dimension == .time ? MeasureUnit.second : clock.display.unit(for: unit)
        let missing = least.converted(to: shown).thousandths - converted(last.value, to: shown)
        guard missing > 0 else { return "\(text(last.value)), goal met" }
        return "\(text(last.value)), \(Measurement(thousandths: missing, unit: shown).shown(in: shown)) left"
    }

    private var isLevel: Bool { view.fold == Measure.Fold.last.rawValue }

    /// A sum has a mean a day; a weight or a mood is not so much a day.
    private var eachDay: String { view.fold == Measure.Fold.sum.rawValue ? " a day" : "" }

    /// A level now, its trend, and its change.
    private var level: [(name: String, values: [String])] {
        guard let last = view.last, let first = view.first else { return [] }
        var rows = [("now", ["\(text(last.value)) on \(day(last.day))"])]
        if let trend = view.trend {
            var words = [text(trend.value, isMean: true)]
            if let perWeek = trend.perWeek { words.append(pace(perWeek)) }
            if let reached = trend.reached, case .reach(let target, _)? = goal?.rule {
                words.append("\(clock.display.text(target)) about \(day(reached))")
            }
            rows.append(("trend", [words.joined(separator: ", ")]))
        }
        var changes: [String] = []
        if first.day != last.day {
            changes.append("\(change(from: first.value, to: last.value)) since \(day(first.day))")
        }
        if let begun = view.begun, begun.day != first.day {
            changes.append("\(change(from: begun.value, to: last.value)) since the first on \(day(begun.day))")
        }
        if case .reach(let target, let date)? = goal?.rule {
            let shown = clock.display.unit(for: unit)
            let rest = abs(target.converted(to: shown).thousandths - converted(last.value, to: shown))
            let words = rest == 0 ? "reached" : "\(Measurement(thousandths: rest, unit: shown).shown(in: shown)) to go"
            let by = date.map { " by \(DateWords.dayAndMonth($0)) \($0.year)" } ?? ""
            rows.append(("goal", ["\(clock.display.text(target))\(by), \(words)"]))
        }
        if !changes.isEmpty { rows.append(("change", [changes.joined(separator: ", ")])) }
        if let bmi = view.bmi { rows.append(("BMI", ["\(bmi)"])) }
        return rows
    }

    /// `0.4 kg a week down`
    private func pace(_ perWeek: Double) -> String {
        let shown = clock.display.unit(for: unit)
        let (one, other) = (converted(0, to: shown), converted(perWeek, to: shown))
        let change = Measurement(thousandths: abs(other - one), unit: shown)
        let rounded = change.rounded(to: max(1, shown?.decimals ?? 1))
        guard rounded.thousandths > 0 else { return "steady" }
        return "\(rounded) a week \(other < one ? "down" : "up")"
    }

    /// `mean 79 mmHg, 76 mmHg to 82 mmHg, last 80 mmHg`
    private func part(_ part: MeasuredView.PartFigures) -> String {
        func text(_ value: Double, isMean: Bool = false) -> String {
            let unit = self.unit(part.unit)
            let exact = Measurement(thousandths: Int64((value * 1000).rounded()), unit: unit)
            guard unit?.dimension != .time else { return exact.text() }
            return isMean ? exact.shown(in: clock.display.unit(for: unit)) : clock.display.text(exact)
        }
        guard part.days > 1 else { return text(part.last) }
        return
            "mean \(text(part.mean, isMean: true)), \(text(part.least)) to \(text(part.most)), last \(text(part.last))"
    }

    /// When stretches begin and end, and the time between them.
    private var regularity: [(name: String, values: [String])] {
        var rows: [(name: String, values: [String])] = []
        if let found = view.regularity {
            func about(_ time: ClockTime, _ within: Int) -> String {
                let sign = style.isUnicode ? "±" : "+-"
                return "\(clock.text(time)) \(sign) \(Measurement.clock(seconds: Int64(within / 60 * 60)))"
            }
            let isRegular = max(found.beginsWithin, found.endsWithin) < 3600
            rows.append(("begins", [about(found.begins, found.beginsWithin)]))
            rows.append(
                ("ends", [about(found.ends, found.endsWithin) + (isRegular ? "; both within an hour" : "")]))
        }
        guard let kind else { return rows }
        var between: [String] = []
        if let mean = view.between {
            between.append("\(Measurement.clock(seconds: mean)) from one \(kind.words.each) to the next, on average")
        }
        if let ended = view.ended?.instant, ended <= clock.now {
            let since = (clock.now - ended).components.seconds / 60 * 60
            between.append("\(Measurement.clock(seconds: since)) since the last one")
        }
        if !between.isEmpty { rows.append(("between", [between.joined(separator: "; ")])) }
        return rows
    }

    /// The shortest periods of which there are not too many.
    private func periods(most: Int) -> [String] {
        func month(_ day: CivilDate) -> String { "\(DateWords.month(day)) \(day.year)" }
        typealias Choice = (
            periods: [MeasuredView.Period], name: (CivilDate) -> String, last: (CivilDate) -> CivilDate
        )
        let choices: [Choice] = [
            (view.weeks, { "week of " + DateWords.dayAndMonth($0) }, { $0 + 6 }),
            (view.months, month, \.endOfMonth),
            (view.years, { "\($0.year)" }, { CivilDate(year: $0.year, month: 12, clampingDay: 31) }),
        ]
        let fitting =
            choices.first { $0.periods.count <= most } ?? (most == MeasuredText.mostPeriods ? choices[2] : nil)
        guard let (periods, name, last) = fitting, periods.count > 1 else { return [] }
        /// How many days of a period are among those that are asked about, and are not to come.
        func length(_ period: MeasuredView.Period) -> (days: Int, isWhole: Bool)? {
            let first = period.first
            guard let range else { return nil }
            let end = last(first)
            let (from, to) = (max(first, range.lowerBound), min(end, range.upperBound, clock.today))
            return (max(1, to - from + 1), from == first && to == end)
        }
        // Periods of which a part is shown are as high as their days are on average.
        func height(_ period: MeasuredView.Period) -> Double {
            guard let total = period.total else { return period.mean }
            return total / Double(length(period)?.days ?? 1)
        }
        let highest = periods.map(height).max() ?? 0
        var table = Table(columns: [.left, .right, .left], indent: 2)
        let hasRoom = style.columns.map { $0 >= 56 } ?? true
        table.rows = periods.map { period in
            let value = height(period)
            let part = period.total == nil ? nil : length(period).flatMap { $0.isWhole ? nil : $0.days }
            let bar =
                hasRoom && highest > 0 && value >= 0
                ? ProgressBar.text(Int(value * 1000), of: Int(highest * 1000), width: 16, style: style) : ""
            let words = period.total.map { text($0) } ?? text(period.mean, isMean: true)
            return [
                Cell(
                    name(period.first)
                        + (part.map { ", \(counted($0, "day"))" } ?? ""), .quiet),
                Cell(words), Cell(bar),
            ]
        }
        return [""] + table.lines(style)
    }

    private var unit: MeasureUnit? { unit(view.unit) }

    private func unit(_ symbol: String?) -> MeasureUnit? { symbol.flatMap { try? MeasureUnit(parsing: $0) } }

    private func converted(_ value: Double, to shown: MeasureUnit?) -> Int64 {
        Measurement(amount: value, unit: view.unit).converted(to: shown).thousandths
    }

    private var goal: Goal? { view.goal.flatMap { try? Goal.parse($0, unit: unit) } }

    /// A single value as it was typed; a mean or a sum with the decimals of its unit.
    private func text(_ value: Double, isMean: Bool = false) -> String {
        let exact = Measurement(amount: value, unit: view.unit)
        // Hundredths were typed; thousandths come of another unit, such as 11 st.
        let isTyped = exact.thousandths % 10 == 0 || unit?.decimals == 0
        guard isMean || !isTyped || view.fold != Measure.Fold.last.rawValue, unit?.dimension != .time else {
            return clock.display.text(exact)
        }
        let shown = exact.converted(to: clock.display.unit(for: unit))
        return shown.rounded(to: shown.unit.map(\.decimals) ?? 1).description
    }

    /// `-1.8 kg`. Each is converted first: a difference of degrees has no zero to move.
    private func change(from first: Double, to last: Double) -> String {
        let shown = unit?.dimension == .time ? MeasureUnit.second : clock.display.unit(for: unit)
        let change = Measurement(thousandths: converted(last, to: shown) - converted(first, to: shown), unit: shown)
        let text = shown == unit || shown?.dimension == .time ? change.text() : change.shown(in: shown)
        return (change.thousandths > 0 ? "+" : "") + text
    }

    private func day(_ date: CivilDate) -> String {
        date.year == clock.today.year ? DateWords.dayAndMonth(date) : date.description
    }
}
