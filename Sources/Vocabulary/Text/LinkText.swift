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

    /// A text whose links have no scheme if they are in the title beside it: none is there twice.
    package static func shortened(_ text: String, beside title: String) -> String {
        guard let link = first(in: text), let range = text.firstRange(of: link) else { return text }
        return text[..<range.lowerBound] + (title.contains(link) ? short(link) : link)
            + shortened(String(text[range.upperBound...]), beside: title)
    }

    /// A link without its scheme and `www.`: `example.org/a`.
    static func short(_ link: String) -> String {
        let scheme = schemes.first { asciiLowercased(link.prefix(8)).hasPrefix($0) } ?? ""
        let rest = link.dropFirst(scheme.count)
        return String(asciiLowercased(rest.prefix(4)) == "www." && rest.count > 4 ? rest.dropFirst(4) : rest)
    }

    /// True if its last bracket belongs to it: one was opened before.
    private static func isBalanced(_ link: Substring) -> Bool {
        link.count { $0 == "(" } >= link.count { $0 == ")" }
    }
}
