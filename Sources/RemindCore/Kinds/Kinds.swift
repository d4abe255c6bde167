/// The kinds this program knows.
public enum Kinds {
    public static let all: [any Kind] = [Medication(), Prayer(), Lens()]

    /// The fields that every kind has, besides those with a type of their own (title, when, grace, nag, private).
    public static let shared = [
        FieldRule(
            "late", .choice(LatePolicy.allCases.map(\.rawValue)), help: "where its time came with the machine off: ask")
    ]

    /// By name, as in the record; `nil` for a kind of a newer program.
    public static func named(_ name: String) -> (any Kind)? {
        all.first { $0.name == name }
    }
}
