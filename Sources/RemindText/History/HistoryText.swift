import CivilTime
package import Reminders
import Vocabulary

/// `history`: what was recorded, a row for each entry.
///
/// On a terminal the rows are under their days, and a remark that does not fit goes below its row: nothing is cut. A
/// pipe gets a line for each entry, with its date.
package struct HistoryText {
    private let clock: Clock
    private let style: Style
    private var rows: [[Cell]] = []
    /// The day of each row.
    private var days: [CivilDate] = []

    package init(clock: Clock, style: Style) {
        self.clock = clock
        self.style = style
    }

    package mutating func add(_ entries: [EntryView]) {
        for entry in entries {
            let day = clock.date(of: entry.at.instant)
            days.append(day)
            rows.append([
                Cell((style.columns == nil ? "\(day) " : "") + clock.minute(entry.at.instant)),
                Cell(Self.word(entry), Self.tint(entry)),
                Cell(Self.subject(entry, day, clock)),
                Cell(Self.remark(entry, day, clock), .quiet), Cell(entry.handle ?? "", .quiet),
            ])
        }
    }

    package var lines: [String] {
        if rows.isEmpty { return ["Nothing is recorded."] }
        guard let columns = style.columns else {
            return Table(columns: HistoryText.columns, rows: rows).lines(style)
        }
        var lines: [String] = []
        var last: CivilDate?
        for (day, row) in zip(days, rowLines(in: columns)) {
            if day != last {
                if last != nil { lines.append("") }
                lines.append(style.paint(DateWords.full(day), .bold))
            }
            last = day
            lines += row
        }
        return lines
    }

    /// When, what was done, to what, remarks, the handle.
    private static let columns: [Table.Alignment] = [.left, .left, .left, .left, .right]

    private func rowLines(in columns: Int) -> [[String]] {
        let widths = HistoryText.columns.indices.map { index in rows.map { DisplayWidth.of($0[index].text) }.max() ?? 0
        }
        let indent = widths[0] + widths[1] + 4
        let handle = widths[4] > 0 ? widths[4] + 2 : 0
        let room = max(12, columns - indent - handle)
        let subject = min(widths[2], room)
        var table = Table(columns: HistoryText.columns)
        let below = rows.map { row in
            var row = row
            let title = DisplayWidth.wrap(row[2].text, to: subject)
            row[2].text = title[0]
            var below = Array(title.dropFirst())
            if !row[3].text.isEmpty, DisplayWidth.of(row[3].text) > room - subject - 2 {
                below += DisplayWidth.wrap(row[3].text, to: max(12, columns - indent)).map {
                    style.paint($0, row[3].tint)
                }
                row[3].text = ""
            }
            table.rows.append(row)
            return below.map { blanks(indent) + $0 }
        }
        return zip(table.rowLines(style), below).map { $0 + $1 }
    }

    private static let clockSet = "clock set"

    /// The entry's word as a person says it.
    static func word(_ entry: EntryView) -> String {
        if entry.what == "retracted" { return "undone" }
        if let slip = entry.slip { return Slip.word(slip) }
        return switch (entry.what, entry.span) {
        case ("undelivered", _): "not shown"
        case ("escalated", _): "urgent"
        case ("began", _) where entry.changes != nil: "adjusted"
        case ("started", "disabled"?): "disabled"
        case ("ended", "disabled"?): "enabled"
        case ("started", "paused"?): "paused"
        case ("ended", "paused"?): "resumed"
        case ("defined", _) where renamedFrom(entry) != nil: "renamed"
        case ("started", "stay"?): "in zone"
        case ("started", "unconfirmedClock"?): "clock unconfirmed"
        case ("ended", "unconfirmedClock"?) where entry.reminder != nil: clockSet
        case ("ended", "unconfirmedClock"?): "clock confirmed"
        case ("dated", _): clockSet
        default: entry.what
        }
    }

    /// The id it had before, on the entry that renamed it.
    private static func renamedFrom(_ entry: EntryView) -> ReminderID? {
        entry.changes == nil ? nil : entry.definition?.was?.first
    }

    private static func tint(_ entry: EntryView) -> Tint? {
        if let slip = entry.slip, entry.what != "retracted" { return slip ? .bad : .good }
        return switch entry.what {
        case "taken", "done": .good
        case "missed", "undelivered": .bad
        case "snoozed", "delayed", "began": .waiting
        case "skipped", "lapsed", "retracted": .quiet
        default: nil
        }
    }

    /// `Metformin 500 mg, 08:00`
    private static func subject(_ entry: EntryView, _ day: CivilDate, _ clock: Clock) -> String {
        let kind = entry.kind.flatMap(Kinds.named)
        let detail =
            entry.reading.map { $0.words(clock.display.text) }
            ?? (entry.fields ?? entry.definition?.fields).flatMap { kind?.detail(of: $0) }
        if entry.span == Span.stay.rawValue { return entry.zone }
        let plain = [entry.title ?? entry.reminder, detail].compactMap { $0 }.joined(separator: " ")
        let title = PersonText.title(plain, of: entry.person)
        guard let due = entry.due?.instant, entry.slot?.hasPrefix("+") == false else {
            return title
        }
        if let whole = entry.slot.flatMap({ SlotKey($0).wholeDay }) { return "\(title), \(clock.past(whole))" }
        return "\(title), \(clock.time(due, on: day))"
    }

    /// The zone in which it was recorded and the clock there, if that is another zone than now: `09:00 in Asia/Tokyo`.
    private static func zone(_ entry: EntryView, _ clock: Clock) -> String? {
        let (there, here) = (entry.at.local, clock.zone.local(at: entry.at.instant))
        guard entry.zone != clock.zone.name, entry.span == nil, here != there else { return nil }
        let time = clock.text(there.time.wholeMinute)
        return "\(there.date == here.date ? "" : "\(there.date) ")\(time) in \(entry.zone)"
    }

    private static func remark(_ entry: EntryView, _ day: CivilDate, _ clock: Clock) -> String {
        func moment(_ time: Timestamp?) -> String? {
            time.map { clock.minute($0.instant, on: day) }
        }
        var parts: [String] = []
        // A whole day has no time.
        let isDay = entry.slot.map { SlotKey($0).wholeDay != nil } ?? false
        if !isDay, entry.origin != "automatic", entry.happened != entry.at, let happened = moment(entry.happened),
            happened != moment(entry.at)
        {
            parts.append("at \(happened)")
        }
        if word(entry) == clockSet, let moment = moment(entry.happened) { parts.append("by the new time: \(moment)") }
        if entry.what == "defined", entry.origin == "automatic" { parts.append("the clock was set") }
        if let reading = entry.reading {
            if let from = moment(reading.from) { parts.append("from \(from)") }
            if reading.day != day { parts.append("for \(reading.day)") }
        }
        if let wrong = LatenessText.wrongClock(entry.wrongClock, moment(entry.corrected)) { parts.append(wrong) }
        if let lateness = LatenessText.words(entry.lateness) { parts.append(lateness) }
        if let there = zone(entry, clock) { parts.append(there) }
        if let pause = entry.pause { parts.append(pause.described) }
        if let from = moment(entry.moved) { parts.append("moved from \(from)") }
        if let until = moment(entry.until) { parts.append("until \(until)") }
        if entry.late == true { parts.append("late") }
        if let count = entry.count, count > 1 { parts.append("\(count) times") }
        if let cause = entry.cause { parts.append(cause) }
        if let was = renamedFrom(entry) { parts.append("\(was) before") }
        if let definition = entry.definition, !definition.lines.isEmpty {
            parts.append(definition.written.map(\.when).joined(separator: "; "))
            if let steps = definition.steps { parts.append(steps.map(\.dose).joined(separator: ", then ")) }
        }
        if let undone = entry.undone {
            parts.append("was \(entry.slip.map(Slip.word) ?? (undone == "began" ? "started" : undone))")
        }
        if let stock = entry.stock, entry.what == "refilled" || entry.what == "counted" { parts.append(stock) }
        if let override = entry.override { parts.append("over \(override.limit): \"\(override.reason)\"") }
        if let note = entry.note { parts.append("\"\(note)\"") }
        if let source = entry.source { parts.append("from \(SourceText.program(source))") }
        if let stands = entry.stands {
            let by = entry.origin == "automatic" ? "automatic, " : ""
            parts.append("\(by)then \(stands)")
        }
        return parts.joined(separator: ", ")
    }
}
