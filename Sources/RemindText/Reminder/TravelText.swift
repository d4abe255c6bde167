import CivilTime
package import Reminders
import Vocabulary

/// `travel`: the doses around a journey, on both wall clocks.
package enum TravelText {
    package static func lines(_ view: TravelView, display: DisplaySettings = DisplaySettings(), style: Style)
        -> [String]
    {
        let on = "  on \(full(view.at.here, display)), which is \(full(view.at.there, display)) there"
        let lines =
            [style.paint("\(view.from) -> \(view.to)", .bold)]
            + style.wrap(on, .quiet) + [""]
        guard !view.rows.isEmpty else { return lines + ["  Nothing is scheduled."] }
        let columns: [Column<TravelView.Row>] = [
            Column("", side: .flexible, \.title),
            Column("last here") { $0.last.map { brief($0.here, display) } ?? "-" },
            Column("(there)") { $0.last.map { Cell("(\(short($0.there, display)))", .quiet) } },
            Column("first there") { brief($0.first.there, display) },
            Column("(here)") { Cell("(\(short($0.first.here, display)))", .quiet) },
            Column("apart", side: .right) { $0.apart.map(ElapsedText.hours) },
            Column("") { remark($0, from: view.from) },
        ]
        var table = Table(columns, [], indent: 2)
        let before = Array(repeating: Cell(""), count: columns.count - 1)
        for row in view.rows {
            table.rows.append(Column.cells(columns, row))
            if let warning = row.warning { table.rows.append(before + [Cell(warning, .attention)]) }
            for jumped in row.jumped {
                let tint = jumped.fate == .missed ? Tint.bad : .attention
                table.rows.append(before + [Cell(jumpedText(jumped, display), tint)])
            }
        }
        let rows = table.lines(style.bare)
        let notes = style.wrap(notes(view))
        let after = notes.isEmpty ? [] : [""] + notes.map { style.paint($0, .quiet) }
        guard let columns = style.columns, rows.contains(where: { DisplayWidth.of($0) > columns }) else {
            return lines + table.lines(style) + after
        }
        return lines.dropLast() + view.rows.flatMap { stacked($0, view, display, style) } + after
    }

    /// The choices that a person has: where the sky is computed for, and which clock a reminder follows.
    private static func notes(_ view: TravelView) -> [String] {
        var notes: [String] = []
        // `2026-11-24/fajr`: an event of the sun or of prayer.
        if view.rows.contains(where: { $0.first.slot.contains("/") }) {
            notes.append(
                "  Sunset and times of prayer are those of the location in remindd.toml: change it when you are there.")
        }
        if let row = view.rows.first(where: { $0.travel == .local && $0.isNearerOrFarther }) {
            notes.append("  To stay on the clock of \(view.from): remindctl edit \(row.id) --travel home")
        }
        return notes
    }

    /// `the clock jumps over Fri 08:00: it rings on arrival`
    private static func jumpedText(_ jumped: TravelView.Jumped, _ display: DisplaySettings) -> String {
        "the clock jumps over \(slot(jumped.slot, display)): "
            + (jumped.fate == .late ? "it rings on arrival" : "it is missed")
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
                    [
                        [row.apart.map(ElapsedText.hours), remark.isEmpty ? nil : remark].compactMap(\.self).joined(
                            separator: ", ")
                    ]
                ))
        }
        if let warning = row.warning { facts.append(("warning", [warning])) }
        facts += row.jumped.map { ("jumped", [jumpedText($0, display)]) }
        return [""] + style.wrap("  " + CleanText.line(row.title), .bold) + KeyValueLines.lines(facts, style)
    }

    private static func remark(_ row: TravelView.Row, from: String) -> Cell {
        var words: [String] = []
        if row.travel != .local {
            words.append(row.travel == .home ? "stays on its own clock" : "asks; until then it stays")
        }
        guard row.isNearerOrFarther, let apart = row.apart, let usual = row.usual else {
            return Cell(words.joined(separator: ", "), .quiet)
        }
        words.append(
            "\(ElapsedText.hours(abs(apart - usual))) \(apart < usual ? "less" : "more") than the usual \(ElapsedText.hours(usual))"
        )
        return Cell(words.joined(separator: ", "), .attention)
    }

    /// `2026-11-20T08:00:00+01:00` as `Fri 20 Nov 2026 at 08:00`
    private static func full(_ timestamp: Timestamp, _ display: DisplaySettings) -> String {
        let local = timestamp.local
        return "\(DateWords.brief(local.date)) \(local.date.year) at \(display.text(local.time.wholeMinute))"
    }

    /// `Fri 20 Nov 08:00`
    private static func brief(_ timestamp: Timestamp, _ display: DisplaySettings) -> String {
        let local = timestamp.local
        return "\(DateWords.brief(local.date)) \(display.text(local.time.wholeMinute))"
    }

    /// `Fri 08:00`
    private static func short(_ timestamp: Timestamp, _ display: DisplaySettings) -> String {
        let local = timestamp.local
        return "\(DateWords.short(local.date.weekday)) \(display.text(local.time.wholeMinute))"
    }

    /// A floating key as `Fri 08:00`
    private static func slot(_ key: String, _ display: DisplaySettings) -> String {
        guard let local = CivilDateTime(key) else { return key }
        return "\(DateWords.short(local.date.weekday)) \(display.text(local.time))"
    }
}

extension TravelView.Row {
    /// True if the journey changes how far apart its two doses are.
    fileprivate var isNearerOrFarther: Bool { apart != nil && usual != nil && apart != usual }
}
