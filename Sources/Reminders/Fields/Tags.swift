import Vocabulary

/// The words by which a person groups reminders: `heart, morning`. Case does not matter.
package struct Tags: Hashable, Sendable, CustomStringConvertible {
    package static let most = 10
    package static let longest = 32

    /// In lowercase, each once, in the order in which they were written.
    package private(set) var all: [String] = []

    /// Reads them with commas between.
    package init(_ text: String) throws(FieldProblem) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let tag = String(part).trimmed.lowercased()
            guard !tag.isEmpty else { throw FieldProblem("tags", "a tag is empty", hint: Tags.hint) }
            guard tag.count <= Tags.longest else {
                throw FieldProblem(
                    "tags", "a tag has at most \(Tags.longest) characters, and this one has \(tag.count)",
                    hint: Tags.hint)
            }
            guard tag.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
                throw FieldProblem("tags", "\(quoted(tag)) is not a tag", hint: Tags.hint)
            }
            if !all.contains(tag) { all.append(tag) }
        }
        guard all.count <= Tags.most else {
            throw FieldProblem("tags", "a reminder has at most \(Tags.most) tags, not \(all.count)", hint: Tags.hint)
        }
    }

    private static let hint = "letters, digits and hyphens: heart, after-lunch"

    package var description: String { all.joined(separator: ", ") }
}
