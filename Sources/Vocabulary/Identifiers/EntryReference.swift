/// An entry, and the digest of its row, by which it is known among twins.
///
/// Two references to one entry are equal: an entry gets the digests when it is written, and is the same before and after.
package struct EntryReference: Hashable, Sendable, Codable {
    package var id: EntryID
    /// 16 hexadecimal digits; absent if the record lacks the entry.
    package var of: String?

    package init(_ id: EntryID, of digest: String? = nil) { (self.id, of) = (id, digest) }

    package static func == (one: EntryReference, other: EntryReference) -> Bool { one.id == other.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
