import RemindProtocol
package import Reminders
import Vocabulary

/// `export --csv`: a row for each reading, after RFC 4180, with a column for each part that any of them has. Values are
/// in the units in which they were recorded. Readings that were undone or replaced are left out.
package struct ReadingsCSV {
    /// The answers of each occurrence that were not taken back; the last one counts.
    private var answers: [String: [EntryView]] = [:]
    /// The occurrences, by their first answer.
    private var order: [String] = []

    package init() {}

    /// Whether a reminder has readings, or days that are checked off.
    package static func covers(_ reminder: ReminderView) -> Bool { Kinds.named(reminder.kind)?.measures != nil }

    /// - Parameter more: Entries in the order in which they were recorded.
    package mutating func add(_ more: [EntryView]) {
        for entry in more {
            let occurrence = entry.occurrence ?? entry.id
            if entry.what == "retracted" || entry.what == "began", let changed = entry.changes {
                answers[occurrence]?.removeAll { $0.id == changed }
            }
            guard ReadingsCSV.value(of: entry) != nil else { continue }
            if answers[occurrence] == nil { order.append(occurrence) }
            answers[occurrence, default: []].append(entry)
        }
    }

    package func lines(onTerminal: Bool) -> [String] {
        let entries = order.compactMap { answers[$0]?.last }
        let parts = Set(entries.flatMap { ($0.reading?.parts ?? [:]).keys }).sorted()
        // Only fasts have goals of their own.
        let goal = entries.contains { $0.reading?.goal != nil } ? ["goal"] : []
        let heading =
            ["day", "tracker", "value", "unit", "from", "to", "at"] + goal + parts
            + ["type", "note", "source"]
        return [HistoryCSV.line(heading)]
            + entries.map { entry in
                let cells = cells(entry, parts, hasGoals: !goal.isEmpty)
                return HistoryCSV.line(cells.map(onTerminal ? CleanText.lines : PlainText.undirected))
            }
    }

    private func cells(_ entry: EntryView, _ parts: [String], hasGoals: Bool) -> [String] {
        let reading = entry.reading
        let value = ReadingsCSV.value(of: entry) ?? ""
        let day = reading?.day ?? entry.slot ?? ""
        // A day that is checked off has no time of day.
        let at = reading == nil ? "" : entry.happened ?? ""
        let to = reading?.from == nil ? "" : at
        let further = parts.map { name in
            reading?.parts?[name].map { part in
                Quantity.decimal(Int64((part.amount * 1000).rounded())) + (part.unit.map { " \($0)" } ?? "")
            } ?? ""
        }
        let goal = reading?.goal.map { "\(Quantity.decimal($0 * 1000 / 3600)) h" } ?? ""
        return [day, entry.reminder ?? "", value, reading?.unit ?? "", reading?.from ?? "", to, at]
            + (hasGoals ? [goal] : []) + further
            + [reading?.type ?? "", entry.note ?? "", entry.source?.cell ?? ""]
    }

    /// The value of a reading; of a day that is checked off, 1 for done and 0 for not. `nil` for anything else.
    private static func value(of entry: EntryView) -> String? {
        if let reading = entry.reading { return reading.value.map { Quantity.decimal($0.thousandths) } }
        guard entry.kind.flatMap(Kinds.named)?.has(.chain) == true else { return nil }
        return switch entry.what {
        case "done": "1"
        case "missed": "0"
        default: nil
        }
    }
}
