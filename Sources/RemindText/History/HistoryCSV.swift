package import Reminders
import StrictJSON
import Vocabulary

/// `history --csv`: a row for each entry, after RFC 4180.
package enum HistoryCSV {
    private static let columns = [
        "recorded", "zone", "status", "by", "reminder", "kind", "title", "person", "dose", "due", "happened",
        "lateness", "until", "cause", "count", "note", "handle", "id", "changes", "slot", "when",
        "value", "unit", "from", "day", "definition", "source",
    ]

    /// The most entries that one question is answered with.
    package static let most = 100_000

    /// An audit has one column more, `stands`.
    package static func heading(isAudit: Bool) -> String { line(columns + (isAudit ? ["stands"] : [])) }

    /// - Parameter onTerminal: Without what would drive the terminal; a file gets all but the controls of text direction.
    package static func row(_ entry: EntryView, isAudit: Bool, onTerminal: Bool) -> String {
        let cells = cells(entry) + (isAudit ? [entry.stands ?? ""] : [])
        return line(cells.map(onTerminal ? CleanText.lines : PlainText.undirected))
    }

    /// The line feed comes with the printing.
    static func line(_ cells: [String]) -> String { cells.map(field).joined(separator: ",") + "\r" }

    private static func cells(_ entry: EntryView) -> [String] {
        let dose = (entry.fields ?? entry.definition?.fields)?["dose"]?.text
        return [
            entry.at, entry.zone, entry.slip == nil || entry.what == "retracted" ? HistoryText.word(entry) : entry.what,
            entry.origin,
            entry.reminder ?? "", entry.kind ?? "",
            entry.title ?? "", entry.person ?? "", dose ?? "", entry.due ?? "", entry.happened ?? "",
            entry.lateness.map { "\($0)" } ?? "", entry.until ?? "", entry.cause ?? "",
            entry.count.map { "\($0)" } ?? "", entry.note ?? "", entry.handle ?? "", entry.id, entry.changes ?? "",
            entry.slot ?? "", entry.definition.map { $0.written.map(\.when).joined(separator: "; ") } ?? "",
            entry.reading?.value.map { Quantity.decimal($0.thousandths) } ?? "", entry.reading?.unit ?? "",
            entry.reading?.from ?? "", entry.reading?.day ?? "", entry.definition.map(definition) ?? "",
            entry.source?.cell ?? "",
        ]
    }

    /// All of a definition, with its steps and fields, so that an import loses nothing: a draft as JSON.
    private static func definition(_ definition: Definition) -> String {
        (try? JSON.encode(DefinitionDraft(definition))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// In quotation marks if it has one, a comma or the end of a line.
    private static func field(_ text: String) -> String {
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return text }
        // By scalars: a quotation mark with a combining mark is another `Character`, and still ends the field.
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
