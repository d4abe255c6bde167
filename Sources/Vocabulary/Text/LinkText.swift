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

    /// The text with each link, and all between the links, written in another way.
    static func mapped(_ text: String, link: (String) -> String, between: (String) -> String) -> String {
        var result = ""
        var rest = text
        while let found = first(in: rest), let range = rest.firstRange(of: found) {
            result += between(String(rest[..<range.lowerBound])) + link(found)
            rest = String(rest[range.upperBound...])
        }
        return result + between(rest)
    }

    /// The text without the schemes of those links that the title has too, so that no link is listed twice.
    package static func shortened(_ text: String, beside title: String) -> String {
        mapped(text, link: { title.contains($0) ? short($0) : $0 }, between: \.self)
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
