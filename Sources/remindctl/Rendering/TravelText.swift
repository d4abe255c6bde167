import CivilTime
import Reminders

/// `travel`: the doses around a journey, on both wall clocks.
enum TravelText {
    static func lines(_ view: TravelView, display: DisplaySettings = DisplaySettings(), style: Style) -> [String] {
        let on = "  on \(full(view.at.here, display)), which is \(full(view.at.there, display)) there"
        let lines =
            [style.paint("\(view.from) -> \(view.to)", .bold)]
            + (style.columns.map { Facts.wrap(on, to: $0) } ?? [on]).map { style.paint($0, .quiet) } + [""]
        guard !view.rows.isEmpty else { return lines + ["  Nothing is scheduled."] }
        let names = ["", "last here", "(there)", "first there", "(here)", "apart", ""]
        var table = Table(columns: [.flexible, .left, .left, .left, .left, .right, .left], indent: 2)
        table.rows = [names.map { Table.Cell($0, .quiet) }]
        for row in view.rows {
            let remark = remark(row, from: view.from)
            table.rows.append([
                Table.Cell(row.title), Table.Cell(row.last.map { brief($0.here, display) } ?? "-"),
                Table.Cell(row.last.map { "(\(short($0.there, display)))" } ?? "", .quiet),
                Table.Cell(brief(row.first.there, display)),
                Table.Cell("(\(short(row.first.here, display)))", .quiet), Table.Cell(row.apart.map(hours) ?? ""),
                Table.Cell(remark.text, remark.tint),
            ])
            if let warning = row.warning {
                table.rows.append(
                    names.indices.map { $0 == names.count - 1 ? Table.Cell(warning, .attention) : Table.Cell("") })
            }
            for jumped in row.jumped {
                table.rows.append(
                    names.indices.map { index in
                        let text = "jumped over: \(slot(jumped.slot, display)), \(jumped.fate.rawValue)"
                        return index == names.count - 1
                            ? Table.Cell(text, jumped.fate == .missed ? .bad : .attention) : Table.Cell("")
                    })
            }
        }
        let advice = [""] + Facts.wrapped(advice(view).map { "  " + $0 }, style).map { style.paint($0, .quiet) }
        let rows = table.lines(Style(columns: nil, isColored: false, isUnicode: style.isUnicode))
        guard let columns = style.columns, rows.contains(where: { DisplayWidth.of($0) > columns }) else {
            return lines + table.lines(style) + advice
        }
        return lines.dropLast() + view.rows.flatMap { stacked($0, view, display, style) } + advice
    }

    /// How to choose the clock, and the way back.
    private static func advice(_ view: TravelView) -> [String] {
        let moving = view.rows.first { $0.travel == .local }
        return [
            moving.map { "To keep one on the clock of home: remindctl edit \($0.id) --travel home" },
            "For the way back: remindctl travel --to \(view.from) --on DAY",
        ].compactMap(\.self)
    }

    /// A reminder's doses below each other, if they do not fit side by side.
    private static func stacked(
        _ row: TravelView.Row, _ view: TravelView, _ display: DisplaySettings, _ style: Style
    ) -> [String] {
        var facts: [(String, [String])] = [
            ("last here", [row.last.map { "\(brief($0.here, display)) (\(short($0.there, display)) there)" } ?? "-"]),
            ("first there", ["\(brief(row.first.there, display)) (\(short(row.first.here, display)) here)"]),
        ]
        let remark = remark(row, from: view.from).text
        if row.apart != nil || !remark.isEmpty {
            facts.append(
                (
                    "apart",
                    [[row.apart.map(hours), remark.isEmpty ? nil : remark].compactMap(\.self).joined(separator: ", ")]
                ))
        }
        if let warning = row.warning { facts.append(("warning", [warning])) }
        facts += row.jumped.map { ("jumped over", ["\(slot($0.slot, display)), \($0.fate.rawValue)"]) }
        let title = Facts.wrap("  " + CleanText.line(row.title), to: style.columns ?? .max)
        return [""] + title.map { style.paint($0, .bold) } + Facts.lines(facts, style)
    }

    private static func remark(_ row: TravelView.Row, from: String) -> (text: String, tint: Tint?) {
        var words: [String] = []
        if row.travel != .local {
            words.append(row.travel == .home ? "stays on its own clock" : "asks; until then it stays")
        }
        guard let apart = row.apart, let usual = row.usual, apart != usual else {
            return (words.joined(separator: ", "), .quiet)
        }
        words.append("\(hours(abs(apart - usual))) \(apart < usual ? "less" : "more") than the usual \(hours(usual))")
        return (words.joined(separator: ", "), .attention)
    }

    /// `16 h`, `5 h 30 min`, `7 d 9 h`: real time, which no wall clock shows across a journey.
    static func hours(_ seconds: Int64) -> String {
        let minutes = seconds / 60
        let parts = [(minutes / 1440, "d"), (minutes / 60 % 24, "h"), (minutes % 60, "min")]
        // Up to two days as hours: that is how doses are apart.
        if minutes < 2880 {
            let hours = minutes / 60
            let rest = minutes % 60
            return rest == 0 ? "\(hours) h" : hours == 0 ? "\(rest) min" : "\(hours) h \(rest) min"
        }
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// `2026-11-20T08:00:00+01:00` as `Fri 20 Nov 2026 at 08:00`
    private static func full(_ timestamp: String, _ display: DisplaySettings) -> String {
        guard let local = CivilDateTime(timestamp.prefix(19)) else { return timestamp }
        return "\(DateWords.brief(local.date)) \(local.date.year) at \(display.text(local.time.wholeMinute))"
    }

    /// `Fri 20 Nov 08:00`
    private static func brief(_ timestamp: String, _ display: DisplaySettings) -> String {
        guard let local = CivilDateTime(timestamp.prefix(19)) else { return timestamp }
        return "\(DateWords.brief(local.date)) \(display.text(local.time.wholeMinute))"
    }

    /// `Fri 08:00`
    private static func short(_ timestamp: String, _ display: DisplaySettings) -> String {
        guard let local = CivilDateTime(timestamp.prefix(19)) else { return timestamp }
        return "\(DateWords.short(local.date.weekday)) \(display.text(local.time.wholeMinute))"
    }

    /// A floating key as `Fri 08:00`
    private static func slot(_ key: String, _ display: DisplaySettings) -> String {
        guard let local = CivilDateTime(key) else { return key }
        return "\(DateWords.short(local.date.weekday)) \(display.text(local.time))"
    }
}
