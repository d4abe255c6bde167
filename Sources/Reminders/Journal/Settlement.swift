package import Vocabulary

/// A person's word on answers to one occurrence that machines recorded without knowing of each other: how many doses were
/// taken.
///
/// It is part of an answer that names every other answer which counts, one in the entry's `changes` and the others here.
/// Nothing is taken back: two machines that each took back the other's answer would leave none.
package struct Settlement: Hashable, Sendable, Codable {
    /// How many doses were taken: 1 or 2, and 0 if the answer says that none was.
    package var doses: Int
    package var also: [EntryReference]

    /// - Parameters:
    ///   - doses: A number that no program writes counts as the nearest one: a record may come from anywhere.
    ///   - also: The answers that it replaces, besides the one that its entry names in `changes`.
    package init(doses: Int, also: [EntryID]) {
        self.doses = min(max(doses, 0), 2)
        self.also = also.map { EntryReference($0) }
    }
}

extension Entry {
    /// The entries that it refers to: the one in `changes`, and the others that a settlement names.
    package var named: [EntryID] {
        guard let settlement = answer?.settlement else { return changes.map { [$0] } ?? [] }
        return (changes.map { [$0] } ?? []) + settlement.also.map(\.id)
    }
}
