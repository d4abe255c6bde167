import ArgumentParser
import Reminders

/// Which reminders a command is about.
protocol KindScope {
    /// The kind they have to be of; `nil` for any.
    static var scope: String? { get }
}

/// Reminders of any kind: `remindctl pause metformin`.
enum AnyKind: KindScope {
    static var scope: String? { nil }
}

/// The options of one kind's own fields, for `add` and `edit`.
protocol KindOptions: ParsableArguments, KindScope {
    /// As in the record: `medication`.
    static var kind: String { get }
    /// The texts of the fields that were given.
    var fields: [String: String] { get }
    /// Id and title of one that is added without a title; `nil` if it needs one. Without an id, the title makes it.
    var usual: (id: String?, title: String)? { get }
    /// The fields of one that is added without them.
    var usualFields: [String: String] { get throws }
    /// The steps of a taper.
    var steps: [String] { get }
    /// Whether a taper that runs continues or starts again.
    var taper: String? { get }
    /// Whether schedules are written, or the kind makes its own.
    var when: [String] { get }
    /// Whether to accept the schedules that are proposed, without a question.
    var yes: Bool { get }
    /// Whether several are added at once, each with a title of its own.
    var isTemplate: Bool { get }
    /// The names of its templates.
    static var templates: [String] { get }
    /// The reminders of the template.
    func template(_ link: DaemonLink) throws -> [DefinitionDraft]
}

extension KindOptions {
    static var scope: String? { kind }
    var usual: (id: String?, title: String)? { nil }
    var usualFields: [String: String] { [:] }
    var steps: [String] { [] }
    var taper: String? { nil }
    var yes: Bool { false }
    var isTemplate: Bool { false }
    static var templates: [String] { [] }
    /// A title that is the value of a field, as `lens add biweekly` names a type.
    static func field(named title: String) -> (name: String, value: String)? { nil }
    func template(_ link: DaemonLink) throws -> [DefinitionDraft] { [] }

    /// The help of a field's option, as the kind declares it.
    static func help(_ field: String) -> ArgumentHelp {
        guard let rule = Kinds.named(kind)?.fields.first(where: { $0.name == field }) else {
            preconditionFailure("a \(kind) has no field \(field)")
        }
        let help = rule.help
        // An example of several words is one argument.
        let parts = help.split(separator: ": ", maxSplits: 1)
        let isQuoted = parts.count == 2 && parts[1].contains(" ") && !parts[1].contains(",")
        let text = isQuoted ? "\(parts[0]): \"\(parts[1])\"" : help
        return ArgumentHelp("\(text.prefix(1).uppercased())\(text.dropFirst()).", valueName: rule.form.valueName)
    }
}

extension FieldRule.Form {
    /// The word for its value in help: `--min-gap <duration>`; `nil` for the field's own name.
    fileprivate var valueName: String? {
        switch self {
        case .duration: "duration"
        case .timeOrEvent, .timeAfter: "time"
        case .date, .anyDate: "date"
        case .quantity: "amount"
        case .number: "count"
        case .file: "file"
        case .text, .flag, .choice, .tags, .unit, .goal, .list, .code: nil
        }
    }
}
