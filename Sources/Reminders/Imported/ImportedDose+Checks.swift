import CivilTime
import Schedules

/// Checks what other programs' files may say. The daemon makes them too, because it reads no such file itself.
extension ImportedReminder {
    /// The problem with it, apart from those its definition shows; `nil` if there is none.
    package var fault: String? {
        if keys.isEmpty || keys.count > 100 { return "it is named by \(keys.count) keys" }
        return (keys + [title]).lazy.compactMap { textFault($0, atMost: 1000) }.first
            ?? stock.flatMap { textFault($0.amount, atMost: 100) }
    }
}

extension ImportedDose {
    /// The problem with it; `nil` if there is none.
    ///
    /// - Parameter isZone: Whether this machine knows a zone.
    package func fault(_ context: ImportContext, isZone: (String) -> Bool) -> String? {
        if reminder.isEmpty || reminder.count > 100 { return "it is of \(reminder.count) reminders" }
        for text in [key] + reminder {
            if let fault = textFault(text, atMost: 1000) { return fault }
        }
        for (text, most) in [(title, 1000), (person ?? "-", 1000), (amount ?? "-", 100)] {
            if let fault = textFault(text, atMost: most) { return fault }
        }
        if let note, let excess = TextLimit.excess(of: note, atMost: 1000) { return "its note \(excess)" }
        if let note, let fault = PlainText.fault(in: note) { return "its note has \(fault)" }
        switch slot {
        case nil, .wall, .elapsed, .sun: break
        case .after, .entry, .other: return "\(quoted(slot?.description ?? "")) is no slot"
        }
        guard isZone(zone) else { return "there is no time zone \(quoted(zone))" }
        guard context.isSane(happened, reaching: .zero) else { return "it cannot have happened then" }
        guard due.map({ context.isSane($0, reaching: ImportContext.ahead) }) ?? true else {
            return "it cannot have been due then"
        }
        return nil
    }
}

private func textFault(_ text: String, atMost most: Int) -> String? {
    if text.isEmpty { return "a text is empty" }
    if let excess = TextLimit.excess(of: text, atMost: most) { return "\(quoted(text)) \(excess)" }
    return PlainText.fault(in: text).map { "\(quoted(text)) has \($0)" }
}
