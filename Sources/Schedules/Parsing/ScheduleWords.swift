package import CivilTime
import Vocabulary

/// The vocabulary of the schedule language: weekdays, months, ordinals and reserved words.
package enum ScheduleWords {
    /// Words that begin a modifier.
    static let modifiers: Set<String> = ["zone", "from", "until", "for", "except", "during", "outside"]
    /// Words that begin a modifier or another clause of the rule: a comma before them separates clauses, not values.
    static let listEnds = modifiers.union(["at", "every", "first", "on", "between", "or"])

    /// Times of the sun and of prayer, and words that a person may take for one.
    static let anchors = Set(SunTime.Event.allCases.map(\.rawValue)).union(["zuhr", "dawn", "dusk", "jumuah"])

    /// The time of the sun or of prayer that a word names.
    static func event(_ word: String) -> SunTime.Event? {
        SunTime.Event(rawValue: word == "zuhr" ? "dhuhr" : word)
    }

    /// Schedules that most people begin with, one for each first word.
    package static let examples = [
        "daily at 08:00", "weekdays at 08:00", "weekends at 09:00", "mon, wed, fri at 21:00", "every 3 days at 09:00",
        "every 8 hours", "every 90 minutes between 08:00 and 20:00", "monthly on 1 at 09:00",
        "yearly on dec 25 at 09:00",
        "21 days on, 7 off at 22:00", "once tomorrow at 09:00", "once in 20 min", "as needed, at most 4 in 24h",
    ]

    /// iCalendar's two-letter names of the weekdays, from Monday.
    package static let iCalendarDays = ["mo", "tu", "we", "th", "fr", "sa", "su"]

    /// The iCalendar property that begins a lowercase word: `rrule` of `rrule:freq=daily`.
    static func iCalendarName(of word: some StringProtocol) -> String? {
        // No other words of a schedule begin so.
        var letters = word.utf8.makeIterator()
        switch (letters.next(), letters.next()) {
        case (UInt8(ascii: "r"), UInt8(ascii: "r")), (UInt8(ascii: "r"), UInt8(ascii: "d")),
            (UInt8(ascii: "e"), UInt8(ascii: "x")), (UInt8(ascii: "d"), UInt8(ascii: "t")):
            break
        default: return nil
        }
        let end = word.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") } ?? word.endIndex
        let name = word[..<end]
        return ["rrule", "rdate", "exdate", "exrule", "dtstart"].first { name == $0 }
    }

    static func weekdayGroup(_ word: some StringProtocol) -> WeekdaySet? {
        switch word {
        case "weekday", "weekdays", "workday", "workdays": .workdays
        case "weekend", "weekends": .weekend
        default: nil
        }
    }

    static func month(_ word: some StringProtocol) -> Int? {
        guard word.utf8.count >= 3 else { return nil }
        if word == "sept" { return 9 }
        return DateWords.months.firstIndex { name in
            let lower = asciiLowercased(name)
            return word == lower || word == lower.prefix(3)
        }.map { $0 + 1 }
    }

    static let numerals = [
        "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
        "eleven": 11, "twelve": 12,
    ]

    /// `1st`, `22nd`, `third`; `nil` for a plain number.
    static func ordinal(_ word: some StringProtocol) -> Int? {
        switch word {
        case "first": return 1
        case "second": return 2
        case "third": return 3
        case "fourth": return 4
        case "fifth": return 5
        default:
            let isOrdinal = ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) }
            return isOrdinal ? number(word.dropLast(2)) : nil
        }
    }

    /// `mon`, as the language prints it.
    static func short(_ day: Weekday) -> String { String(asciiLowercased(DateWords.long(day)).prefix(3)) }
}

extension CivilDate {
    /// `Friday 25 December 2026`
    package var longWords: String {
        let (year, month, day) = components
        return "\(DateWords.long(weekday)) \(day) \(DateWords.month(month)) \(year)"
    }
}
