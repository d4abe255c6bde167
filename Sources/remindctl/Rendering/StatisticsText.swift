import CivilTime
import Reminders
import Schedules
import Statistics

/// `stats`: the figures, what is left out of them, tables, a sparkline and a calendar.
struct StatisticsText {
    let view: StatisticsView
    let clock: Clock
    let style: Style

    func lines() -> [String] {
        var lines = [heading, ""]
        let total = view.total
        guard !total.isEmpty || view.pending + view.extra + view.lapsed > 0 else {
            return lines + ["  Nothing is recorded in this time."]
        }
        var facts: [(String, [String])] = [
            ("adherence", [StatisticsText.adherence(total)]),
            ("on time", [StatisticsText.punctuality(total, window: view.window)]),
            ("apart", [apart]), ("left out", [leftOut]),
        ]
        if let gap = view.longestGap { facts.append(("longest gap", [self.gap(gap)])) }
        facts.append(("streak", [streak]))
        if !days.isEmpty { facts.append(("last \(sparklineDays) days", [sparkline])) }
        lines += Facts.lines(facts, style)
        if view.reminder == nil, !view.reminders.isEmpty {
            lines +=
                [""]
                + table("by \(words?.one ?? "reminder")", view.reminders.map { (StatisticsText.title($0), $0.figures) })
        }
        if !total.isEmpty {
            lines += [""] + table("by weekday", view.weekdays.map { (StatisticsText.weekday($0.weekday), $0.figures) })
            lines += [""] + table("by time of day", view.times.map { (StatisticsText.time($0.time), $0.figures) })
        }
        if let first = CivilDate(view.month + "-01"), !days.isEmpty {
            lines +=
                [""]
                + MonthCalendar(first: first, days: days.compactMapValues(MonthCalendar.Mark.init)).lines(style).map {
                    "  " + $0
                }
        }
        return lines
    }

    private var heading: String {
        let of =
            view.reminder.map { id in view.reminders.first { $0.id == id }?.title ?? id } ?? view.kind ?? "everything"
        let person = view.person.map { " for \($0)" } ?? ""
        return style.paint(CleanText.line(of + person), .bold) + "  "
            + style.paint("\(view.since) to \(view.until)", .quiet)
    }

    /// `93 %, 164 taken of 176: 12 missed`
    static func adherence(_ figures: Figures) -> String {
        guard let rate = figures.adherence else { return "-, nothing was taken or missed" }
        return "\(rate) %, \(figures.taken) taken of \(figures.taken + figures.missed), \(figures.missed) missed"
    }

    /// `88 %, 145 of 164 taken within 1 hour of the time`
    static func punctuality(_ figures: Figures, window: Int64) -> String {
        guard let rate = figures.punctuality else { return "-, nothing was taken" }
        let length = DurationText.words(.seconds(window))
        return "\(rate) %, \(figures.onTime) of \(figures.taken) taken no more than \(length) early or late"
    }

    /// What is in no rate, and how much of it there is.
    private var apart: String {
        let review = view.total.unreviewed > 0 ? " (remindctl review)" : ""
        return
            "\(view.total.skipped) skipped, \(view.total.unreviewed) missed with nobody there and not reviewed\(review)"
    }

    private var leftOut: String {
        let lapsed = view.lapsed > 0 ? ", \(view.lapsed) lapsed" : ""
        return "\(view.pending) pending, \(view.extra) as needed or extra\(lapsed), and whatever was paused"
    }

    /// What the one kind is called that they cover.
    private var words: Words? {
        let kinds = Set(view.reminders.map(\.kind))
        return (view.kind ?? (kinds.count == 1 ? kinds.first : nil)).flatMap(Kinds.named)?.words
    }

    private var streak: String {
        "\(counted(view.streak)) without a missed \(words?.each ?? "occurrence"), the longest \(counted(view.longestStreak))"
    }

    private func counted(_ days: Int) -> String { days == 1 ? "1 day" : "\(days) days" }

    /// `26 h 10 min, Metformin: Thu 19 Nov 08:05 to Fri 20 Nov 10:15`
    private func gap(_ gap: StatisticsView.Gap) -> String {
        func moment(_ text: String) -> String {
            guard let instant = Instant(timestamp: text) else { return text }
            return "\(DateWords.brief(clock.date(of: instant))) \(clock.minute(instant))"
        }
        let end = gap.to.map { "to \(moment($0))" } ?? "and still"
        let title = PersonText.title(gap.title, of: gap.person)
        return "\(TravelText.hours(gap.seconds)), \(title): \(moment(gap.from)) \(end)"
    }

    private var days: [CivilDate: Figures] {
        Dictionary(
            view.days.compactMap { day in CivilDate(day.date).map { ($0, day.figures) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// As many as there is room for beside their name.
    private var sparklineDays: Int {
        min(StatisticsView.sparklineDays, max(7, (style.columns ?? .max) - "  last 30 days  ".count))
    }

    private var sparkline: String {
        guard let last = CivilDate(view.until) else { return "" }
        let days = days
        let since = CivilDate(view.since) ?? last
        let first = max(since, last - (sparklineDays - 1))
        return Sparkline.text((0...(last - first)).map { days[first + $0] }, style: style)
    }

    private func table(_ name: String, _ rows: [(String, Figures)]) -> [String] {
        let heads = [name, "adherence", "taken", "missed", "skipped", "not reviewed", "on time"]
        // Where there is little room, what no rate is made of goes first.
        let isNarrow = style.columns.map { $0 < 72 } ?? false
        let kept = isNarrow ? [0, 1, 2, 3] : Array(heads.indices)
        var table = Table(columns: kept.map { $0 == 0 ? .flexible : .right }, indent: 2)
        table.rows = [kept.map { Table.Cell(heads[$0], .quiet) }]
        table.rows += rows.map { name, figures in
            let cells = [
                Table.Cell(name), Table.Cell(percent(figures.adherence), StatisticsText.tint(figures)),
                Table.Cell("\(figures.taken)"), Table.Cell("\(figures.missed)"), Table.Cell("\(figures.skipped)"),
                Table.Cell("\(figures.unreviewed)"), Table.Cell(percent(figures.punctuality)),
            ]
            return kept.map { cells[$0] }
        }
        return table.lines(style)
    }

    private func percent(_ rate: Int?) -> String { rate.map { "\($0) %" } ?? "-" }

    private static func tint(_ figures: Figures) -> Tint? {
        MonthCalendar.Mark(figures)?.tint
    }

    static func title(_ row: StatisticsView.Row) -> String {
        PersonText.title(row.title, of: row.person)
    }

    /// `monday` as `Monday`
    static func weekday(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    static func time(_ time: TimeOfDay) -> String {
        switch time {
        case .night: "night, from 00:00"
        case .morning: "morning, from 06:00"
        case .afternoon: "afternoon, from 12:00"
        case .evening: "evening, from 18:00"
        }
    }
}
