package import Schedules

extension Occurrence {
    /// The answer that counted after each entry was recorded; `nil` if the occurrence waited for one.
    ///
    /// - Parameter entries: All entries of one occurrence, in any order.
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
