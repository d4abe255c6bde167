import RemindCore
import Reminders
import Vocabulary

extension EntryFilter.Word {
    fileprivate var condition: (String, [Database.Value]) {
        var clauses = ["what = ?"]
        var values: [Database.Value] = [.text(what)]
        if let span {
            clauses.append("json_extract(details, '$.span') = ?")
            values.append(.text(span.rawValue))
        }
        if let isOfReminder { clauses.append(isOfReminder ? "reminder IS NOT NULL" : "reminder IS NULL") }
        if let isRename {
            let was = "changes IS NOT NULL AND json_extract(details, '$.definition.was[0]') IS NOT NULL"
            clauses.append(isRename ? was : "NOT (\(was))")
        }
        if let reminders {
            clauses.append(EntryFilter.isOne("reminder", of: reminders.count))
            values += reminders.map { .text($0.rawValue) }
        }
        if let occurrences {
            let one = Array(repeating: "(?, ?)", count: occurrences.count).joined(separator: ", ")
            clauses.append("(reminder, slot) IN (VALUES \(one))")
            guard !occurrences.isEmpty else { return ("0", []) }
            values += occurrences.flatMap { [.text($0.reminder.rawValue), .text($0.slot.description)] }
        }
        return (clauses.joined(separator: " AND "), values)
    }
}

extension EntryFilter {
    /// The conditions, and what their question marks stand for. `onlyStanding` is for the fold of an occurrence to say.
    func condition() -> (clauses: [String], values: [Database.Value]) {
        var clauses: [String] = []
        var values: [Database.Value] = []
        func add(_ clause: String, _ more: [Database.Value] = []) {
            clauses.append(clause)
            values += more
        }
        if let reminders {
            add(EntryFilter.isOne("reminder", of: reminders.count), reminders.map { .text($0.rawValue) })
        }
        if let words {
            // None of no words.
            let each = words.isEmpty ? [("0", [])] : words.map(\.condition)
            add("(\(each.map { "(\($0.0))" }.joined(separator: " OR ")))", each.flatMap(\.1))
        }
        if isNoted { add("json_extract(details, '$.note') IS NOT NULL") }
        if let note {
            var pattern = "%"
            for scalar in note.unicodeScalars {
                if scalar == "%" || scalar == "_" || scalar == "\\" { pattern += "\\" }
                pattern.unicodeScalars.append(scalar)
            }
            pattern += "%"
            let ofTitle = EntryFilter.isOne("reminder", of: titled.count)
            add(
                "(json_extract(details, '$.note') LIKE ? ESCAPE '\\' OR \(ofTitle))",
                [.text(pattern)] + titled.map { .text($0.rawValue) })
        }
        return (clauses, values)
    }

    private static func isOne(_ column: String, of count: Int) -> String {
        "\(column) IN (\(Array(repeating: "?", count: count).joined(separator: ", ")))"
    }
}
