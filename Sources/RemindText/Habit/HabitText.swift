import CivilTime
package import RemindProtocol
import Reminders
package import Statistics
import Vocabulary

/// `habit`: a day, the week before it, and the figures beside.
package struct HabitText {
    let reply: Remindd1.HabitsReply
    let style: Style
    private let first: CivilDate
    private let last: CivilDate
    private let today: CivilDate

    private static let barWidth = 20
    /// Below this, only the day itself is shown.
    private static let wide = 56

    package init(_ reply: Remindd1.HabitsReply, style: Style) {
        (self.reply, self.style) = (reply, style)
        let today = reply.today
        (first, last) = (reply.first, reply.last)
        self.today = today
    }

    /// How many days there is room for.
    package static func days(_ style: Style) -> Int { style.columns.map { $0 < wide ? 1 : 7 } ?? 7 }

    static let none = ["No habits yet. Add one with: remindctl \(Kinds.command(for: .chain)) add \"Read\""]

    package var lines: [String] {
        let habits = reply.shown
        guard !habits.isEmpty else { return reply.habits.isEmpty ? HabitText.none : ["No habits on \(last)."] }
        var rows: [(group: String?, line: String)] = []
        let room = style.columns.map { max(8, $0 - (reply.days.count * 3 + 31)) } ?? 80
        let titles = names(habits, within: room)
        let widest = min(room, titles.map { DisplayWidth.of($0) }.max() ?? 0)
        for (habit, title) in zip(habits, titles) {
            rows.append(
                (habit.group, row(habit, DisplayWidth.cut(title, to: widest, ellipsis: style.ellipsis), widest)))
        }
        let legend = HabitHistory.Mark.legend(habits, today: last == today, style)
        var shown: [String] = []
        for group in groups(habits) {
            if let group { shown.append("  " + style.paint(CleanText.line(group), .bold)) }
            shown += rows.filter { $0.group == group }.flatMap { $0.line.split(separator: "\n").map(String.init) }
        }
        return heading + [""] + [head(widest)].filter { !$0.isEmpty } + shown + [""]
            + (legend.isEmpty ? [] : style.wrap(legend, indent: 2, .quiet))
    }

    /// `Friday, 20 November 2026   3 of 5 done  ████████▌···`
    private var heading: [String] {
        let date = style.paint(DateWords.full(last), .bold)
        let day = reply.days.last ?? HabitDay()
        let count = day.total == 0 ? "nothing counts" : "\(day.done) of \(day.total) done"
        let width = DisplayWidth.of(DateWords.full(last)) + 3 + count.count
        guard style.columns.map({ $0 >= width + 2 + HabitText.barWidth }) ?? true else { return [date, "  \(count)"] }
        let bar = ProgressBar.text(day.done, of: max(1, day.total), width: HabitText.barWidth, style: style)
        return ["\(date)   \(count)  \(bar)"]
    }

    private func head(_ widest: Int) -> String {
        let days = (0..<reply.days.count).map { DateWords.short((first + $0).weekday).prefix(2) }
        let line = blanks(widest + 4) + days.joined(separator: " ")
        return style.paint(line + (reply.streaks ? "  streak  best  score" : ""), .quiet)
    }

    /// The groups in their order; habits without one first.
    private func groups(_ habits: [HabitView]) -> [String?] {
        let named = Set(habits.compactMap(\.group)).sorted()
        return (habits.contains { $0.group == nil } ? [nil] : []) + named
    }

    /// The titles, and behind them the goals that are not simply every day, if there is room for all of them.
    private func names(_ habits: [HabitView], within room: Int) -> [String] {
        let titles = habits.map(\.cleanTitle)
        let goals = habits.map { habit in
            let goal = habit.goal.flatMap { try? Goal.parse($0) }
            return goal?.frequency == .daily ? "" : CleanText.line(habit.goal ?? "")
        }
        let width = titles.map { DisplayWidth.of($0) }.max() ?? 0
        let both = zip(titles, goals).map { title, goal in
            let gap = blanks(width + 2 - DisplayWidth.of(title))
            return goal.isEmpty ? title : title + gap + goal
        }
        return both.allSatisfy { DisplayWidth.of($0) <= room } ? both : titles
    }

    private func row(_ habit: HabitView, _ title: String, _ widest: Int) -> String {
        let marks = habit.marks.enumerated().map { index, mark in
            mark.text(style, isToday: first + index == today)
        }
        var line = "  \(title)\(blanks(widest - DisplayWidth.of(title)))  "
        line += marks.joined(separator: "  ")
        if reply.streaks, habit.isTracked == true {
            line += right("", 22)
        } else if reply.streaks {
            line += right("\(habit.streak) d", 9) + right("\(habit.best)", 6) + right("\(percent(habit.score)) %", 7)
        }
        guard let notes = notes(habit) else { return line.trimmingEnd }
        let width = 4 + widest + habit.marks.count * 3 - 2 + (reply.streaks ? 22 : 0) + 3 + DisplayWidth.of(notes)
        // Below the title, if there is no room beside it.
        return line.trimmingEnd + (style.columns.map { width > $0 } ?? false ? "\n    " : "   ") + notes
    }

    /// `1 day left`, `archived 12 Nov`, `paused to 18 Nov`, `7 of 20 pages`
    private func notes(_ habit: HabitView) -> String? {
        if let day = habit.archived { return "archived \(DateWords.dayAndMonth(day))" }
        let owed = habit.owed.flatMap { $0 > 0 ? "owed \($0)" : nil }
        if let paused = habit.paused {
            let until = CivilDate(paused).map { "paused to \(DateWords.dayAndMonth($0))" } ?? "paused"
            return [until, owed].compactMap(\.self).joined(separator: ", ")
        }
        if let owed { return owed }
        if let value = habit.values?.last ?? nil, habit.marks.last == .partial {
            return Measurement(amount: value, unit: habit.unit).text()
        }
        guard reply.streaks, let left = HabitText.left(habit), last == today else { return nil }
        return left
    }

    /// The warning that a streak is about to break; nothing for one that is due daily.
    static func left(_ habit: HabitView) -> String? {
        guard let left = habit.left, let goal = habit.goal.flatMap({ try? Goal.parse($0) })?.frequency, goal.days > 1,
            habit.marks.last != .done, left <= goal.days / 7 + 1
        else { return nil }
        return words(left)
    }

    static func words(_ left: Int) -> String { left == 0 ? "today" : left == 1 ? "1 day left" : "\(left) days left" }

    /// `todo`: what keeps a streak, and how long there is for it.
    package func open(_ open: [HabitView]) -> [String] {
        guard !open.isEmpty else { return ["Nothing to do: every habit is done or kept."] }
        var table = Table(columns: [.flexible, .left, .left], indent: 2)
        table.rows = open.map { habit in
            let left = reply.streaks ? habit.left.map(HabitText.words) : nil
            let streak = reply.streaks && habit.streak > 0 ? "streak \(habit.streak) d" : ""
            return [
                Cell(habit.fullTitle),
                Cell(left ?? "not done", habit.left == 0 ? .attention : nil), Cell(streak, .quiet),
            ]
        }
        return table.lines(style)
    }

    /// The figures of each habit and of all together.
    package var statistics: [String] {
        guard !reply.habits.isEmpty else { return HabitText.none }
        // A habit that is only tracked has no rate, no streak and no score.
        func figure(_ name: String, _ text: @escaping (HabitView) -> String) -> Column<HabitView> {
            Column(name, side: .right) { $0.isTracked == true ? nil : text($0) }
        }
        let streaks = [
            figure("streak") { "\($0.streak) d" }, figure("best") { "\($0.best)" },
            figure("score") { "\(percent($0.score)) %" },
        ]
        let columns: [Column<HabitView>] = [
            Column("", side: .flexible) {
                $0.cleanTitle + ($0.archived == nil || $0.isTracked == true ? "" : ", archived")
            },
            Column("done", side: .right) { habit in
                habit.isTracked == true
                    ? "\(habit.marks.count { $0 == .done })" : "\(habit.figures.done) of \(habit.figures.total)"
            }, figure("rate") { HabitText.rate($0.figures).map { "\($0) %" } ?? "-" },
        ]
        var facts = [("since \(first)", "\(reply.figures.done) of \(reply.figures.total) done")]
        for habit in reply.habits {
            if let owed = habit.owed { facts.append(("  owed", "\(owed), \(habit.cleanTitle)")) }
        }
        for (name, figures) in [("  average", reply.figures), ("of all days", reply.ever)] {
            guard let all = figures.average else { continue }
            let active = figures.averageOfActive.map { "; \($0) % over the days with any" } ?? ""
            facts.append((name, "\(all) % a day\(active)"))
        }
        return [style.paint("Habits", .bold), ""]
            + Table(columns + (reply.streaks ? streaks : []), reply.habits, indent: 2).lines(style) + [""]
            + KeyValueLines.lines(facts.map { ($0.0, [$0.1]) }, style)
    }

    /// The share of the days that were done, in whole per cent, rounded down.
    static func rate(_ figures: HabitFigures) -> Int? { Figures.percent(figures.done, of: figures.total) }

    private func percent(_ score: Double) -> Int { Int((score * 100).rounded()) }
}
