package import CivilTime
package import Reminders
package import Statistics
import Vocabulary

/// Lenses in words and pictures.
package struct LensText {
    let today: CivilDate
    let style: Style
    let weekStart: Weekday
    /// The stocks that there are, of lenses and of other things.
    var stocks: [StockView]

    package init(today: CivilDate, style: Style, weekStart: Weekday = .monday, stocks: [StockView] = []) {
        (self.today, self.style, self.weekStart, self.stocks) = (today, style, weekStart, stocks)
    }

    package static let none = ["No lenses yet. Add them with: remindctl lens add"]

    /// Each pair with its bars and its month; both eyes together while they agree.
    package func status(_ all: [LensPairs]) -> [String] {
        let views = all.compactMap { LensView($0, stocks: stocks) }
        guard !views.isEmpty else { return LensText.none }
        var shown: [String] = []
        var lines: [String] = []
        for view in views where !shown.contains(view.lenses.reminder) {
            let together = views.filter { $0.lenses.reminder == view.lenses.reminder || view.agrees(with: $0) }
            shown += together.map(\.lenses.reminder)
            let title = together.count > 1 ? view.together ?? view.lenses.title : view.lenses.title
            if !lines.isEmpty { lines.append("") }
            lines += one(view, title: PersonText.title(title, of: view.lenses.person), together: together)
        }
        return lines
    }

    /// `Replace in 4 days: Tuesday, 1 December, or about 3 Dec by wear (5 a week)`, below the headline.
    package static func text(_ view: LensView) -> String {
        let (lenses, status) = (view.lenses, view.status)
        let isWorn = lenses.isWorn
        // The headline has begun with the same words.
        var text = isWorn || status.used > 0 ? status.text : "Ready to use"
        if text.hasPrefix("Looking good! ") { text = String(text.dropFirst(14)) }
        if let due = lenses.due, status.remaining > 0 {
            text += (status.used > 0 ? ": " : " until ") + DateWords.day(due)
        }
        if isWorn, status.remaining > 0, let projected = lenses.projected {
            let isThen = lenses.due.map { abs(projected - $0) <= 1 } ?? false
            let tenths = "\(lenses.pace)"
            let pace = tenths.hasSuffix(".0") ? String(tenths.dropLast(2)) : tenths
            text += ", or about \(isThen ? "then" : DateWords.dayAndMonth(projected)) by wear (\(pace) a week)"
        }
        return text
    }

    private func one(_ view: LensView, title: String, together: [LensView]) -> [String] {
        let (lenses, pair, status, tint) = (view.lenses, view.pair, view.status, LensText.tint(view.status.level))
        let eye = view.eye.map { ", \($0)" } ?? ""
        var about = ["opened \(day(pair.opened))"]
        let isWorn = lenses.isWorn
        if isWorn {
            about += pair.days.last.map { ["last worn \(day($0))"] } ?? []
        }
        var lines = heading(CleanText.line("\(title), \(pair.type)\(eye)"), about.joined(separator: ", "))
        if isWorn, pair.days.isEmpty { lines.append("  No wear entries yet") }
        lines.append("")
        lines.append("  " + style.paint(status.headline, tint))
        if isWorn { lines.append(bar("worn", status.worn, of: status.days, tint)) }
        lines.append(bar("open", status.open, of: status.days, tint))
        lines += style.wrap("  " + LensText.text(view))
        lines += stock(together) + prescription(together)
        return lines + [""] + calendar(lenses, month: today).map { "  \($0)" }
    }

    /// The title, and at the right end of the bars when it was opened, or below it if there is no room.
    private func heading(_ title: String, _ about: String) -> [String] {
        let room = min(LensText.width, style.columns ?? LensText.width) - DisplayWidth.of(title)
        let gap = room - DisplayWidth.of(about)
        let name = style.paint(title, .bold)
        return gap >= 2 ? [name + blanks(gap) + about] : [name, "  " + about]
    }

    /// The width of a bar with its numbers, in columns.
    private static let width = 76

    /// `  stock  left 3, right 2: enough through 19 January`
    private func stock(_ views: [LensView]) -> [String] {
        let parts = views.compactMap { view in
            (view.stock?.left).map { left in view.eye.map { "\($0) \(left.prefix { $0 != " " })" } ?? left }
        }
        guard !parts.isEmpty else { return [] }
        let end = views.compactMap { $0.stock?.lastDay }.min()
        let order = views.compactMap(\.orderBy).min()
            .map { $0 > today ? ", order by \(ahead($0))" : ", order now" }
        let until = end.map { $0 < today ? ": not enough for the next" : ": enough through \(ahead($0))" } ?? ""
        let line = "  stock  " + parts.joined(separator: ", ") + until + (order ?? "")
        let lines = style.wrap(line)
        let expired = views.compactMap { view in view.stock?.expires.flatMap { CivilDate($0) }.map { (view.eye, $0) } }
            .filter { $0.1 < today }
        return lines
            + expired.map { eye, date in
                "  " + style.paint("the box\(eye.map { ", \($0)," } ?? "") expired on \(ahead(date))", .bad)
            }
    }

    /// Said in the last month before it ends, and after.
    private func prescription(_ views: [LensView]) -> [String] {
        guard let end = views.compactMap(\.valid).min(), end - today <= 30 else { return [] }
        let text = end < today ? "the prescription ended on \(ahead(end))" : "the prescription ends on \(ahead(end))"
        return ["  " + style.paint(text, .attention)]
    }

    private func ahead(_ date: CivilDate) -> String {
        DateWords.dayAndMonth(date) + (date.year == today.year ? "" : " \(date.year)")
    }

    /// `  worn   ███████▌····  10 of 14   71 %`
    private func bar(_ name: String, _ part: Int, of whole: Int, _ tint: Tint) -> String {
        let percent = part * 100 / max(1, whole)
        let numbers = "\(right("\(part)", "\(whole)".count)) of \(whole)  \(right("\(percent)", 3)) %"
        let room = (style.columns ?? 80) - 9 - 2 - DisplayWidth.of(numbers)
        guard room >= 8 else { return "  \(name)  \(numbers)" }
        let bar = ProgressBar.text(part, of: whole, width: min(50, room), style: style)
        return "  \(name)   \(style.paint(bar, tint))  \(numbers)"
    }

    /// The month of a day: worn, replaced, due.
    package func calendar(_ lenses: LensPairs, month: CivilDate) -> [String] {
        let pairs = lenses.pairs
        var days: [CivilDate: MonthCalendar.Cell] = [:]
        for day in pairs.flatMap(\.unworn) { days[day] = MonthCalendar.Cell("-", .quiet) }
        for day in pairs.flatMap(\.days) { days[day] = MonthCalendar.Cell("w", .good) }
        // A day on which a pair was worn, too, has both marks.
        for day in pairs.dropFirst().map(\.opened) {
            days[day] = MonthCalendar.Cell(days[day]?.letter == "w" ? "wR" : "R", .waiting)
        }
        if let due = lenses.due, days[due] == nil { days[due] = MonthCalendar.Cell("D", .attention) }
        let picture = MonthCalendar(
            first: month.beginningOfMonth, cells: days, weekStart: weekStart, today: today)
        var marks = [("w", "worn"), ("-", "not worn"), ("R", "new pair"), ("D", "due")]
        let shown = Set(days.values.flatMap(\.letter).map(String.init))
        if !shown.contains("-") { marks.removeAll { $0.0 == "-" } }
        if !lenses.isWorn { marks = [("R", "new one"), ("D", "due")] }
        var lines = picture.lines(style)
        // Beside the month, a mark on each row, if there is room.
        guard (style.columns ?? 80) >= picture.width + 16, lines.count > marks.count else {
            let legend = marks.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + ", [ ] today"
            return lines
                + style.wrap(legend, less: 2, .quiet)
        }
        let widths = picture.lines(style.bare).map(DisplayWidth.of)
        for (place, mark) in marks.enumerated() {
            let row = lines.count - marks.count + place
            let gap = picture.width + 4 - widths[row]
            lines[row] += blanks(gap) + style.paint("\(mark.0) \(mark.1)", .quiet)
        }
        return lines
    }

    /// Every pair, the latest first, and how they were kept.
    package func history(_ all: [LensPairs]) -> [String] {
        guard !all.isEmpty else { return LensText.none }
        return all.enumerated().flatMap { index, lenses -> [String] in
            let latest = Array(lenses.pairs.reversed())
            let hours = Column<LensPair>("hours", side: .right) { $0.hours?.description ?? "-" }
            let columns =
                [
                    Column("opened") { day($0.opened) }, Column("type", \.type),
                    Column("worn", side: .right, \.status.worn), Column("open", side: .right, \.status.open),
                ] + (latest.contains { $0.hours != nil } ? [hours] : []) + [Column("replaced", LensText.verdict)]
            let title = all.count > 1 ? [style.paint(CleanText.line(lenses.title), .bold)] : []
            let notes = latest.flatMap { pair in
                pair.notes.sorted { $0.key > $1.key }.map { "  " + CleanText.line("\(day($0)): \($1)") }
            }
            return (index > 0 ? [""] : []) + title + Table(columns, latest, indent: 2).lines(style)
                + ["  " + LensText.summary(LensFigures(lenses))]
                + (notes.isEmpty ? [] : ["", style.paint("  notes", .quiet)] + notes)
        }
    }

    /// A day later than its last is still on time.
    private static func verdict(_ pair: LensPair) -> Cell {
        guard pair.replaced != nil else { return "in use" }
        if let reason = pair.reason, reason != "due" { return Cell(reason) }
        switch pair.status.open - pair.status.days {
        case 2...: return Cell("\(pair.status.open - pair.status.days) days late", .bad)
        case ..<0: return Cell(counted(pair.status.days - pair.status.open, "day") + " early")
        default: return Cell("on time", .good)
        }
    }

    /// `9 pairs: 13.4 days worn and 14.8 open on average, 7 replaced on time`
    static func summary(_ figures: LensFigures) -> String {
        guard let worn = figures.worn, let open = figures.open else { return "no pair was replaced yet" }
        return "\(counted(figures.pairs, "pair")): \(worn) days worn and \(open) open on average, "
            + "\(figures.onTime) replaced on time"
    }

    /// How the pairs of each reminder were kept.
    ///
    /// - Parameter range: Only pairs that were replaced on these days, and days of wear among them.
    package func statistics(_ all: [LensPairs], within range: ClosedRange<CivilDate>? = nil) -> [String] {
        guard !all.isEmpty else { return LensText.none }
        return all.enumerated().flatMap { index, lenses -> [String] in
            let figures = LensFigures(lenses, within: range)
            let title = lenses.title + (range.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? "")
            let isNone = figures.pairs == 0 && range != nil
            var facts = [("pairs", [isNone ? "no pair was replaced in these days" : LensText.summary(figures)])]
            if figures.longestOverdue > 0 {
                facts.append(("longest overdue", [counted(figures.longestOverdue, "day")]))
            }
            if let week = figures.week {
                facts.append(("worn", ["\(counted(figures.wornDays, "day")), \(week) a week"]))
            }
            return (index > 0 ? [""] : []) + [style.paint(CleanText.line(title), .bold)]
                + KeyValueLines.lines(facts, style)
        }
    }

    /// `Day 5 of current cycle`, `Worn today`
    package static func day(_ view: LensDay, today: CivilDate) -> [String] {
        let pair = view.former.map { "the pair of \($0)" } ?? "current cycle"
        let worn =
            view.worn
            ? (view.date == today ? "Worn today" : "Worn") : view.notWorn ? "Not worn, as you said" : "Not worn"
        let length = view.seconds.map { ", \(Measurement.clock(seconds: $0))" } ?? ""
        return [DateWords.day(view.date), view.number.map { "Day \($0) of \(pair)" } ?? "", worn + length]
            + (view.note.map { [CleanText.line($0)] } ?? [])
    }

    private func day(_ date: CivilDate) -> String {
        switch today - date {
        case 0: "today"
        case 1: "yesterday"
        default: DateWords.dayAndMonth(date) + (date.year == today.year ? "" : " \(date.year)")
        }
    }

    private static func tint(_ level: LensStatus.Level) -> Tint {
        switch level {
        case .green: .good
        case .yellow: .attention
        case .orange: .attention
        case .red: .bad
        }
    }
}
