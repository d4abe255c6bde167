/// The kinds this program knows.
public enum Kinds {
    public static let all: [any Kind] = [Medication(), Prayer(), Lens()]

    /// By name, as in the record; `nil` for a kind of a newer program.
    public static func named(_ name: String) -> (any Kind)? {
        all.first { $0.name == name }
    }
}
