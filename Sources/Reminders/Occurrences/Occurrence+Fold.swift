package import Vocabulary

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

    /// True if an entry counts: the standing answer, or any other entry that nothing has replaced or taken back.
    package func counts(_ id: EntryID) -> Bool {
        if entries.contains(where: { $0.id == id && $0.answer != nil }) { return standing?.id == id }
        return !entries.contains { later in
            later.named.contains(id) && !entries.contains { $0.fact == .retracted && $0.changes == later.id }
        }
    }
}
