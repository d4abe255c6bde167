import CivilTime
import Vocabulary

/// A time of day in a sentence, before its date decides what it means.
enum SentenceTime: Hashable {
    /// `isSure` is true if it says which half of the day it means.
    case clock(ClockTime, isSure: Bool)
    /// `at 9`: 1 to 12.
    case hour(Int)
    case midnight

    /// The time on a known day: 7 to 11 are in the morning, 12 to 6 in the afternoon; more is on the 24-hour clock.
    static func onADay(_ hour: Int) -> ClockTime? {
        switch hour {
        case 1...6: ClockTime(hour: hour + 12, minute: 0)
        case 7...23: ClockTime(hour: hour, minute: 0)
        default: nil
        }
    }

    /// The two times that a bare hour can be, the earlier one first.
    static func halves(_ hour: Int) -> [ClockTime] {
        [hour % 12, hour % 12 + 12].compactMap { ClockTime(hour: $0, minute: 0) }
    }

    /// `15:30`, `9am`, `15h30`, `noon`; `nil` for a bare hour and for anything else.
    static func clock(_ word: String) -> ClockTime? {
        switch word {
        case "noon", "midday": return .noon
        case "midnight": return .midnight
        default: break
        }
        guard word.utf8.first.map(isDigit) == true else { return nil }
        let parts = word.split(separator: "h", omittingEmptySubsequences: false)
        if parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            let hour = number(parts[0]), let minute = number(parts[1])
        {
            return ClockTime(hour: hour, minute: minute)
        }
        return try? TimeText.parse(word)
    }

    /// A whole hour of the 24-hour clock: `17h`.
    static func hours(_ word: String) -> ClockTime? {
        guard word.hasSuffix("h"), word.utf8.count <= 3, let hour = number(word.dropLast()) else { return nil }
        return ClockTime(hour: hour, minute: 0)
    }

    /// `half past 3`, `quarter to nine`, and the number of words.
    static func spoken(_ words: ArraySlice<String>) -> (ClockTime, length: Int)? {
        var rest = words.prefix(4)
        if rest.first == "a" { rest.removeFirst() }
        guard rest.count >= 3, let first = rest.popFirst(), let way = rest.popFirst(), let last = rest.first,
            let minutes = ["half": 30, "quarter": 15][first] ?? SentenceSpan.count(first),
            ["past", "to"].contains(way), [5, 10, 15, 20, 25, 30].contains(minutes),
            let hour = SentenceSpan.count(last).flatMap(onADay)
        else { return nil }
        let second = hour.secondOfDay + Int32(way == "to" ? -minutes : minutes) * 60
        return (ClockTime(secondOfDay: second), rest.startIndex - words.startIndex + 1)
    }

    /// True if a word is a clock time of the morning or the afternoon for certain.
    static func isSure(_ word: String) -> Bool { word.hasSuffix("am") || word.hasSuffix("pm") }

    /// A time without its colon: `1530`, `15.30`.
    static func withoutColon(_ word: String) -> ClockTime? {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        if parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2 {
            return number(parts[0]).flatMap { hour in
                number(parts[1]).flatMap { ClockTime(hour: hour, minute: $0) }
            }
        }
        guard (3...4).contains(word.utf8.count), let value = number(word) else { return nil }
        return ClockTime(hour: value / 100, minute: value % 100)
    }
}
