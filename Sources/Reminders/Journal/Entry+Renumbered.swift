package import Vocabulary

extension Entry {
    /// Numbers unwritten entries so that they follow another one, and keeps their references to each other.
    ///
    /// - Parameters:
    ///   - entries: In order.
    ///   - last: The latest entry of their device.
    ///   - turn: The highest turn that is known.
    package static func renumbered(_ entries: [Entry], after last: EntryID, turn: Int64) -> [Entry] {
        let behind = max(0, turn + 1 - (entries.first?.turn ?? 0))
        var names: [EntryID: EntryID] = [:]
        var next = last.next
        for entry in entries {
            names[entry.id] = next
            next = next.next
        }
        func renamed(_ entry: EntryReference) -> EntryReference {
            EntryReference(names[entry.id] ?? entry.id, of: entry.of)
        }
        return entries.map { entry in
            var entry = entry
            entry.id = names[entry.id] ?? entry.id
            entry.turn += behind
            entry.changes = entry.changes.map { names[$0] ?? $0 }
            if var answer = entry.answer, var settlement = answer.settlement {
                settlement.also = settlement.also.map(renamed)
                answer.settlement = settlement
                entry.fact = .answered(answer)
            }
            if case .defined(var definition) = entry.fact, let replaces = definition.replaces {
                definition.replaces = replaces.map(renamed)
                entry.fact = .defined(definition)
            }
            switch entry.slot {
            case .after(.entry(let id))?: entry.slot = .after(.entry(names[id] ?? id))
            case .entry(let id)?: entry.slot = .entry(names[id] ?? id)
            default: break
            }
            return entry
        }
    }
}
