import ArgumentParser
import RemindText
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

/// A kind as the command line has it. `KindCommands` makes its commands, and `FieldOptions` its options, from the declaration
/// of the kind; a page adds what only this kind has.
protocol KindPage: KindScope, SendableMetatype {
    /// Options that only its `add` has.
    associatedtype Adding: AddingOptions = NoAddingOptions
    /// The name in the record: `medication`.
    static var kind: String { get }
    /// One line of help.
    static var abstract: String { get }
    /// A schedule for help: `daily at 08:00`.
    static var example: String { get }
    /// The commands that only this kind has. One with the name of a general command takes its place.
    static var commands: [any ParsableCommand.Type] { get }
    /// The command that the kind's name alone runs; `nil` for none.
    static var usualCommand: (any ParsableCommand.Type)? { get }
    /// A title that is the value of a field, as `lens add biweekly` names a type.
    static func field(named title: String) -> (name: String, value: String)?
    /// The fields of one that is added without them.
    static func usualFields(_ given: [String: String]) throws -> [String: String]
}

extension KindPage {
    static var scope: String? { kind }
    static var abstract: String { "\(Kinds.titleOfAll(kind)): add, edit, archive." }
    static var example: String { "daily at 08:00" }
    static var commands: [any ParsableCommand.Type] { [] }
    static var usualCommand: (any ParsableCommand.Type)? { nil }
    static func field(named title: String) -> (name: String, value: String)? { nil }
    static func usualFields(_ given: [String: String]) throws -> [String: String] { [:] }

    /// The declaration of the kind.
    static var declared: any Kind {
        guard let declared = Kinds.named(kind) else { preconditionFailure("no kind \(kind) is declared") }
        return declared
    }

    /// Id and title of one that is added without a title; `nil` if it needs one. Without an id, the title makes it.
    static func usual(_ given: [String: String]) -> (id: String?, title: String)? {
        FirstSteps.usual(declared, given).flatMap { id, title in title.map { (id, $0) } }
    }
}

/// Options for `add` alone, and several reminders that it adds at once.
protocol AddingOptions: ParsableArguments {
    /// The names of its templates.
    static var templates: [String] { get }
    /// True if several are added at once, each with a title of its own.
    var isTemplate: Bool { get }
    /// The reminders of the template.
    func template(_ link: DaemonLink) throws -> [DefinitionDraft]
}

struct NoAddingOptions: AddingOptions {
    static var templates: [String] { [] }
    var isTemplate: Bool { false }
    func template(_ link: DaemonLink) throws -> [DefinitionDraft] { [] }
}
