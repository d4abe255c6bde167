import CivilTime
import Schedules
import Vocabulary

/// A property of an iCalendar file.
struct HolidayProperty {
    /// In lower case.
    let name: String
    let value: String
    let line: Int

    /// `nil` for a line that has none.
    init?(_ text: String, line: Int) {
        var isQuoted = false
        guard
            let colon = text.utf8.firstIndex(where: { byte in
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                return byte == UInt8(ascii: ":") && !isQuoted
            })
        else { return nil }
        let head = text[..<colon]
        name = asciiLowercased(head.prefix { $0 != ";" })
        value = String(text[text.index(after: colon)...])
        self.line = line
    }

    /// `20261225`; `nil` for a date with a time, and for a text that is no date.
    var date: CivilDate? { Self.date(value.trimmed[...]) }

    var isTimed: Bool { value.trimmed.utf8.count > 8 && Self.date(value.trimmed.prefix(8)) != nil }

    /// The days of `P1D` and `P2W`.
    var days: Int? {
        let text = value.trimmed
        guard text.hasPrefix("P"), let count = Int(text.dropFirst().dropLast()), count < 1000 else { return nil }
        return text.hasSuffix("D") ? count : text.hasSuffix("W") ? count * 7 : nil
    }

    /// The date of `20261225`, and of `20261225T000000Z` without its time.
    static func day(_ text: Substring) -> CivilDate? { date(text.prefix(8)) }

    private static func date(_ text: Substring) -> CivilDate? {
        guard text.utf8.count == 8, text.utf8.allSatisfy(isDigit), let year = Int(text.prefix(4)),
            let month = Int(text.dropFirst(4).prefix(2)), let day = Int(text.suffix(2)), (1900...2200).contains(year)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}

/// An event of a file of holidays.
struct HolidayEvent {
    struct Problem: Error {
        var line: Int
        var message: String
        var hint: String?
    }

    let line: Int
    private(set) var start: HolidayProperty?
    private(set) var end: HolidayProperty?
    private(set) var duration: HolidayProperty?
    private(set) var summary = "holiday"
    private(set) var uid = ""
    private(set) var isCancelled = false
    private var rule: HolidayProperty?
    private var added: [HolidayProperty] = []
    private var removed: [HolidayProperty] = []
    private var instance: HolidayProperty?

    init(line: Int) { self.line = line }

    mutating func read(_ property: HolidayProperty) {
        switch property.name {
        case "dtstart": start = property
        case "dtend": end = property
        case "duration": duration = property
        case "summary":
            let unescaped = [("\\,", ","), ("\\;", ";"), ("\\n", " "), ("\\N", " ")]
            let text = unescaped.reduce(property.value) { $0.replacing($1.0, with: $1.1) }
            let shown = text.filter { !$0.isNewline && $0 >= " " }.trimmed
            if !shown.isEmpty { summary = String(shown.prefix(100)) }
        case "uid": uid = property.value.trimmed
        case "status": isCancelled = asciiLowercased(property.value.trimmed) == "cancelled"
        case "rrule": rule = property
        case "rdate": added.append(property)
        case "exdate": removed.append(property)
        case "recurrence-id": instance = property
        default: break
        }
    }

    /// True if it repeats for ever.
    var isEndless: Bool {
        guard let rule else { return false }
        let text = asciiLowercased(rule.value)
        return !text.contains("count=") && !text.contains("until=")
    }

    /// The day of a repeated event that this one is instead of.
    var replacedKey: String? { instance.flatMap { HolidayProperty.day($0.value.trimmed[...]) }.map { "\(uid)\n\($0)" } }

    /// The first days of all its occurrences.
    func starts(from first: CivilDate, through year: Int) throws(Problem) -> [CivilDate] {
        var starts: Set<CivilDate> = [first]
        if let rule { starts.formUnion(try dates(of: rule, from: first, through: year)) }
        for property in added {
            for text in property.value.split(separator: ",") { starts.insert(try date(text, of: property)) }
        }
        for property in removed {
            for text in property.value.split(separator: ",") { starts.remove(try date(text, of: property)) }
        }
        return starts.sorted()
    }

    private func date(_ text: Substring, of property: HolidayProperty) throws(Problem) -> CivilDate {
        guard let date = HolidayProperty.day(text.drop { $0 == " " }) else {
            throw Problem(
                line: property.line, message: "\(property.name.uppercased()) has no date", hint: "20261225")
        }
        return date
    }

    /// The dates of a rule, read as a schedule of the language.
    private func dates(of rule: HolidayProperty, from first: CivilDate, through year: Int) throws(Problem)
        -> [CivilDate]
    {
        // Some calendars write the end of an all-day event with a time.
        let parts = rule.value.trimmed.split(separator: ";").map { part in
            asciiLowercased(part).hasPrefix("until=") ? part.prefix(14) : part
        }
        do {
            let schedule = try Schedule(parsing: "RRULE:\(parts.joined(separator: ";")) from \(first)T00:00")
            let end = CivilDate(year: year, month: 12, clampingDay: 31)
            return schedule.dates(from: first, through: end, atMost: Self.mostDates)
        } catch {
            throw Problem(line: rule.line, message: error.message, hint: "RRULE:FREQ=YEARLY")
        }
    }

    /// Occurrences of one event.
    private static let mostDates = 10_000
}
