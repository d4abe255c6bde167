import Vocabulary

extension Occurrence {
    /// The occurrences that entries are about, in no order.
    package static func fold(_ entries: [Entry]) -> [Occurrence] {
        var found: [OccurrenceID: Occurrence] = [:]
        for entry in entries {
            guard let id = entry.occurrence else { continue }
            if found[id]?.add(entry) == nil, let occurrence = Occurrence(entry) { found[id] = occurrence }
        }
        return Array(found.values)
    }
}
