import Vocabulary

extension Definition {
    /// Its tags, if it has any.
    package var tags: [String]? { fields["tags"].flatMap { try? Tags($0.text).all } }

    /// True if it has a tag; upper and lower case are the same.
    package func isTagged(_ tag: String) -> Bool { tags?.contains(tag.trimmed.lowercased()) ?? false }
}
