package import CivilTime

/// A medicine taken as needed, in `today`, `next`, `list` and `show`.
package struct AsNeededView: Hashable, Sendable, Codable {
    package var reminder: String
    package var title: String
    /// The title shown outside if the real one is private.
    package var cover: String?
    package var person: String?
    /// The dose.
    package var detail: String?
    /// When it was last taken. Absent if it was not, as far as is known.
    package var last: Timestamp?
    /// When the next dose is allowed; absent if it is allowed now.
    package var next: Timestamp?
    /// The limit that decides, and how much of it is used: `3 of 4 in 24 h`. Absent if it has none.
    package var limit: String?

    package init(
        reminder: String, title: String, cover: String? = nil, person: String? = nil, detail: String? = nil,
        last: Timestamp? = nil, next: Timestamp? = nil, limit: String? = nil
    ) {
        (self.reminder, self.title, self.cover, self.person) = (reminder, title, cover, person)
        (self.detail, self.last, self.next, self.limit) = (detail, last, next, limit)
    }
}
