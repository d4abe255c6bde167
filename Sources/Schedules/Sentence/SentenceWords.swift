import Vocabulary

/// The words of a sentence, and the texts between them as the person wrote them.
struct SentenceWords {
    private let line: String
    let words: [Substring]

    /// - Parameter arguments: The words of a command line; one may have several words in it.
    init(_ arguments: [String]) {
        line = arguments.joined(separator: " ")
        words = line.split(whereSeparator: \.isWhitespace)
    }

    /// From the first to the last of some words.
    func text(_ range: Range<Int>) -> String {
        guard let first = words[range].first, let last = words[range].last else { return "" }
        return String(line[first.startIndex..<last.endIndex])
    }

    /// Words without the comma that separated them from the time.
    func title(_ range: Range<Int>) -> String {
        var title = text(range)
        if range.upperBound < words.count, title.hasSuffix(",") { title.removeLast() }
        return title.trimmed
    }

    /// A title as arguments: its words, or all of it as one if it has other blanks than one between each two.
    static func arguments(of title: String) -> [String] {
        let words = title.split(whereSeparator: \.isWhitespace).map(String.init)
        return words.joined(separator: " ") == title ? words : [title]
    }

    /// The words of a phrase in lower case: commas by themselves, `a.m.` as `am`, and without the mark that ends a
    /// sentence.
    static func ofPhrase(_ phrase: String) -> [String] {
        var words: [String] = []
        for word in asciiLowercased(phrase).split(whereSeparator: \.isWhitespace) {
            var rest = word[...]
            var commas = 0
            while rest.last == "," {
                rest.removeLast()
                commas += 1
            }
            for (place, part) in rest.split(separator: ",").enumerated() {
                if place > 0 { words.append(",") }
                words.append(plain(part))
            }
            if commas > 0 || rest.isEmpty { words.append(",") }
        }
        if words.last == "," { words.removeLast() }
        if let last = words.last, let mark = last.last, "!?:.".contains(mark), last.count > 1, !isDottedDate(last) {
            words[words.count - 1].removeLast()
        }
        return words
    }

    private static func plain(_ word: Substring) -> String {
        for (long, short) in [("a.m.", "am"), ("p.m.", "pm"), ("a.m", "am"), ("p.m", "pm")] where word.hasSuffix(long) {
            let digits = word.dropLast(long.count)
            if digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ":") }) { return digits + short }
        }
        return String(word)
    }

    /// `12.3.`
    private static func isDottedDate(_ word: String) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[2].isEmpty && number(parts[0]) != nil && number(parts[1]) != nil
    }
}
