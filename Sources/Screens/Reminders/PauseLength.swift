import Vocabulary

/// How long a pause lasts: a length, such as `2 weeks`, or its last day, such as `2026-12-20`.
package struct PauseLength: Hashable, Sendable {
    package var length: String?
    package var until: String?

    /// - Parameter text: A person's words, of which the daemon reads the day; none make `nil`.
    package init?(_ text: String) {
        let text = text.trimmed
        guard !text.isEmpty else { return nil }
        let words = text.split(separator: " ").map(String.init)
        let rest = words.dropFirst().joined(separator: " ")
        switch words[0].lowercased() {
        case "for" where !rest.isEmpty: length = rest
        case "until" where !rest.isEmpty: until = rest
        case _ where (try? DurationText.parse(text)) != nil: length = text
        default: until = text
        }
    }
}
