import CivilTime
import Schedules
import Vocabulary

/// Checks what other programs' files may say. The daemon makes them too, because it reads no such file itself.
extension ImportedReminder {
    /// The problem with it, apart from those its definition shows; `nil` if there is none.
    package var fault: String? {
        if place.isTooLong { return "its place is too long" }
        if let kind, Kinds.named(kind) == nil { return "there is no kind \(quoted(kind))" }
        if keys.isEmpty || keys.count > 100 { return "it has \(keys.count) keys" }
        if when.count > 100 || fields.count > 100 { return "it has too many schedules or fields" }
        for line in when {
            if line.when.utf8.count > Schedule.longestText { return "a schedule is longer than any may be" }
            if line.fields.map({ !$0.allSatisfy { $0.key.utf8.count < 100 && $0.value.utf8.count < 10_000 } }) ?? false
            {
                return "a field of a schedule is too long"
            }
        }
        if let kind, Kinds.named(kind) == nil { return "there is no kind \(quoted(kind))" }
        return (keys + [title]).lazy.compactMap { textFault($0, atMost: 1000) }.first
            ?? stock.flatMap { textFault($0.amount, atMost: 100) }
    }
}

extension ImportedDose {
    /// The problem with it; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - context: When it is imported.
    ///   - isZone: True if this machine knows a zone.
    package func fault(_ context: ImportContext, isZone: (String) -> Bool) -> String? {
        if place.isTooLong { return "its place is too long" }
        if reminder.isEmpty || reminder.count > 100 { return "it belongs to \(reminder.count) reminders" }
        for text in [key] + reminder {
            if let fault = textFault(text, atMost: 1000) { return fault }
        }
        for (text, most) in [(title, 1000), (person ?? "-", 1000), (amount ?? "-", 100)] {
            if let fault = textFault(text, atMost: most) { return fault }
        }
        if let origin, let fault = textFault(origin.program, atMost: 100) ?? textFault(origin.id, atMost: 1000) {
            return fault
        }
        for (name, value) in fields ?? [:] {
            if let fault = textFault(name, atMost: 60) ?? textFault(value, atMost: 100) { return fault }
        }
        if let note, let excess = TextLimit.excess(of: note, atMost: 1000) { return "its note \(excess)" }
        if let note, let fault = PlainText.fault(in: note) { return "its note has \(fault)" }
        guard context.isSane(happened, reaching: .zero) else { return "its time is out of range" }
        guard due.map({ context.isSane($0, reaching: ImportContext.ahead) }) ?? true else {
            return "its due time is out of range"
        }
        if let slot, let fault = fault(of: slot, isZone: isZone) { return fault }
        if let reading, let fault = fault(of: reading) { return fault }
        guard isZone(zone) else { return "there is no time zone \(quoted(zone))" }
        return nil
    }

    /// A reading counts for the day on which it was taken, or on which it began, and ends when it was taken.
    private func fault(of reading: Reading) -> String? {
        if reading.parts.count > Reading.mostParts { return "it has more than \(Reading.mostParts) parts" }
        for text in reading.parts.keys + [reading.type ?? "-"] {
            if let fault = textFault(text, atMost: 100) { return fault }
        }
        guard reading.from.map({ $0 < happened }) ?? true else { return "it ends before it starts" }
        guard reading.goal.map(SessionRule.lengths.contains) ?? true else { return "its goal is out of range" }
        let day = CivilDateTime(reading.day, .midnight).wallSeconds
        let slack: Int64 = 50 * 3600
        return ((reading.from ?? happened).seconds - slack...happened.seconds + slack).contains(day)
            ? nil : "its day does not fit its time"
    }

    /// A slot is a time of day, of the sun or of elapsed time, near the instant at which the dose was due: another one would
    /// answer a dose of another day.
    private func fault(of slot: SlotKey, isZone: (String) -> Bool) -> String? {
        let due = (due ?? happened).seconds
        let (seconds, slack): (Int64, Int64)
        switch slot {
        case .wall(let local, let name):
            guard name.map(isZone) ?? true else { return "its slot names an unknown time zone" }
            (seconds, slack) = (local.wallSeconds, 26 * 3600)
        case .sun(let date, _): (seconds, slack) = (CivilDateTime(date, .midnight).wallSeconds, 54 * 3600)
        case .moved(let moved):
            guard moved.zone.map(isZone) ?? true else { return "its slot names an unknown time zone" }
            let days = Int64(DayCalendar.reach + 2)
            (seconds, slack) = (CivilDateTime(moved.date, moved.time).wallSeconds, days * 86_400)
        case .day(let date): (seconds, slack) = (CivilDateTime(date, .midnight).wallSeconds, 26 * 3600)
        case .elapsed(let instant): (seconds, slack) = (instant.seconds, 26 * 3600)
        case .after, .entry, .other: return "\(quoted(slot.description)) is not a slot"
        }
        return (due - slack...due + slack).contains(seconds) ? nil : "its due time does not fit its slot"
    }
}

extension ImportNote {
    package var fault: String? {
        [file, message, subject ?? "-"].contains { TextLimit.excess(of: $0, atMost: 2000) != nil }
            ? "a note is too long" : nil
    }
}

extension ImportPlace {
    fileprivate var isTooLong: Bool {
        [file, path ?? "-"].contains { TextLimit.excess(of: $0, atMost: 2000) != nil }
    }
}

private func textFault(_ text: String, atMost most: Int) -> String? {
    if text.isEmpty { return "a text is empty" }
    if let excess = TextLimit.excess(of: text, atMost: most) { return "\(quoted(text)) \(excess)" }
    return PlainText.fault(in: text).map { "\(quoted(text)) has \($0)" }
}
