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
        if let span = CalendarSpan(words: words.map(\.text)) {
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
}

extension CalendarSpan {
    /// Reads `3 days`, `2w`, lowercase; `nil` for hours, minutes and sums.
    init?(words: [String]) {
        if words.count == 2, let count = saturatingNumber(words[0]), let unit = Unit(word: words[1]) {
            self.init(count, unit)
        } else if words.count == 1, let terms = DurationText.Term.compact(words[0]), terms.count == 1,
            let unit = Unit(word: terms[0].unit.word)
        {
            self.init(terms[0].count, unit)
        } else {
            return nil
        }
    }
}

extension CalendarSpan.Unit {
    /// Reads a word or an abbreviation, lowercase.
    init?(word: some StringProtocol) {
        // Every interval is looked up, and most begin with a number.
        switch word.utf8.first {
        case UInt8(ascii: "d"), UInt8(ascii: "w"), UInt8(ascii: "m"), UInt8(ascii: "y"): break
        default: return nil
        }
        switch word {
        case "day", "days", "d": self = .day
        case "week", "weeks", "w", "wk", "wks": self = .week
        case "month", "months": self = .month
        case "year", "years": self = .year
        default: return nil
        }
    }
}
