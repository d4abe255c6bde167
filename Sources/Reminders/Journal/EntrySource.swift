/// The origin of an imported entry; with it, a second import of the same file adds nothing.
package struct EntrySource: Hashable, Sendable, Codable {
    /// `medtimer`, `dosage`, `csv`
    package var program: String
    /// The other program's name for it or, if it has none, what identifies it there: `reminder/94`,
    /// `treatment/Aspirin@2026-11-20T08:00`.
    package var id: String
    /// Further originals that this entry covers, such as the other times of one medicine.
    package var also: [String]?

    package init(program: String, id: String, also: [String]? = nil) {
        (self.program, self.id, self.also) = (program, id, also)
    }

    /// In a column of its own: the program's short name, and its key there.
    package var cell: String { "\(program) \(id)" }

    /// - Returns: `nil` if a cell does not name both.
    package init?(cell: String) {
        let parts = cell.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[0].utf8.count <= 100, parts[1].utf8.count <= 1000 else { return nil }
        self.init(program: parts[0], id: parts[1])
    }
}
