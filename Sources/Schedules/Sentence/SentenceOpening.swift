import Vocabulary

/// The words before a title with which a person asks for a reminder: `remind me to`.
package struct SentenceOpening {
    /// The words after them.
    let rest: [String]

    /// - Parameter arguments: The words of a command line. Several words in one of them are a title as they are, unless
    ///   it is the only one.
    /// - Returns: `nil` if they begin with the title or the time.
    init?(_ arguments: [String]) {
        let line = arguments.count == 1 ? arguments[0].split(whereSeparator: \.isWhitespace) : arguments.map { $0[...] }
        guard line.count > 1, asciiLowercased(line[0]) == "remind", asciiLowercased(line[1]) == "me" else { return nil }
        let count = line.count > 2 && SentenceOpening.isParticle(line[2]) ? 3 : 2
        guard arguments.count == 1 else {
            rest = Array(arguments.dropFirst(count))
            return
        }
        rest = line.count > count ? [String(arguments[0][line[count].startIndex...])] : []
    }

    /// True for a word between `remind me` and a title. It may come after the time: `tomorrow at 8 that the bins go out`.
    package static func isParticle(_ word: some StringProtocol) -> Bool {
        ["to", "of", "about", "that"].contains(asciiLowercased(word))
    }

    /// The title after a time without an opening of its own.
    ///
    /// - Parameter isOpened: True if an opening came before the time.
    static func title(_ title: String, isOpened: Bool) -> String {
        if let opening = SentenceOpening([title]) { return opening.rest.joined(separator: " ") }
        let words = title.split(whereSeparator: \.isWhitespace)
        guard isOpened, words.count > 1, isParticle(words[0]) else { return title }
        return String(title[words[1].startIndex...])
    }
}
