package import Vocabulary

/// Which answers are words about one dose.
package enum DoseLinks {
    /// The first of the doses that correct each other, by each of them.
    ///
    /// A dose that names another one corrects it, also if it was taken back since: the same tablet was meant. A dose that
    /// names a miss or a skip is a new one. So two machines that each record a dose over one automatic miss have recorded
    /// two.
    ///
    /// - Parameter answers: In the order of the record; those that are no doses link nothing.
    package static func firsts(
        _ answers: some Sequence<(id: EntryID, isDose: Bool, changes: EntryID?)>
    ) -> [EntryID: EntryID] {
        var first: [EntryID: EntryID] = [:]
        for answer in answers where answer.isDose {
            first[answer.id] = answer.changes.flatMap { first[$0] } ?? answer.id
        }
        return first
    }
}

extension Occurrence {
    /// The doses that were taken, each with its answers that are neither replaced nor taken back, the one that counts last. A
    /// dose has more than one if two machines corrected it without knowing of each other.
    package var taken: [[Entry]] {
        let stand = candidates.filter { $0.answer?.outcome == .done }
        guard stand.count > 1 else { return stand.isEmpty ? [] : [stand] }
        let first = DoseLinks.firsts(entries.lazy.map { ($0.id, $0.answer?.outcome == .done, $0.changes) })
        var found: [[Entry]] = []
        var places: [EntryID: Int] = [:]
        for entry in stand {
            let dose = first[entry.id] ?? entry.id
            if let place = places[dose] {
                found[place].append(entry)
            } else {
                places[dose] = found.count
                found.append([entry])
            }
        }
        return found
    }

    /// True if two machines that did not know of each other's have each recorded a dose. Nothing but a person can say
    /// whether both were taken.
    package var isDouble: Bool {
        entries.count { $0.answer?.outcome == .done } > 1 && taken.count > 1
    }
}
