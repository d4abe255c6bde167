import CivilTime
import Reminders
import StrictJSON
import Vocabulary

/// A row of remindd's own format, with its cells by column name.
struct CSVRow {
    let line: Int
    let file: String
    private let cells: [String: String]

    init(_ row: CSVTable.Row, heading: [String], file: String) {
        line = row.line
        self.file = file
        cells = Dictionary(zip(heading, row.cells)) { first, _ in first }
    }

    /// - Parameter cells: The cells by the names of their columns.
    init(line: Int, file: String, cells: [String: String]) { (self.line, self.file, self.cells) = (line, file, cells) }

    var place: ImportPlace { ImportPlace(file: file, line: line) }

    /// A trimmed cell; `nil` if it is missing or empty.
    subscript(_ column: String) -> String? {
        guard let text = cells[column]?.trimmed, !text.isEmpty else { return nil }
        return text
    }

    func refusal(_ message: String, hint: String? = nil) -> ImportRefusal {
        ImportRefusal(file: file, line: line, message, hint: hint)
    }

    func id() throws(ImportRefusal) -> String? {
        guard let text = self["reminder"] else { return nil }
        guard ReminderID(rawValue: text) != nil else { throw refusal("\(quoted(text)) is not an id of a reminder") }
        return text
    }

    func title() throws(ImportRefusal) -> String {
        guard let title = self["title"] ?? self["reminder"] else {
            throw refusal("it names no reminder", hint: "a title, or a reminder's id")
        }
        return try line(title, "title", atMost: Definition.longestTitle)
    }

    func person() throws(ImportRefusal) -> String? { try line("person", atMost: 60) }

    /// A cell of one line of plain text.
    func line(_ column: String, atMost most: Int) throws(ImportRefusal) -> String? {
        guard let text = self[column] else { return nil }
        return try line(text, column, atMost: most)
    }

    private func line(_ text: String, _ column: String, atMost most: Int) throws(ImportRefusal) -> String {
        // Cells may have several lines and tabs, but no other control characters.
        if let odd = text.unicodeScalars.first(where: { $0.isControl && !"\t\n\r".unicodeScalars.contains($0) }) {
            throw refusal("the \(column) has a control character, U+\(PlainText.codePoint(odd))")
        }
        if let odd = text.unicodeScalars.first(where: \.isNoncharacter) {
            throw refusal("the \(column) has \(PlainText.noncharacter(odd))")
        }
        let line = oneLine(text)
        if let excess = TextLimit.excess(of: line, atMost: most) {
            throw refusal("the \(column) \(excess)", hint: "at most \(most) characters")
        }
        return line
    }

    func zone(_ context: ImportContext) throws(ImportRefusal) -> TimeZoneRules {
        guard let name = self["zone"], name != context.zone.name else { return context.zone }
        do {
            return try context.zones.rules(named: name)
        } catch {
            throw refusal("\(quoted(name)) is not a time zone of this computer")
        }
    }

    /// A date and time with an offset, or on the wall clock of the row's zone.
    func instant(_ column: String, in zone: TimeZoneRules) throws(ImportRefusal) -> (at: Instant, wall: CivilDateTime)?
    {
        guard let text = self[column] else { return nil }
        let written = String(text.map { $0 == " " ? "T" : $0 })
        if let instant = ISOInstant.parse(written), let local = CivilDateTime(String(written.prefix(19))) {
            return (instant, written.last.map { "Zz".contains($0) } == true ? zone.local(at: instant) : local)
        }
        guard let local = CivilDateTime(written), let instant = zone.instant(of: local) else {
            throw refusal("\(quoted(text)) is not a date and time", hint: "2026-11-20T08:00:00+01:00, 2026-11-20 08:00")
        }
        return (instant, local)
    }

    func dose() throws(ImportRefusal) -> String? {
        guard let text = self["dose"] else { return nil }
        do {
            return try Quantity.parse(text).description
        } catch {
            throw refusal("the dose \(quoted(text)): \(error.message)", hint: error.hint)
        }
    }

    /// A whole definition as JSON, as `history --csv` writes it.
    func draft(_ text: String) throws(ImportRefusal) -> DefinitionDraft {
        do {
            return try JSON.decode(DefinitionDraft.self, from: Array(text.utf8))
        } catch {
            throw refusal("the definition cannot be read", hint: "as history --csv writes it, or leave it out")
        }
    }

    func day(_ column: String) throws(ImportRefusal) -> String? {
        guard let text = self[column] else { return nil }
        guard let date = CivilDate(text) else { throw refusal("\(quoted(text)) is not a date", hint: "2026-11-20") }
        return date.description
    }
}
