import CivilTime
import ContentLines
import Reminders
import Schedules
import Vocabulary

/// The contacts of an address book (vCard 3.0, RFC 2426, and 4.0, RFC 6350): birthdays and anniversaries, each once a year.
struct VCardFile {
    private static let most = 20_000
    /// The most days of one contact.
    private static let mostDays = 100
    private static let hint = "export it once more there as vCard 3.0 or 4.0, and copy it whole"

    /// A day of a contact, with the line that says it.
    private struct Day {
        enum Kind: String { case birthday, anniversary }

        var kind: Kind
        var property: ContentLine
    }

    private struct Card {
        var line: Int
        var name: ContentLine?
        /// The parts of its name.
        var structured: ContentLine?
        var identifier: String?
        var days: [Day] = []
        /// Days of Apple's own, by their group, until a label says what they are.
        var labelled: [String: Day] = [:]

        mutating func take(_ property: ContentLine) {
            switch property.name {
            case "FN": name = property
            case "N": structured = property
            case "UID": identifier = property.value.trimmed
            case "BDAY": days.append(Day(kind: .birthday, property: property))
            case "ANNIVERSARY", "X-ANNIVERSARY", "X-EVOLUTION-ANNIVERSARY", "X-KADDRESSBOOK-X-ANNIVERSARY":
                days.append(Day(kind: .anniversary, property: property))
            case "X-ABDATE": labelled[property.group] = Day(kind: .anniversary, property: property)
            case "X-ABLABEL" where property.value.contains("Anniversary"):
                if let day = labelled.removeValue(forKey: property.group) { days.append(day) }
            default: return
            }
        }
    }

    private let file: ForeignFile
    private let context: ImportContext
    private var content = ImportedContent(format: .vcard)
    private var keys: Set<String> = []

    static func read(_ file: ForeignFile, _ context: ImportContext) throws(ImportRefusal) -> ImportedContent {
        var reader = VCardFile(file: file, context: context)
        try reader.read()
        return reader.content
    }

    private init(file: ForeignFile, context: ImportContext) { (self.file, self.context) = (file, context) }

    private mutating func read() throws(ImportRefusal) {
        var lines = UnfoldedLines(file.bytes)
        var open: Card?
        var (count, last) = (0, 1)
        while let line = lines.next() {
            last = line.number
            // A photo may be long, and nothing of it is read.
            guard !line.isLong else { continue }
            guard String(validating: line.bytes, as: UTF8.self) != nil else {
                throw ImportRefusal(file: file.name, line: last, "it is not UTF-8", hint: Self.hint)
            }
            let property = ContentLine(line, of: file.bytes)
            let isFrame = property?.name == "BEGIN" || property?.name == "END"
            let isCard = isFrame && property?.value.trimmed.uppercased() == "VCARD"
            if isCard, property?.name == "BEGIN" {
                count += 1
                guard open == nil else {
                    throw ImportRefusal(file: file.name, line: last, "a contact begins in another one", hint: Self.hint)
                }
                guard count <= Self.most else {
                    throw ImportRefusal(file: file.name, line: last, "it has more than \(Self.most) contacts")
                }
                open = Card(line: last)
            } else if isCard, property?.name == "END", let card = open {
                try add(card)
                open = nil
            } else if open != nil {
                // In its place: a copy for each line takes the square of their number.
                if let property { open?.take(property) }
                guard let card = open, card.days.count + card.labelled.count <= Self.mostDays else {
                    throw ImportRefusal(file: file.name, line: last, "a contact has more than \(Self.mostDays) days")
                }
            } else {
                throw ImportRefusal(
                    file: file.name, line: last, "it is not vCard", hint: "a file that begins with BEGIN:VCARD")
            }
        }
        if let open {
            throw ImportRefusal(file: file.name, line: open.line, "this contact is cut short", hint: Self.hint)
        }
        guard count > 0 else {
            throw ImportRefusal(
                file: file.name, line: 1, "it has no contact", hint: "a file that begins with BEGIN:VCARD")
        }
    }

    // MARK: - Contacts

    private mutating func add(_ card: Card) throws(ImportRefusal) {
        let place = ImportPlace(file: file.name, line: card.line)
        guard !card.days.isEmpty else { return content.noteDose(place, "a contact without a birthday is left out") }
        let full = card.name.map { Self.spaced($0.text) } ?? card.structured.map(Self.structured) ?? ""
        let name = oneLine(full, atMost: Definition.longestTitle - 15)
        guard name.isVisible else { return content.noteDose(place, "a contact without a name is left out") }
        for day in card.days {
            let place = ImportPlace(file: file.name, line: day.property.line)
            guard let date = Self.date(day.property) else {
                let written = quoted(oneLine(String(day.property.value.prefix(200)), atMost: 40))
                content.note(place, "\(written) is not a day of a year: it is left out", subject: name)
                continue
            }
            // Apple writes a year that is not known as 1604.
            let born = date.year.flatMap { CivilDate(year: $0, month: date.day.month, day: date.day.day) }
            let isKnown = day.kind == .birthday && born.map { $0.year >= 1900 && $0 <= context.today } ?? false
            let title =
                switch day.kind {
                case .birthday: isKnown ? name : "\(name)'s birthday"
                case .anniversary: "\(name)'s anniversary"
                }
            let key = oneLine("\(day.kind.rawValue)/\(card.identifier ?? name)", atMost: 900)
            guard keys.insert(key).inserted else {
                content.note(place, "a second \(day.kind.rawValue) is left out", subject: name)
                continue
            }
            var made = ImportedReminder(keys: [key], kind: "reminder", title: title, place: place)
            let schedule = Schedule(.wall(.yearly([date.day]), .at([context.morning])))
            made.when = [DefinitionDraft.Line(when: schedule.description)]
            made.before = ["1w", "1d"]
            made.fields["tags"] = day.kind.rawValue
            if isKnown, let born { made.fields["born"] = born.description }
            try content.add(made)
        }
    }

    // MARK: - Values

    /// `1984-12-24`, `19841224`, `1984-12-24T00:00:00Z`, `--1224` and `--12-24`.
    private static func date(_ property: ContentLine) -> (year: Int?, day: YearDay)? {
        let value = property.value
        guard value.utf8.count <= 100, property.parameters["VALUE"]?.lowercased() != "text" else { return nil }
        let text = value.trimmed.prefix { $0 != "T" && $0 != " " }
        let digits = text.filter { $0 != "-" }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        var year: Int?
        var rest = Substring(digits)
        if text.hasPrefix("--") {
            guard digits.count == 4 else { return nil }
        } else {
            guard digits.count == 8, let written = Int(digits.prefix(4)) else { return nil }
            rest = digits.dropFirst(4)
            year = property.parameters["X-APPLE-OMIT-YEAR"] == String(digits.prefix(4)) ? nil : written
        }
        guard let month = Int(rest.prefix(2)), let day = Int(rest.suffix(2)),
            // A leap year has every day that a year can have.
            CivilDate(year: year ?? 2000, month: month, day: day) != nil
        else { return nil }
        return (year, YearDay(month: month, day: day))
    }

    private static func spaced(_ text: String) -> String { text.replacing("\n", with: " ").trimmed }

    /// `Meier;Anna;;;` as `Anna Meier`.
    private static func structured(_ property: ContentLine) -> String {
        let parts = property.components(atMost: 2)
        return [parts.count > 1 ? parts[1] : "", parts[0]].map(spaced).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
