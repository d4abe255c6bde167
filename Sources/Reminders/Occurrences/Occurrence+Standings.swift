package import Vocabulary

extension Occurrence {
    /// The answer that counted after each entry was recorded; `nil` if the occurrence waited for one.
    ///
    /// - Parameter entries: All entries of one occurrence, in any order.
    package static func standings(_ entries: [Entry]) -> [EntryID: Answer?] {
        let ordered = entries.sorted { $0.stamp < $1.stamp }
        guard var occurrence = ordered.first.flatMap(Occurrence.init) else { return [:] }
        var found: [EntryID: Answer?] = [:]
        for entry in ordered {
            occurrence.add(entry)
            found[entry.id] = .some(occurrence.answer)
        }
        return found
    }
}

extension Occurrence {
    /// The entry of a run of misses that begins here and still covers the other doses of the run.
    package var standingRun: Entry? {
        var gone: Set<EntryID> = []
        for entry in entries where entry.fact == .retracted { if let id = entry.changes { gone.insert(id) } }
        let answers = entries.filter { $0.answer != nil && !gone.contains($0.id) }
        let replaced = Set(answers.flatMap(\.named))
        return answers.last { $0.answer?.run != nil && !replaced.contains($0.id) }
    }
}
