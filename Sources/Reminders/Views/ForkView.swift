import Vocabulary

/// A reminder that several machines changed without knowing of each other.
package struct ForkView: PersonTitled, Codable, Equatable, Sendable {
    /// A revision that does not hold.
    package struct Other: Codable, Equatable, Sendable {
        /// The machine that wrote it.
        package var machine: String
        /// Its differences from the revision that holds, a line each: `dose: 500 mg -> 850 mg`.
        package var changes: [String]

        package init(machine: String, changes: [String]) { (self.machine, self.changes) = (machine, changes) }
    }

    package var reminder: String
    package var title: String
    /// The title shown outside if the real one is private.
    package var cover: String?
    package var person: String?
    /// The machine whose revision holds.
    package var machine: String
    package var others: [Other]

    /// How many revisions there are, in words: `two`.
    package var count: String { others.count == 1 ? "two" : "\(others.count + 1)" }

    package init(
        reminder: String, title: String, cover: String? = nil, person: String? = nil, machine: String, others: [Other]
    ) {
        (self.reminder, self.title, self.cover, self.person) = (reminder, title, cover, person)
        (self.machine, self.others) = (machine, others)
    }
}
