/// Words of a terminal on a screen.
package enum ScreenText {
    /// Leaves out the names in brackets that a person would type: `taken: Metformin 500 mg, 08:00 (7k2)`.
    package static func lines(_ lines: [String], without names: [String]) -> [String] {
        lines.map { line in names.reduce(line) { $0.replacing(" (\($1))", with: "") } }
    }
}
