import CivilTime
import Vocabulary

/// Reads `in 20m`, `now + 20 minutes`, `in half an hour`, `in 2 weeks at 14:00`.
struct SentenceSpan {
    private let words: [String]
    private let clock: SentenceClock

    init(_ words: [String], _ clock: SentenceClock) {
        (self.words, self.clock) = (words, clock)
    }

    static func count(_ word: String) -> Int? {
        ["a", "an"].contains(word) ? 1 : ScheduleWords.numerals[word] ?? saturatingNumber(word)
    }

    /// `nil` if the words are something else.
    mutating func read() -> SentenceMeaning? {
        var rest = words[...]
        if rest.first == "once" { rest.removeFirst() }
        if rest.first == "in" {
            rest.removeFirst()
        } else if rest.count > 2, rest.suffix(2) == ["from", "now"] {
            rest.removeLast(2)
        } else if rest.count > 2, rest.prefix(2) == ["now", "+"] {
            // at(1) has these words.
            rest.removeFirst(2)
        } else {
            return nil
        }
        guard let first = rest.first else { return nil }
        if first.hasPrefix("-") {
            let positive = [String(first.dropFirst())] + rest.dropFirst()
            return Self.terms(positive) == nil
                ? nil : .refused("a duration is more than zero", hint: "in \(positive.joined(separator: " "))")
        }
        if let span = calendarUnit(rest) {
            let length = Self.isCompact(first) ? 1 : 2
            return dated(span, rest.dropFirst(length))
        }
        if let terms = Self.terms(Array(rest)) { return elapsed(terms) }
        return unclear(Array(rest))
    }

    // MARK: Elapsed time

    private func elapsed(_ terms: [DurationText.Term]) -> SentenceMeaning {
        do {
            let length = try DurationText.total(terms)
            let isShort = length < .seconds(3600) || terms.contains { $0.unit == .second }
            // It rings never early: seconds are rounded up, and so are the minutes of a long time.
            let due = (clock.now + length + .milliseconds(999)).seconds
            let instant = Instant(seconds: isShort ? due : (due + 59) / 60 * 60)
            guard instant < .end else { return .refused("years go from 1900 to 2200", hint: "in 20m") }
            var timing = SentenceTiming(Schedule(.instant(instant)), titleAlone: "Timer")
            timing.isLength = true
            return .one(timing)
        } catch {
            return .refused(error.message, hint: "in \(error.hint)")
        }
    }

    /// Refuses `in 5`, `in 1 hour 30`, `in 5 or 10 minutes` and `in 1.5 hours`.
    private func unclear(_ words: [String]) -> SentenceMeaning? {
        let range = words.flatMap { $0.split(separator: "-").map(String.init) }.filter { !["or", "to"].contains($0) }
        if range.count == 3, words.count != 3, Self.count(range[0]) != nil, Self.count(range[1]) != nil,
            DurationUnit(range[2]) != nil
        {
            return .refused("it says two lengths of time", hint: "in \(range[0]) \(range[2])")
        }
        // Minutes, as in `1h30`; or words of the title.
        if let last = words.last, last.utf8.count == 2, let minutes = number(last), (1...59).contains(minutes),
            let terms = Self.terms(words.dropLast()), terms.last?.unit == .hour,
            let length = try? DurationText.total(terms + [.init(count: minutes, unit: .minute)])
        {
            return .refused("\(quoted(last)) needs a unit", hint: "in \(DurationText.short(length))")
        }
        if words.count == 1, let count = number(words[0]), count > 0 {
            return .refused("\(quoted(words[0])) needs a unit", hint: "in \(min(count, 999))m")
        }
        let text = words.joined()
        let number = text.prefix { $0 == "." || $0.isASCII && $0.isNumber }
        guard (1...2).contains(words.count), number.contains("."), let value = Double(number),
            (0.01...1000).contains(value),
            let unit = DurationUnit(text[number.endIndex...])
        else { return nil }
        let length = Duration.seconds(max(1, Int(value * Double(unit.seconds))))
        return .refused("a length of time has no fractions", hint: "in \(DurationText.short(length))")
    }

    /// `20m`, `1h30`, `2 hours 30 minutes`, `half an hour`, `an hour and a half`; `nil` for anything else.
    private static func terms(_ words: [String]) -> [DurationText.Term]? {
        switch words {
        case ["half", "an", "hour"], ["half", "hour"], ["a", "half", "hour"]: return [.init(count: 30, unit: .minute)]
        case ["a", "quarter", "of", "an", "hour"], ["quarter", "of", "an", "hour"], ["a", "quarter", "hour"]:
            return [.init(count: 15, unit: .minute)]
        case ["an", "hour", "and", "a", "half"], ["one", "and", "a", "half", "hours"]:
            return [.init(count: 1, unit: .hour), .init(count: 30, unit: .minute)]
        default: break
        }
        var terms: [DurationText.Term] = []
        var index = 0
        while index < words.count {
            if index > 0, words[index] == "and" || words[index] == "," {
                index += 1
                guard index < words.count else { return nil }
            }
            if index + 1 < words.count, let count = count(words[index]), let unit = DurationUnit(words[index + 1]) {
                terms.append(.init(count: count, unit: unit))
                index += 2
            } else if let compact = compact(words[index]) {
                terms += compact
                index += 1
            } else {
                return nil
            }
        }
        return terms.isEmpty ? nil : terms
    }

    /// `20m`, `1h30m`, and `1h30`.
    private static func compact(_ word: String) -> [DurationText.Term]? {
        if let terms = DurationText.Term.compact(word) { return terms }
        guard let hour = word.firstIndex(of: "h"), let hours = number(word[..<hour]),
            let minutes = number(word[word.index(after: hour)...]), word[word.index(after: hour)...].count == 2
        else { return nil }
        return [.init(count: hours, unit: .hour), .init(count: minutes, unit: .minute)]
    }

    private static func isCompact(_ word: String) -> Bool { DurationText.Term.compact(word) != nil }

    // MARK: Dates

    /// `3 days`, `a week`, `2w`, if no shorter unit follows: `1 day 2 hours` is elapsed time.
    private func calendarUnit(_ words: ArraySlice<String>) -> CalendarSpan? {
        guard let first = words.first else { return nil }
        var found: CalendarSpan?
        var rest = words.dropFirst()
        if let terms = DurationText.Term.compact(first), terms.count == 1 {
            found = CalendarSpan.Unit(word: terms[0].unit.word).map { CalendarSpan(terms[0].count, $0) }
        } else if let count = Self.count(first), let unit = rest.first {
            rest = rest.dropFirst()
            found = CalendarSpan.Unit(word: unit).map { CalendarSpan(count, $0) }
        }
        guard let found, rest.isEmpty || Self.terms(Array(rest.first == "and" ? rest.dropFirst() : rest)) == nil else {
            return nil
        }
        return found
    }

    /// The date, and the time if one is written.
    private func dated(_ span: CalendarSpan, _ rest: ArraySlice<String>) -> SentenceMeaning? {
        let time = rest.isEmpty ? "" : " " + rest.joined(separator: " ")
        guard span.count > 0 else { return .refused("a duration is more than zero", hint: "in 1 day\(time)") }
        guard span.count <= span.unit.most else {
            return .refused("it is at most 10 years ahead", hint: "in 10 years\(time)")
        }
        var moment = SentenceMoment([(clock.today + span).description] + rest, clock)
        return moment.read()
    }
}
