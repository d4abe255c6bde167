import CivilTime
import Reminders
import Schedules

/// `history`: what was recorded, a row for each entry.
struct HistoryText {
    private let clock: Clock
    private let style: Style
    /// Where a row would be cut to pieces, the date stands above the rows of its day.
    private let isNarrow: Bool
    private var table = Table(columns: [.left, .left, .flexible, .flexible, .right])
    /// Of each row.
    private var days: [CivilDate?] = []

    init(clock: Clock, style: Style) {
        self.clock = clock
        self.style = style
        isNarrow = style.columns.map { $0 < HistoryText.narrow } ?? false
    }

    mutating func add(_ entries: [EntryView]) {
        for entry in entries {
            let at = Instant(timestamp: entry.at)
            days.append(at.map(clock.date))
            let day = days.last.flatMap { $0 } ?? clock.today
            let moment = at.map { (isNarrow ? "" : "\(day) ") + clock.minute($0) }
            table.rows.append([
                Table.Cell(moment ?? entry.at), Table.Cell(Self.word(entry), Self.tint(entry)),
                Table.Cell(Self.subject(entry, day, clock)),
                Table.Cell(Self.remark(entry, at, day, clock), .quiet), Table.Cell(entry.handle ?? "", .quiet),
            ])
        }
    }

    var lines: [String] {
        if table.rows.isEmpty { return ["Nothing is recorded."] }
        let rows = table.rowLines(style)
        guard isNarrow else { return rows.flatMap(\.self) }
        var lines: [String] = []
        var last: CivilDate?
        for (day, row) in zip(days, rows) {
            if let day, day != last { lines.append(style.paint(DateWords.full(day), .bold)) }
            last = day
            lines += row
        }
        return lines
    }

    private static let narrow = 72

    /// The entry's word as a person says it.
    static func word(_ entry: EntryView) -> String {
        switch (entry.what, entry.span) {
        case ("retracted", _): "undone"
        case ("undelivered", _): "not shown"
        case ("escalated", _): "urgent"
        case ("started", "disabled"?): "disabled"
        case ("ended", "disabled"?): "enabled"
        case ("started", "paused"?): "paused"
        case ("ended", "paused"?): "resumed"
        case ("defined", _) where renamedFrom(entry) != nil: "renamed"
        case ("started", "stay"?): "in zone"
        case ("started", "unconfirmedClock"?): "clock unconfirmed"
        case ("ended", "unconfirmedClock"?): "clock confirmed"
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
        case "missed", "undelivered": .bad
        case "snoozed": .waiting
        case "skipped", "lapsed", "retracted": .quiet
        default: nil
        }
    }

    /// `Metformin 500 mg, 08:00`
    private static func subject(_ entry: EntryView, _ day: CivilDate, _ clock: Clock) -> String {
        let kind = entry.kind.flatMap(Kinds.named)
        let detail = (entry.fields ?? entry.definition?.fields).flatMap { kind?.detail(of: $0) }
        if entry.span == Span.stay.rawValue { return entry.zone }
        let plain = [entry.title ?? entry.reminder, detail].compactMap { $0 }.joined(separator: " ")
        let title = PersonText.title(plain, of: entry.person)
        guard let due = entry.due.flatMap(Instant.init(timestamp:)), entry.slot?.hasPrefix("+") == false else {
            return title
        }
        return "\(title), \(clock.time(due, on: day))"
    }

    /// Where it was recorded, and what the clock showed there, if that is somewhere else than now: `09:00 in Asia/Tokyo`.
    private static func zone(_ entry: EntryView, _ at: Instant?, _ clock: Clock) -> String? {
        guard entry.zone != clock.zone.name, entry.span == nil, let there = CivilDateTime(entry.at.prefix(19)),
            let here = at.map({ clock.zone.local(at: $0) }), here != there
        else { return nil }
        let time = ClockTime(secondOfDay: there.time.secondOfDay / 60 * 60)
        return "\(there.date == here.date ? "" : "\(there.date) ")\(time) in \(entry.zone)"
    }

    private static func remark(_ entry: EntryView, _ at: Instant?, _ day: CivilDate, _ clock: Clock) -> String {
        func moment(_ text: String?) -> String? {
            text.flatMap(Instant.init(timestamp:)).map { clock.minute($0, on: day) }
        }
        var parts: [String] = []
        if entry.origin != "automatic", entry.happened != entry.at, let happened = moment(entry.happened),
            happened != moment(entry.at)
        {
            parts.append("at \(happened)")
        }
        if let lateness = LatenessText.words(entry.lateness) { parts.append(lateness) }
        if let there = zone(entry, at, clock) { parts.append(there) }
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
