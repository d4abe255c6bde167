/// Where an imported entry comes from: the record of it is what makes a second import of the same file add nothing.
package struct EntrySource: Hashable, Sendable, Codable {
    /// `medtimer`, `dosage`, `csv`
    package var program: String
    /// What the other program calls it, or, where it has no name there, what tells it apart: `reminder/94`,
    /// `treatment/Aspirin@2026-11-20T08:00`.
    package var id: String
    /// Other originals that this one entry stands for, such as the further times of one medicine.
    package var also: [String]?

    package init(program: String, id: String, also: [String]? = nil) {
        self.program = program
        self.id = id
        self.also = also
    }

    package var ids: [String] { [id] + (also ?? []) }
}
