import CivilTime
import Vocabulary

// Times that count from when the reminder was done.
extension ScheduleParser {
    private static let doneHint = "3 days after done at 09:00"

    /// `3 days after done at 09:00`, `6h after done`, from the number on; `nil` if something else is next.
    mutating func afterDone() throws(ScheduleError) -> Schedule.Rule? {
        let words = tokens[index...].prefix { $0.isWord && $0.text != "after" }
        guard !words.isEmpty, words.count <= ScheduleParser.longestWait, words.endIndex + 1 < tokens.count,
            tokens[words.endIndex].text == "after", tokens[words.endIndex + 1].text == "done"
        else { return nil }
        let range = words[words.startIndex].range.lowerBound..<tokens[words.endIndex - 1].range.upperBound
        if let span = calendarSpan(words.map(\.text)) {
            guard (1...span.unit.most).contains(span.count) else {
                throw error(
                    "it comes 1 to \(span.unit.most) \(span.unit)s after it was done", hint: Self.doneHint, at: range)
            }
            index = words.endIndex + 2
            return .afterDone(.calendar(span), at: take("at") ? try time() : nil)
        }
        let wait = try duration("a number of days, weeks, months, years, hours or minutes", hint: Self.doneHint)
        guard wait >= .seconds(60) else {
            throw error("a delay is at least 1 minute", hint: "6h after done", at: range)
        }
        try expect("after", else: "\"after done\"", hint: Self.doneHint)
        index += 1
        guard !isAt("at") else {
            throw error("hours and minutes count from when it was done, and take no time", hint: "6h after done")
        }
        return .afterDone(.elapsed(wait), at: nil)
    }

    /// Words in a length of time such as `1 day 2 hours 30 minutes`.
    private static let longestWait = 6

    /// `3 days`, `2w`; `nil` for hours, minutes and sums.
    private func calendarSpan(_ words: [String]) -> CalendarSpan? {
        if words.count == 2, let count = saturatingNumber(words[0]) {
            return CalendarSpan.Unit(word: words[1]).map { CalendarSpan(count, $0) }
        }
        guard words.count == 1, let terms = DurationText.Term.compact(words[0]), terms.count == 1 else { return nil }
        return CalendarSpan.Unit(word: terms[0].unit.word).map { CalendarSpan(terms[0].count, $0) }
    }
}

extension CalendarSpan.Unit {
    /// Reads a word or an abbreviation, lowercase.
    init?(word: some StringProtocol) {
        switch word {
        case "day", "days", "d": self = .day
        case "week", "weeks", "w", "wk", "wks": self = .week
        case "month", "months": self = .month
        case "year", "years": self = .year
        default: return nil
        }
    }
}
