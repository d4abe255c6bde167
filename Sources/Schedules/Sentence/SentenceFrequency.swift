import CivilTime
import Vocabulary

/// Words that say how often: `every month`, `twice a week`, `annually`. In the title of one time they would be lost.
struct SentenceFrequency {
    let range: Range<Int>
    /// How often, if it is once in a span of the calendar.
    let span: CalendarSpan?

    private static let adverbs: [String: CalendarSpan] = [
        "daily": CalendarSpan(1, .day), "weekly": CalendarSpan(1, .week), "fortnightly": CalendarSpan(2, .week),
        "biweekly": CalendarSpan(2, .week), "monthly": CalendarSpan(1, .month), "quarterly": CalendarSpan(3, .month),
        "yearly": CalendarSpan(1, .year), "annually": CalendarSpan(1, .year), "biennially": CalendarSpan(2, .year),
        "semiannually": CalendarSpan(6, .month), "semi-annually": CalendarSpan(6, .month),
        "biannually": CalendarSpan(6, .month), "bimonthly": CalendarSpan(2, .month),
    ]
    /// Words after one of these: `weekly on mondays`.
    private static let endings: Set = ["on", "at", "from", "until", "for", "in"]
    private static let parts: Set = [
        "weekday", "weekdays", "weekend", "workday", "morning", "afternoon", "evening", "night",
    ]

    /// A day, a week, an hour; some are no span of the calendar.
    private struct Unit { var span: CalendarSpan? }

    /// The first of them in a title.
    ///
    /// - Parameters:
    ///   - words: Lowercase, without commas.
    ///   - time: The words of a time after them.
    init?(in words: [String], before time: String? = nil) {
        for start in words.indices {
            guard let found = Self.length(of: words[start...]) else { continue }
            // A weekly report is a report.
            let end = start + found.length
            let isName =
                found.length == 1 && !words[start].hasSuffix("nnually") && end < words.count
                && !Self.endings.contains(words[end])
            if isName { continue }
            (range, span) = (start..<end, found.span)
            return
        }
        // `every` before `morning tomorrow` or `next friday`
        guard let time, let last = words.last, ["every", "each"].contains(last) else { return nil }
        let isWeekday = time.split(separator: " ").contains { Weekday(word: asciiLowercased($0)) != nil }
        (range, span) = (words.count - 1..<words.count, CalendarSpan(1, isWeekday ? .week : .day))
    }

    private static func length(of words: ArraySlice<String>) -> (length: Int, span: CalendarSpan?)? {
        func word(_ place: Int) -> String { place < words.count ? words[words.startIndex + place] : "" }
        if let span = adverbs[word(0)] { return (1, span) }
        if word(0) == "alternate", let unit = unit(word(1)) { return (2, unit.span.map { times(2, $0) }) }
        if word(0) == "per", let unit = unit(word(1)) { return (2, unit.span) }
        if ["every", "each"].contains(word(0)) { return every(words.dropFirst()).map { ($0.length + 1, $0.span) } }
        let count: (times: Int?, length: Int)
        if let times = ["once": 1, "twice": 2, "thrice": 3][word(0)] {
            count = (times, 1)
        } else if ["x", "×"].contains(word(0).last), number(word(0).dropLast()) != nil {
            count = (nil, 1)
        } else if ["times", "time", "x", "×"].contains(word(1)), SentenceSpan.count(word(0)) != nil {
            count = (nil, 2)
        } else {
            return nil
        }
        if let span = adverbs[word(count.length)] { return (count.length + 1, count.times == 1 ? span : nil) }
        if ["every", "each"].contains(word(count.length)),
            let found = every(words.dropFirst(count.length + 1))
        {
            return (count.length + 1 + found.length, count.times == 1 ? found.span : nil)
        }
        guard ["a", "an", "per", "in"].contains(word(count.length)) else { return nil }
        let isIn = word(count.length) == "in" && ["a", "the"].contains(word(count.length + 1))
        let place = count.length + (isIn ? 2 : 1)
        return unit(word(place)).map { (place + 1, count.times == 1 ? $0.span : nil) }
    }

    /// The words after `every`: `month`, `other week`, `2 weeks`, `second friday`.
    private static func every(_ words: ArraySlice<String>) -> (length: Int, span: CalendarSpan?)? {
        var rest = words.prefix(3)
        if ["single", "half"].contains(rest.first) { rest.removeFirst() }
        let skipped = words.prefix(3).count - rest.count
        guard let first = rest.first else { return nil }
        if let terms = DurationText.Term.compact(first) {
            let span = terms.count == 1 ? CalendarSpan.Unit(word: terms[0].unit.word) : nil
            return (skipped + 1, span.map { CalendarSpan(terms[0].count, $0) })
        }
        if let unit = unit(first) { return (skipped + 1, words.first == "half" ? half(unit.span) : unit.span) }
        let isOther = ["other", "alternate"].contains(first)
        let count = isOther ? 2 : ScheduleWords.ordinal(first) ?? SentenceSpan.count(first)
        guard let count, let unit = rest.dropFirst().first.flatMap(unit) else { return nil }
        return (skipped + 2, unit.span.map { times(count, $0) })
    }

    private static func unit(_ word: String) -> Unit? {
        switch word {
        case "fortnight", "fortnights": return Unit(span: CalendarSpan(2, .week))
        case "quarter", "quarters": return Unit(span: CalendarSpan(3, .month))
        default: break
        }
        if let unit = CalendarSpan.Unit(word: word) { return Unit(span: CalendarSpan(1, unit)) }
        let isOther = word.count > 2 && DurationUnit(word) != nil
        return isOther || Weekday(word: word) != nil || parts.contains(word) ? Unit(span: nil) : nil
    }

    private static func half(_ span: CalendarSpan?) -> CalendarSpan? {
        span == CalendarSpan(1, .year) ? CalendarSpan(6, .month) : nil
    }

    private static func times(_ count: Int, _ span: CalendarSpan) -> CalendarSpan {
        CalendarSpan(min(count, 9999) * span.count, span.unit)
    }
}
