import ArgumentParser

/// The options of one kind's own fields, for `add` and `edit`.
protocol KindOptions: ParsableArguments {
    /// As in the record: `medication`.
    static var kind: String { get }
    /// The texts of the fields that were given.
    var fields: [String: String] { get }
    /// The steps of a taper.
    var steps: [String] { get }
    /// Whether schedules are written, or the kind makes its own.
    var when: [String] { get }
}

extension KindOptions {
    var steps: [String] { [] }
}
