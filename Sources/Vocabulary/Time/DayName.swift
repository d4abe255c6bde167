package import CivilTime

/// A day as people name it: `today`, `fri`, `-3d`, `2026-11-20`.
///
/// ```swift
/// let friday = CivilDate(year: 2026, month: 11, clampingDay: 20)
/// try DayName.parse("yesterday", today: friday)  // 2026-11-19
/// try DayName.parse("mon", today: friday)  // 2026-11-16
/// try DayName.parse("mon", today: friday, isAhead: true)  // 2026-11-23
/// ```
package enum DayName {
    /// - Parameters:
    ///   - text: A date, or a name of a day: `2026-11-20`, `yesterday`, `mon`.
    ///   - today: The local date.
    ///   - isAhead: True if a weekday is the coming one, and not the last one; today's own is today.
    /// - Throws: `TextError` for anything else, and for a date outside 1900 to 2200.
    package static func parse(
        _ text: String, today: CivilDate, isAhead: Bool = false
    ) throws(TextError) -> CivilDate {
        if let date = date(text, today: today, isAhead: isAhead) {
            if (1900...2200).contains(date.year) { return date }
            throw TextError("\(date) is not between 1900 and 2200", hint: "\(today)")
        }
        throw TextError(
            "\(quoted(text)) is not a date",
            hint: meant(by: text) ?? NearNames.question(text, among: names) ?? "\(today), yesterday, fri or -3d")
    }

    /// The date of `20.12.2026`, `12/20/2026` or `2026/12/20`; both dates if either number may be the month.
    package static func meant(by text: String) -> String? {
        let parts = text.split { "./-".contains($0) }.map { Int($0) }
        let numbers = parts.compactMap(\.self)
        guard parts.count == 3, numbers.count == 3 else { return nil }
        func date(_ year: Int, _ month: Int, _ day: Int) -> String? {
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return (1900...2200).contains(year) ? CivilDate("\(year)-\(two(month))-\(two(day))").map { "\($0)" } : nil
        }
        let first = date(numbers[2], numbers[1], numbers[0])
        // With dots the day is always the first.
        let second = text.contains("/") ? date(numbers[2], numbers[0], numbers[1]) : nil
        let found = [first, second == first ? nil : second, date(numbers[0], numbers[1], numbers[2])].compactMap(\.self)
        return found.isEmpty ? nil : found.joined(separator: " or ")
    }

    /// True if it names a day, whichever day it is today.
    package static func matches(_ text: String) -> Bool {
        date(text, today: CivilDate(epochDay: 0), isAhead: false) != nil
    }

    private static let names =
        ["today", "yesterday", "tomorrow"]
        + ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private static func date(_ text: String, today: CivilDate, isAhead: Bool) -> CivilDate? {
        let word = asciiLowercased(text)
        switch word {
        case "today": return today
        case "yesterday": return today - 1
        case "tomorrow": return today + 1
        default: break
        }
        if let weekday = Weekday(word: word) {
            let ahead = (Int(weekday.rawValue) - Int(today.weekday.rawValue) + 7) % 7
            return today + (isAhead || ahead == 0 ? ahead : ahead - 7)
        }
        if let sign = word.utf8.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            if ["0d", "0w"].contains(word.dropFirst()) { return today }
            guard let length = try? DurationText.parse(word.dropFirst()) else { return nil }
            let (days, rest) = length.components.seconds.quotientAndRemainder(dividingBy: 86_400)
            return rest == 0 ? today + Int(sign == UInt8(ascii: "-") ? -days : days) : nil
        }
        // `5 days ago`
        let words = word.split(separator: " ")
        if words.count == 3, words[2] == "ago", let count = Int(words[0]), (0...9999).contains(count) {
            switch words[1] {
            case "day", "days": return today - count
            case "week", "weeks": return today - 7 * count
            default: return nil
            }
        }
        return CivilDate(word)
    }
}
