import CivilTime
import ContentLines
import Schedules
import Vocabulary

/// An event of a file of holidays.
struct HolidayEvent {
    struct Problem: Error {
        var line: Int
        var message: String
        var hint: String?
    }

    let line: Int
    private(set) var start: ContentLine?
    private(set) var end: ContentLine?
    private(set) var duration: ContentLine?
    private(set) var summary = "holiday"
    private(set) var uid = ""
    private(set) var isCancelled = false
    private var rule: ContentLine?
    private var added: [ContentLine] = []
    private var removed: [ContentLine] = []
    private var instance: ContentLine?

    init(line: Int) { self.line = line }

    mutating func read(_ property: ContentLine) {
        switch property.name {
        case "DTSTART": start = property
        case "DTEND": end = property
        case "DURATION": duration = property
        case "SUMMARY":
            let shown = property.text.replacing("\n", with: " ").filter { !$0.isNewline && $0 >= " " }.trimmed
            if !shown.isEmpty { summary = String(shown.prefix(100)) }
        case "UID": uid = property.value.trimmed
        case "STATUS": isCancelled = asciiLowercased(property.value.trimmed) == "cancelled"
        case "RRULE": rule = property
        case "RDATE": added.append(property)
        case "EXDATE": removed.append(property)
        case "RECURRENCE-ID": instance = property
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
    var replacedKey: String? { instance?.dates.first?.value.map { "\(uid)\n\($0.date)" } }

    /// The first days of all its occurrences.
    func starts(from first: CivilDate, through year: Int) throws(Problem) -> [CivilDate] {
        var starts: Set<CivilDate> = [first]
        if let rule { starts.formUnion(try dates(ofRule: rule, from: first, through: year)) }
        for property in added { starts.formUnion(try dates(of: property)) }
        for property in removed { starts.subtract(try dates(of: property)) }
        return starts.sorted()
    }

    private func dates(of property: ContentLine) throws(Problem) -> [CivilDate] {
        try property.dates.filter { !$0.text.isEmpty }.map { (_, value) throws(Problem) in
            guard let date = value?.holiday else {
                throw Problem(line: property.line, message: "\(property.name) has no date", hint: "20261225")
            }
            return date
        }
    }

    /// The dates of a rule, read as a schedule of the language.
    private func dates(ofRule rule: ContentLine, from first: CivilDate, through year: Int) throws(Problem)
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

extension DateValue {
    private static let years = 1900...2200

    /// The date, with a time or without; `nil` if its year is none of those.
    var holiday: CivilDate? { Self.years.contains(date.year) ? date : nil }

    /// The date of a whole day.
    var day: CivilDate? { time == nil ? holiday : nil }
}
