import RemindProtocol
package import Reminders
import Vocabulary

/// `export --csv`: a row for each reading, with a column for each part that any of them has. Values are
/// in the units in which they were recorded. Readings that were undone or replaced are left out.
package struct ReadingsCSV {
    /// The answers of each occurrence that were not taken back; the last one counts.
    private var answers: [String: [EntryView]] = [:]
    /// The occurrences, by their first answer.
    private var order: [String] = []

    package init() {}

    /// True if a reminder has readings, or days that are checked off.
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
        let columns = columns(parts, hasGoals: entries.contains { $0.reading?.goal != nil })
        return Column.csv(columns, entries, clean: onTerminal ? CleanText.lines : PlainText.undirected)
    }

    private func columns(_ parts: [String], hasGoals: Bool) -> [Column<EntryView>] {
        // Only fasts have goals of their own.
        let goal = Column<EntryView>("goal") { entry in
            (entry.reading?.goal).map { "\(Quantity.decimal($0 * 1000 / 3600)) h" }
        }
        let further = parts.map { name in
            Column<EntryView>(name) { entry in
                (entry.reading?.parts?[name]).map { part in
                    Quantity.decimal(Int64((part.amount * 1000).rounded())) + (part.unit.map { " \($0)" } ?? "")
                }
            }
        }
        let columns: [Column<EntryView>] = [
            Column("day") { $0.reading?.day ?? $0.slot }, Column("tracker", \.reminder),
            Column("value", ReadingsCSV.value), Column("unit") { $0.reading?.unit },
            Column("from") { $0.reading?.from },
            Column("to") { $0.reading?.from == nil ? nil : $0.happened },
            // A day that is checked off has no time of day.
            Column("at") { $0.reading == nil ? nil : $0.happened },
        ]
        return columns + (hasGoals ? [goal] : []) + further
            + [Column("type") { $0.reading?.type }, Column("note", \.note), Column("source") { $0.source?.cell }]
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
