/// A link in a text: `https://example.org/a`.
package enum LinkText {
    private static let schemes = ["https://", "http://"]
    /// Signs of the sentence around a link.
    private static let around: Set<Character> = [".", ",", ";", ":", "!", "?", "(", ")", "[", "]", "<", ">", "\"", "'"]

    /// The first link with `http` or `https`, without the signs of the sentence around it; `nil` if there is none.
    package static func first(in text: String) -> String? {
        for word in text.split(whereSeparator: \.isWhitespace) {
            let start = word.drop { around.contains($0) }
            guard let scheme = schemes.first(where: { asciiLowercased(start.prefix(8)).hasPrefix($0) }) else {
                continue
            }
            var link = start
            while let last = link.last, around.contains(last), last != ")" || !isBalanced(link) { link.removeLast() }
            if link.utf8.count > scheme.utf8.count, link.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
                return String(link)
            }
        }
        return nil
    }

    /// True if its last bracket belongs to it: one was opened before.
    private static func isBalanced(_ link: Substring) -> Bool {
        link.count { $0 == "(" } >= link.count { $0 == ")" }
    }
}
