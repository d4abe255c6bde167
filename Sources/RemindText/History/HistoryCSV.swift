package import Reminders
import StrictJSON
import Vocabulary

/// `history --csv`: a row for each entry.
package struct HistoryCSV {
    /// The most entries that one question is answered with.
    package static let most = 100_000

    private let columns: [Column<EntryView>]
    private let onTerminal: Bool

    /// - Parameters:
    ///   - isAudit: An audit has one column more, `stands`.
    ///   - onTerminal: Without what would drive the terminal; a file gets all but the controls of text direction.
    package init(isAudit: Bool = false, onTerminal: Bool) {
        let stands: [Column<EntryView>] = [Column("stands", \.stands)]
        columns = HistoryCSV.columns + (isAudit ? stands : [])
        self.onTerminal = onTerminal
    }

    /// A line of names, and one for each entry.
    package func lines(_ entries: [EntryView]) -> [String] {
        Column.csv(columns, entries, clean: onTerminal ? CleanText.lines : PlainText.undirected)
    }

    private static var columns: [Column<EntryView>] {
        [
            Column("recorded", \.at), Column("zone", \.zone),
            Column("status") { $0.slip == nil || $0.what == "retracted" ? HistoryRow.word($0) : $0.what },
            Column("by", \.origin), Column("reminder", \.reminder), Column("kind", \.kind), Column("title", \.title),
            Column("person", \.person), Column("dose") { ($0.fields ?? $0.definition?.fields)?["dose"]?.text },
            Column("due", \.due), Column("happened", \.happened), Column("lateness", \.lateness),
            Column("until", \.until), Column("cause", \.cause), Column("count", \.count), Column("note", \.note),
            Column("handle", \.handle), Column("id", \.id), Column("changes", \.changes), Column("slot", \.slot),
            Column("when") { $0.definition?.written.map(\.when).joined(separator: "; ") },
            Column("value") { ($0.reading?.value).map { Quantity.decimal($0.thousandths) } },
            Column("unit") { $0.reading?.unit }, Column("from") { $0.reading?.from }, Column("day") { $0.reading?.day },
            Column("definition") { $0.definition.map(definition) }, Column("source") { $0.source?.cell },
        ]
    }

    /// All of a definition, with its steps and fields, so that an import loses nothing: a draft as JSON.
    private static func definition(_ definition: Definition) -> String {
        (try? JSON.encode(DefinitionDraft(definition))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
