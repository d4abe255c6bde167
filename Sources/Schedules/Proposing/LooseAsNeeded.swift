import Vocabulary

/// Reads as-needed schedules as people write them: `when needed, 6 hours apart, max 3 a day`.
enum LooseAsNeeded {
    private static let openings = [
        "as needed", "when needed", "if needed", "as required", "when required", "on demand", "prn",
    ]
    private static let atMost = [
        ["at", "most"], ["max"], ["maximum"], ["up", "to"], ["no", "more", "than"], ["not", "more", "than"], [],
    ]
    private static let atLeast = [
        ["at", "least"], ["min"], ["minimum"], ["not", "more", "often", "than", "every"], ["no", "sooner", "than"],
        ["not", "sooner", "than"], ["at", "most", "every"], ["every"], [],
    ]
    private static let apart = [["apart"], ["between", "doses"], ["between"], []]
    private static let numbers = ["once": "1", "twice": "2", "one": "1", "two": "2", "three": "3", "four": "4"]

    /// The line of the language; `nil` if a part of the text would be lost.
    static func line(_ text: String) -> String? {
        let text = asciiLowercased(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let opening = openings.first(where: text.hasPrefix) else { return nil }
        let parts = text.dropFirst(opening.count).split(separator: ",")
            .flatMap { $0.split(separator: " ").split(separator: "and") }.map { $0.map(String.init) }
        var limits: [String] = []
        var gap: String?
        for words in parts where !words.isEmpty {
            if let limit = limit(words) {
                limits.append(limit)
            } else if gap == nil, let found = distance(words) {
                gap = found
            } else {
                return nil
            }
        }
        return ([openings[0]] + limits + [gap].compactMap(\.self)).joined(separator: ", ")
    }

    /// `max 3 times a day`, `3 in 24 hours`, `at most 4 g per day`
    private static func limit(_ words: [String]) -> String? {
        guard var rest = atMost.lazy.compactMap({ without($0, words) }).first, let first = rest.first
        else { return nil }
        rest[0] = numbers[first] ?? first
        guard rest[0].allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
        let unit = rest.dropFirst().prefix { !["a", "per", "in", "within", "daily", "each"].contains($0) }
        let span = rest.dropFirst(1 + unit.count)
        let amount = ([rest[0]] + unit.filter { !["times", "x", "doses", "dose"].contains($0) }).joined(separator: " ")
        let words = span.joined(separator: " ")
        if ["daily", "a day", "per day", "each day"].contains(words) { return "at most \(amount) in 24h" }
        guard span.first == "in" || span.first == "within", let length = duration(span.dropFirst()) else { return nil }
        return "at most \(amount) in \(length)"
    }

    /// `at least 6 hours apart`, `not more often than every 6h`
    private static func distance(_ words: [String]) -> String? {
        guard let rest = atLeast.lazy.compactMap({ without($0, words) }).first,
            let length = apart.lazy.compactMap({ end -> String? in
                guard rest.count > end.count, Array(rest.suffix(end.count)) == end else { return nil }
                return duration(rest.dropLast(end.count))
            }).first,
            rest.count < words.count || words.last == "apart" || words.contains("between")
        else { return nil }
        return "at least \(length) apart"
    }

    private static func without(_ start: [String], _ words: [String]) -> [String]? {
        guard words.count > start.count, Array(words.prefix(start.count)) == start else { return nil }
        return Array(words.dropFirst(start.count))
    }

    private static func duration(_ words: ArraySlice<String>) -> String? {
        (try? DurationText.parse(words.joined(separator: " "))).map(DurationText.short)
    }
}
