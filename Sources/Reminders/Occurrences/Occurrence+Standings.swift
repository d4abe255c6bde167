package import Schedules

extension Occurrence {
    /// What stood of an occurrence once each of its entries was recorded: `nil` where it waited for an answer.
    ///
    /// - Parameter entries: All of one occurrence, in any order.
    package static func standings(_ entries: [Entry]) -> [EntryID: Answer?] {
        let ordered = entries.sorted { $0.id < $1.id }
        guard var occurrence = ordered.first.flatMap(Occurrence.init) else { return [:] }
        var found: [EntryID: Answer?] = [:]
        for entry in ordered {
            occurrence.add(entry)
            found[entry.id] = .some(occurrence.answer)
        }
        return found
    }
}
