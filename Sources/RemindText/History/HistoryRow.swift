package import CivilTime
package import Reminders
import Vocabulary

/// One entry of the record in words, safe to show: a row of `history`.
package struct HistoryRow: Hashable, Sendable {
    /// The day on which it was recorded, or the one that it belongs to.
    package var day: CivilDate
    /// When it was recorded, or happened: `08:20`; empty for a whole day.
    package var time: String
    /// `taken`, `not shown`
    package var word: String
    package var tint: Tint?
    /// `Metformin 500 mg, 08:00`
    package var subject: String
    /// `at 08:05, "with milk"`; empty if there is none.
    package var remark: String

    /// - Parameter place: The place of the row; by default the one at which it was recorded.
    package init(_ entry: EntryView, clock: Clock, at place: EntryPlace? = nil) {
        let place = place ?? EntryPlace(recorded: entry, clock)
        day = place.day
        time = place.isTimed ? clock.minute(place.moment, on: day) : ""
        word = CleanText.line(Self.reading(entry) ?? Self.word(entry))
        tint = Self.tint(entry)
        subject = CleanText.line(Self.subject(entry, day, clock))
        remark = CleanText.line(Self.remark(entry, place, clock))
    }

    /// The word for a reading: `logged`. The record and a table for programs have `done`, as for every answer.
    private static func reading(_ entry: EntryView) -> String? {
        guard entry.what == "done", entry.reading != nil else { return nil }
        return entry.kind.flatMap(Kinds.named)?.verb.past
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
        case ("started", "machine"?): "rings"
        case ("started", "retired"?): "retired"
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
        let day = there.date == here.date ? "" : clock.written(there.date) + (clock.writesMonths ? ", " : " ")
        return "\(day)\(time) in \(entry.zone)"
    }

    private static func remark(_ entry: EntryView, _ place: EntryPlace, _ clock: Clock) -> String {
        let day = place.day
        func moment(_ time: Timestamp?) -> String? {
            time.map { clock.minute($0.instant, on: day) }
        }
        var parts: [String] = []
        // A whole day has no time.
        let isDay = entry.slot.map { SlotKey($0).wholeDay != nil } ?? false
        if !isDay, entry.origin != "automatic", entry.happened != entry.at, let happened = moment(entry.happened),
            happened != clock.minute(place.moment, on: day)
        {
            parts.append("at \(happened)")
        }
        if word(entry) == clockSet, let moment = moment(entry.happened) { parts.append("by the new time: \(moment)") }
        if entry.what == "defined", entry.origin == "automatic" { parts.append("the clock was set") }
        if let reading = entry.reading {
            if let from = moment(reading.from) { parts.append("from \(from)") }
            // On a screen, the moment before it says the day already.
            let isSaid = clock.writesMonths && entry.happened.map { clock.date(of: $0.instant) } == reading.day
            if reading.day != day, !isSaid { parts.append("for \(clock.written(reading.day))") }
        }
        if let wrong = LatenessText.wrongClock(entry.wrongClock, moment(entry.corrected)) { parts.append(wrong) }
        if let lateness = LatenessText.words(entry.lateness) { parts.append(lateness) }
        if let there = zone(entry, clock) { parts.append(there) }
        if let pause = entry.pause { parts.append(pause.described) }
        if let from = moment(entry.moved) { parts.append("moved from \(from)") }
        if entry.leavesFirstRing {
            parts.append("other machines have the first ring")
        } else if let until = moment(entry.until) {
            parts.append("until \(until)")
        }
        if entry.late == true { parts.append("late") }
        if let count = entry.count, count > 1 { parts.append("\(count) times") }
        if let cause = entry.cause { parts.append(MissCause.words(cause)) }
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
