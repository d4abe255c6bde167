import ArgumentParser
import Reminders

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

    /// What a field's option says of itself, as the kind declares it.
    static func help(_ field: String) -> ArgumentHelp {
        guard let help = Kinds.named(kind)?.fields.first(where: { $0.name == field })?.help else {
            preconditionFailure("a \(kind) has no field \(field)")
        }
        // An example of several words is one argument.
        let parts = help.split(separator: ": ", maxSplits: 1)
        let isQuoted = parts.count == 2 && parts[1].contains(" ") && !parts[1].contains(",")
        let text = isQuoted ? "\(parts[0]): \"\(parts[1])\"" : help
        return ArgumentHelp("\(text.prefix(1).uppercased())\(text.dropFirst()).")
    }
}
