import CivilTime
import RemindControl
import RemindCore

/// `history`: what was recorded, a row for each entry.
enum HistoryText {
    static func lines(_ reply: Remindd1.History, clock: Clock, style: Style) -> [String] {
        guard !reply.entries.isEmpty else { return ["Nothing is recorded."] }
        // Where a row would be cut to pieces, the date stands above the rows of its day.
        let isNarrow = style.columns.map { $0 < narrow } ?? false
        var table = Table(columns: [.left, .left, .flexible, .flexible, .right])
        table.rows = reply.entries.map { entry in
            let at = Clock.instant(entry.at).map { (isNarrow ? "" : "\(clock.date(of: $0)) ") + clock.minute($0) }
            return [
                Table.Cell(at ?? entry.at), Table.Cell(word(entry), tint(entry)), Table.Cell(subject(entry, clock)),
                Table.Cell(remark(entry, clock), .quiet), Table.Cell(entry.handle ?? "", .quiet),
            ]
        }
        guard isNarrow else { return table.lines(style) }
        var lines: [String] = []
        var day: CivilDate?
        for (entry, row) in zip(reply.entries, table.lines(style)) {
            let date = Clock.instant(entry.at).map(clock.date)
            if let date, date != day { lines.append(style.paint(DateWords.full(date), .bold)) }
            day = date
            lines.append(row)
        }
        return lines
    }

    private static let narrow = 72

    /// The entry's word as a person says it.
    static func word(_ entry: EntryView) -> String {
        switch (entry.what, entry.span) {
        case ("retracted", _): "undone"
        case ("escalated", _): "urgent"
        case ("started", "disabled"?): "disabled"
        case ("ended", "disabled"?): "enabled"
        case ("started", "paused"?): "paused"
        case ("ended", "paused"?): "resumed"
        case ("defined", _) where renamedFrom(entry) != nil: "renamed"
        case ("started", "stay"?): "in zone"
        default: entry.what
        }
    }

    /// The id it had before, on the entry that renamed it.
    private static func renamedFrom(_ entry: EntryView) -> ReminderID? {
        entry.changes == nil ? nil : entry.definition?.was?.first
    }

    private static func tint(_ entry: EntryView) -> Tint? {
        switch entry.what {
        case "taken", "done": .good
        case "missed": .bad
        case "snoozed": .waiting
        case "skipped", "lapsed", "retracted": .quiet
        default: nil
        }
    }

    /// `Metformin 500 mg, 08:00`
    private static func subject(_ entry: EntryView, _ clock: Clock) -> String {
        let kind = entry.kind.flatMap(Kinds.named)
        let detail = (entry.fields ?? entry.definition?.fields).flatMap { kind?.detail(of: $0) }
        if entry.span == Span.stay.rawValue { return entry.zone }
        let whose = entry.person.map { "\($0): " } ?? ""
        let title = whose + [entry.title ?? entry.reminder, detail].compactMap { $0 }.joined(separator: " ")
        guard let due = entry.due.flatMap(Clock.instant), entry.slot?.hasPrefix("+") == false else { return title }
        let day = Clock.instant(entry.at).map(clock.date) ?? clock.today
        return "\(title), \(clock.time(due, on: day))"
    }

    /// Where it was recorded, and what the clock showed there, if that is somewhere else than now: `09:00 in Asia/Tokyo`.
    private static func zone(_ entry: EntryView, _ clock: Clock) -> String? {
        guard entry.zone != clock.zone.name, entry.span == nil, let there = CivilDateTime(entry.at.prefix(19)),
            let here = Clock.instant(entry.at).map({ clock.zone.local(at: $0) }), here != there
        else { return nil }
        let time = CivilTime(secondOfDay: there.time.secondOfDay / 60 * 60)
        return "\(there.date == here.date ? "" : "\(there.date) ")\(time) in \(entry.zone)"
    }

    private static func remark(_ entry: EntryView, _ clock: Clock) -> String {
        let day = Clock.instant(entry.at).map(clock.date) ?? clock.today
        func moment(_ text: String?) -> String? {
            text.flatMap(Clock.instant).map { clock.minute($0, on: day) }
        }
        var parts: [String] = []
        if entry.origin != "automatic", let happened = moment(entry.happened), happened != moment(entry.at) {
            parts.append("at \(happened)")
        }
        if let lateness = LatenessText.words(entry.lateness) { parts.append(lateness) }
        if let there = zone(entry, clock) { parts.append(there) }
        if let pause = entry.pause { parts.append(PauseText.words(pause)) }
        if let until = moment(entry.until) { parts.append("until \(until)") }
        if entry.late == true { parts.append("late") }
        if let count = entry.count, count > 1 { parts.append("\(count) times") }
        if let cause = entry.cause { parts.append(cause) }
        if let was = renamedFrom(entry) { parts.append("\(was) before") }
        if let definition = entry.definition, !definition.lines.isEmpty {
            parts.append(definition.written.map(\.when).joined(separator: "; "))
            if let steps = definition.steps { parts.append(steps.map(\.dose).joined(separator: ", then ")) }
        }
        if let stock = entry.stock, entry.what == "refilled" || entry.what == "counted" { parts.append(stock) }
        if let override = entry.override { parts.append("over \(override.limit): \"\(override.reason)\"") }
        if let note = entry.note { parts.append("\"\(note)\"") }
        if let source = entry.source { parts.append("from \(SourceText.words(source))") }
        if let stands = entry.stands {
            let by = entry.origin == "automatic" ? "by itself, " : ""
            parts.append("\(by)then \(stands)")
        }
        return parts.joined(separator: ", ")
    }
}
