import Vocabulary

/// A sentence without the words for notices ahead: `dentist 3 dec at 14:30, 1 day and 1 hour before`.
package struct SentenceNotices: Equatable {
    /// The words of the title and the time. They are not checked: they may say no time.
    package let words: [String]
    /// How long before, as durations: `24h`, `1w`.
    package let before: [String]

    /// - Parameter words: The words of a sentence; one with blanks in it counts as several.
    /// - Returns: `nil` if they do not end in a length of time and `before`, or a word like it.
    package init?(_ words: [String]) {
        let words = words.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }
        let plain = words.map { asciiLowercased($0.hasSuffix(".") ? $0.dropLast() : $0[...]) }
        var end = plain.count
        if plain.suffix(2) == ["in", "advance"] {
            end -= 2
        } else if let last = plain.last, ["before", "beforehand", "ahead", "earlier"].contains(last) {
            end -= 1
        } else {
            return nil
        }
        var found: [String] = []
        while let (length, start) = Self.length(in: plain, endingAt: end) {
            found.insert(length, at: 0)
            end = start
            if end > 0, plain[end - 1] == "and" { end -= 1 }
        }
        guard !found.isEmpty else { return nil }
        for opening in [["and", "remind", "me"], ["remind", "me"], ["with", "notice"], ["with"], ["notice"]]
        where plain[..<end].suffix(opening.count) == opening[...] {
            end -= opening.count
            break
        }
        var rest = Array(words[..<end])
        while let last = rest.last, last.hasSuffix(",") {
            rest[rest.count - 1].removeLast()
            if rest[rest.count - 1].isEmpty { rest.removeLast() }
        }
        guard !rest.isEmpty else { return nil }
        (self.words, before) = (rest, found)
    }

    /// The length of time whose words end at a place, and the place of its first word: `1 day`, `an hour`, `30m,`.
    private static func length(in words: [String], endingAt end: Int) -> (String, start: Int)? {
        for count in [3, 2, 1] where count <= end {
            var text = Array(words[end - count..<end])
            if text[count - 1].hasSuffix(",") { text[count - 1].removeLast() }
            if ["half an hour", "a half hour"].contains(text.joined(separator: " ")) { return ("30m", end - count) }
            if count == 2, let number = SentenceSpan.count(text[0]) { text[0] = "\(number)" }
            guard count < 3, let length = try? DurationText.parse(text.joined(separator: " ")) else { continue }
            return (DurationText.short(length), end - count)
        }
        return nil
    }
}
