import CivilTime
import Reminders
package import Statistics
import Vocabulary

/// `stats`: the figures of each reminder, weekday and time of day, a calendar, and at the end the summary.
///
/// On a terminal it takes one row less than there are. If that is too few, as many as fit of the calendar, the weekdays
/// and the times of day are shown, and then fewer reminders, without those of the best adherence. A line names what is
/// left out. A pipe and `--all` get everything.
package struct StatisticsText {
    let view: StatisticsView
    let clock: Clock
    let style: Style

    package init(view: StatisticsView, clock: Clock, style: Style) {
        (self.view, self.clock, self.style) = (view, clock, style)
    }

    /// - Parameter all: True to show every part, however many rows the terminal has.
    package func lines(all: Bool = false) -> [String] {
        if let figures = view.checkIns { return checkIns(figures) }
        let measured = (view.measured ?? []).map {
            var text = MeasuredText(view: $0, clock: clock, style: style)
            if view.since <= view.until { text.range = view.since...view.until }
            return text
        }
        guard !view.isEmpty else {
            guard measured.isEmpty else { return [heading, ""] + lines(of: measured, all: all, under: 2) }
            if view.reminder == nil, let kind, let begin = TrackerText.begin(kind) { return begin }
            return [heading, "", "  Nothing was recorded in these days."]
        }
        if view.total.isEmpty, view.pending == 0, measured.isEmpty, !asNeeded.isEmpty {
            return [heading, ""] + KeyValueLines.lines([("as needed", asNeeded)], style)
        }
        let count = view.reminder == nil ? view.reminders.count : 0
        guard measured.isEmpty else {
            let parts = all || style.rows == nil ? lines(.all, reminders: count) : lines([], reminders: min(count, 5))
            let figures = lines(of: measured, all: all, under: parts.count + 1)
            return parts.prefix(2) + figures + [""] + parts.dropFirst(2)
        }
        let everything = lines(.all, reminders: count)
        guard !all, let rows = style.rows, everything.count >= rows else { return everything }
        for parts in Parts.choices {
            let lines = lines(parts, reminders: count)
            if lines.count < rows { return lines }
        }
        // A line for each reminder, and at least one for how many are left out.
        var kept = min(count, max(0, rows - lines([], reminders: 0).count))
        while kept > 0, lines([], reminders: kept).count >= rows { kept -= 1 }
        return lines([], reminders: kept)
    }

    /// Trackers: everything about each, or if the terminal has too few rows, fewer periods, and then a line for each.
    ///
    /// - Parameter others: How many lines there are besides.
    private func lines(of measured: [MeasuredText], all: Bool, under others: Int) -> [String] {
        let everything = Array(measured.flatMap { $0.lines() + [""] }.dropLast())
        guard !all, let rows = style.rows, everything.count + others >= rows else { return everything }
        if measured.count == 1, let only = measured.first {
            for most in (1..<MeasuredText.mostPeriods).reversed() {
                let lines = only.lines(most: most)
                if lines.count + others < rows { return lines }
            }
        }
        let brief = MeasuredText.brief(measured, style)
        let kept = max(1, min(brief.count, rows - others - 2))
        guard kept < brief.count else { return brief }
        return brief.prefix(kept) + style.wrap("  \(brief.count - kept) more (see them with --all)", .quiet)
    }

    /// The figures of a kind that is counted by how often it was done, such as prayers.
    private func checkIns(_ figures: CheckIns) -> [String] {
        let row = view.reminder.map { id in view.reminders.first { $0.id == id }?.title ?? id }
        let kind = view.kind.flatMap(Kinds.named)
        let title = CleanText.line(row ?? view.kind.map(Kinds.titleOfAll) ?? "")
        guard figures.total > 0 else {
            return [kind.map { CheckInsText.none($0, hint: $0.checkInCommand) } ?? "\(title): nothing yet."]
        }
        return [style.paint(title, .bold), ""] + KeyValueLines.lines(CheckInsText.facts(figures), style)
            + CheckInsText.obligations(view.obligations ?? [], since: view.since, until: view.until, style)
    }

    /// The parts besides the summary and the reminders.
    private struct Parts: OptionSet {
        let rawValue: Int

        static let calendar = Parts(rawValue: 1)
        static let weekdays = Parts(rawValue: 2)
        static let times = Parts(rawValue: 4)
        static let all: Parts = [.calendar, .weekdays, .times]

        /// The best one that fits is taken.
        static let choices: [Parts] = [
            [.calendar, .weekdays], [.weekdays, .times], [.calendar, .times], .calendar, .weekdays, .times, [],
        ]
    }

    /// - Parameter reminders: How many are shown, those of the worst adherence.
    private func lines(_ parts: Parts, reminders: Int) -> [String] {
        var table = FiguresTable(view.total, style: style)
        let all = view.reminder == nil ? view.reminders : []
        let kept = Set(
            all.sorted { ($0.figures.adherence ?? 101) < ($1.figures.adherence ?? 101) }.prefix(reminders).map(\.id))
        table.add(
            words?.one ?? "reminder",
            all.filter { kept.contains($0.id) }.map { ($0.fullTitle, $0.figures) })
        if parts.contains(.weekdays) { table.add("weekday", weekdays) }
        if parts.contains(.times) { table.add("time of day", times) }
        var lines = [heading, ""] + with(parts.contains(.calendar) ? calendar : nil, beside: table.lines)
        let count = all.count - kept.count
        let leftOut = [
            count > 0 ? "\(count) \(count == 1 ? words?.one ?? "reminder" : words?.many ?? "reminders")" : nil,
            parts.contains(.weekdays) || weekdays.isEmpty ? nil : "weekdays",
            parts.contains(.times) || times.isEmpty ? nil : "times of day",
            parts.contains(.calendar) || calendar == nil ? nil : "calendar",
        ].compactMap(\.self)
        if !leftOut.isEmpty {
            lines += style.wrap("  not shown: \(leftOut.joined(separator: ", ")) (see all with --all)", .quiet)
        }
        if lines.last != "" { lines.append("") }
        return lines + summary
    }

    /// The calendar at the right of the table, or below it if there is no room.
    private func with(_ calendar: MonthCalendar?, beside table: [FiguresTable.Line]) -> [String] {
        guard let calendar else { return table.map(\.text) }
        let right = calendar.lines(style)
        let width = table.map(\.width).max() ?? 0
        let legend = style.wrap("  " + calendar.legend, .quiet)
        guard !table.isEmpty, let columns = style.columns, width + calendar.width < columns else {
            return table.map(\.text) + (table.isEmpty ? [] : [""]) + right.map { "  " + $0 } + legend
        }
        let gap = min(3, columns - width - calendar.width)
        let lines = (0..<max(table.count, right.count)).map { index in
            let line = index < table.count ? table[index] : FiguresTable.Line(text: "", width: 0)
            guard index < right.count else { return line.text }
            return line.text + blanks(width + gap - line.width) + right[index]
        }
        return lines + legend
    }

    /// Right above the prompt, where a person looks first.
    private var summary: [String] {
        var facts: [(String, [String])] = []
        if !days.isEmpty { facts.append(("last \(counted(sparklineDays, "day"))", [sparkline])) }
        if !asNeeded.isEmpty { facts.append(("as needed", asNeeded)) }
        if let gap = view.longestGap { facts.append(("longest gap", [self.gap(gap)])) }
        if !apart.isEmpty { facts.append(("not counted", [apart])) }
        facts.append(("streak", [streak]))
        facts.append(("on time", [StatisticsText.punctuality(view.total, window: view.window, word: word)]))
        facts.append(("adherence", [StatisticsText.adherence(view.total, word: word)]))
        return KeyValueLines.lines(facts, style)
    }

    /// None if there is only one: it says what the summary says.
    private var weekdays: [(String, Figures)] {
        let rows = Dictionary(view.weekdays.map { ($0.weekday, $0.figures) }, uniquingKeysWith: { first, _ in first })
        let found = clock.display.weekdays.compactMap { weekday in
            rows["\(weekday)"].flatMap { $0.isEmpty ? nil : (DateWords.long(weekday), $0) }
        }
        return found.count > 1 ? found : []
    }

    private var times: [(String, Figures)] {
        let found = view.times.filter { !$0.figures.isEmpty }.map { ($0.time.rawValue, $0.figures) }
        return found.count > 1 ? found : []
    }

    private var calendar: MonthCalendar? {
        guard let first = CivilDate(view.month + "-01"), !days.isEmpty else { return nil }
        return MonthCalendar(
            first: first, days: days.compactMapValues(MonthCalendar.Outcome.init), weekStart: clock.display.weekStart)
    }

    private var heading: String {
        let of =
            view.reminder.map { id in view.reminders.first { $0.id == id }?.title ?? id } ?? view.kind ?? "everything"
        let person = view.person.map { " for \($0)" } ?? ""
        let tag = view.tag.map { ", tag \($0)" } ?? ""
        let period = "\(view.since) to \(view.until)"
        let room = style.columns.map { max(8, $0 - period.count - 2) } ?? .max
        let title = DisplayWidth.cut(CleanText.line(of + person + tag), to: room, ellipsis: style.ellipsis)
        return "\(style.paint(title, .bold))  \(style.paint(period, .quiet))"
    }

    /// `93 %, 164 of 176 taken, 12 missed`
    static func adherence(_ figures: Figures, word: String = "taken") -> String {
        guard let rate = figures.adherence else { return "-, nothing was \(word) or missed" }
        return "\(rate) %, " + counts(figures, word: word)
    }

    /// `164 of 176 taken, 12 missed`
    static func counts(_ figures: Figures, word: String) -> String {
        "\(figures.taken) of \(figures.taken + figures.missed) \(word), \(figures.missed) missed"
    }

    /// `88 %, 145 of 164 taken within 1 hour of the time`
    static func punctuality(_ figures: Figures, window: Int64, word: String = "taken") -> String {
        guard let rate = figures.punctuality else { return "-, nothing was \(word)" }
        let length = DurationText.words(.seconds(window))
        return "\(rate) %, \(figures.onTime) of \(figures.taken) \(word) no more than \(length) early or late"
    }

    /// `1 skipped, 2 not reviewed (remindctl review), 1 due`: what is in no rate.
    private var apart: String {
        [
            (view.total.skipped, "skipped"), (view.total.unreviewed, "not reviewed (remindctl review)"),
            (view.pending, "due"), (view.extra, "as needed or extra"), (view.lapsed, "lapsed"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    /// `Ibuprofen: 12 doses on 8 days, at most 3 a day`
    private var asNeeded: [String] {
        (view.asNeeded ?? []).map { row in
            let title = view.reminder == nil ? "\(row.fullTitle): " : ""
            let doses = row.doses == 1 ? "1 dose" : "\(row.doses) doses"
            return "\(title)\(doses) on \(counted(row.days, "day")), at most \(row.most) a day"
        }
    }

    /// The words of the one kind that they cover.
    private var words: KindWords? { kind?.words }

    /// The word for an answer that counts: `taken`, `done`.
    private var word: String { (kind?.verb.status ?? .done).rawValue }

    private var kind: (any Kind)? {
        let kinds = Set(view.reminders.map(\.kind))
        return (view.kind ?? (kinds.count == 1 ? kinds.first : nil)).flatMap(Kinds.named)
    }

    private var streak: String {
        "\(counted(view.streak, "day")) without a missed \(words?.each ?? "occurrence"), longest \(counted(view.longestStreak, "day"))"
    }

    /// `26 h 10 min, Metformin: Thu 19 Nov 08:05 to Fri 20 Nov 10:15`
    private func gap(_ gap: StatisticsView.Gap) -> String {
        func moment(_ time: Timestamp) -> String {
            "\(DateWords.brief(clock.date(of: time.instant))) \(clock.minute(time.instant))"
        }
        let end = gap.to.map { "to \(moment($0))" } ?? "and still"
        let title = gap.fullTitle
        return "\(ElapsedText.hours(gap.seconds)), \(title): \(moment(gap.from)) \(end)"
    }

    private var days: [CivilDate: Figures] {
        Dictionary(
            view.days.map { ($0.date, $0.figures) },
            uniquingKeysWith: { first, _ in first })
    }

    /// The number of days that have room beside their name.
    private var sparklineDays: Int {
        let room = max(7, (style.columns ?? .max) - "  last 30 days  ".count)
        return min(StatisticsView.sparklineDays, room, view.until - view.since + 1)
    }

    private var sparkline: String {
        let last = view.until
        let days = days
        let since = view.since
        let first = max(since, last - (sparklineDays - 1))
        return Sparkline.text((0...(last - first)).map { days[first + $0] }, style: style)
    }

    /// `monday` as `Monday`
    static func weekday(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    /// `morning, from 06:00`
    static func time(_ time: TimeOfDay, clock: Clock) -> String {
        let index = TimeOfDay.allCases.firstIndex(of: time) ?? 0
        return "\(time.rawValue), from \(clock.text(ClockTime(secondOfDay: Int32(index) * 21_600)))"
    }
}
