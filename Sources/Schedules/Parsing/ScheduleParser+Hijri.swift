import Vocabulary

// Days of the Islamic calendar: `during ramadan`, `outside ramadan`, `during hijri 8-10 12`, `on white days`.
extension ScheduleParser {
    private static let hijriHint = "daily at fajr during ramadan"

    /// True if `on white days` is next.
    var isAtWhiteDays: Bool { isAt("on") && next?.text == "white" }

    /// After `during`, `outside` or `on`.
    mutating func hijriDays(_ word: Token) throws(ScheduleError) -> HijriDays {
        let hint = ScheduleParser.hijriHint
        if take("white") {
            try expect("days", else: "\"days\"", hint: "daily at imsak on white days")
            return .whiteDays
        }
        if take("ramadan") {
            var days = HijriDays.ramadan
            days.isOutside = word.text == "outside"
            return days
        }
        guard word.text == "during" else { throw missing("\"ramadan\"", hint: "daily at 08:00 outside ramadan") }
        guard take("hijri") else { throw missing("\"ramadan\" or \"hijri\"", hint: hint) }
        let days = try hijriRange()
        guard let token, let month = number(token.text) else {
            throw missing("a month of the Islamic calendar, 1 to 12", hint: "daily at imsak during hijri 8-10 12")
        }
        guard (1...12).contains(month) else {
            throw error("the Islamic calendar has months 1 to 12", hint: "daily at imsak during hijri 8-10 12")
        }
        index += 1
        return HijriDays(month: month, days: days)
    }

    /// `9` or `8-10`
    private mutating func hijriRange() throws(ScheduleError) -> ClosedRange<Int> {
        let hint = "daily at imsak during hijri 8-10 12"
        guard let token, token.isWord else { throw missing("a day or a range of days", hint: hint) }
        let parts = token.text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { number($0) }
        guard numbers.count == parts.count, numbers.count <= 2, let first = numbers.first, let last = numbers.last
        else {
            throw missing("a day or a range of days", hint: hint)
        }
        guard (1...30).contains(first), (first...30).contains(last) else {
            throw error("days of the Islamic calendar go from 1 to 30", hint: hint)
        }
        index += 1
        return first...last
    }
}
