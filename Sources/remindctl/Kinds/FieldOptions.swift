import ArgumentParser
import Reminders

/// The options for the fields of a kind, for `add`, `edit` and `copy`, made from its declaration.
///
/// ArgumentParser finds the options of a type in its mirror. This one shows an option for each field that the kind declares.
struct FieldOptions<Page: KindPage>: ParsableArguments, CustomReflectable {
    /// The texts of the fields that were given.
    private(set) var fields: [String: String] = [:]
    private(set) var when: [String] = []
    /// True to accept the schedules that are proposed, without a question.
    private(set) var yes = false
    /// The steps of a taper.
    private(set) var steps: [String] = []
    /// True if a taper that runs continues or starts again.
    private(set) var taper: String?

    init() {}

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let kind = Page.declared
        if kind.isScheduled {
            when = try values.decode(Option<[String]>.self, forKey: .when).wrappedValue
            yes = try values.decode(Flag<Bool>.self, forKey: .yes).wrappedValue
        }
        if kind.has(.steps) {
            steps = try values.decode(Option<[String]>.self, forKey: .steps).wrappedValue
            taper = try values.decode(Option<String?>.self, forKey: .taper).wrappedValue
        }
        for rule in kind.fields {
            let key = Key(stringValue: rule.name)
            fields[rule.name] =
                if case .flag = rule.form, rule.isOnlySet {
                    try values.decode(Flag<Bool>.self, forKey: key).wrappedValue ? "yes" : nil
                } else if case .flag = rule.form {
                    try values.decode(Flag<Bool?>.self, forKey: key).wrappedValue.map { $0 ? "yes" : "no" }
                } else {
                    try values.decode(Option<String?>.self, forKey: key).wrappedValue
                }
        }
    }

    var customMirror: Mirror {
        let kind = Page.declared
        var options: [(String, Any)] = []
        if kind.isScheduled {
            options += [(Key.when.stringValue, Self.schedule(of: kind)), (Key.yes.stringValue, Self.acceptance)]
        }
        if kind.has(.steps) {
            options += [(Key.steps.stringValue, Self.taperStep), (Key.taper.stringValue, Self.taperWay)]
        }
        options += Self.fields(of: kind).map { ($0.name, $0.option) }
        return Mirror(self, children: options.map { (label: $0, value: $1) })
    }

    /// The kind's own, then those of its capabilities. One of these that a person is asked for comes first.
    private static func fields(of kind: any Kind) -> [FieldRule] {
        let further = kind.capabilities.flatMap(\.fields)
        let asked = kind.firstFields.map(\.name)
        return further.filter { asked.contains($0.name) } + kind.ownFields + further.filter { !asked.contains($0.name) }
    }

    private static func schedule(of kind: any Kind) -> Option<[String]> {
        let use = kind.measures == nil ? "When" : "When to ask"
        let apart =
            kind.has(.measure)
            ? "A dose of its own for one schedule: \"daily at 08:00 (dose 1 g, instructions before food)\"." : ""
        return Option(
            wrappedValue: [],
            help: ArgumentHelp(
                "\(use): \"\(Page.example)\". Can be repeated.", discussion: apart, valueName: "schedule"),
            completion: .schedules)
    }

    private static var acceptance: Flag<Bool> {
        Flag(wrappedValue: false, help: "Accept a proposed schedule, and days without a dose; do not ask.")
    }

    private static var taperStep: Option<[String]> {
        Option(
            wrappedValue: [], name: .customLong("step"),
            help: "A step of a taper: \"40 mg for 5 days\". Repeat for each step. The last one has no end.")
    }

    private static var taperWay: Option<String?> {
        Option(
            help: ArgumentHelp("New steps for a taper that runs: continue, or restart.", valueName: "way"),
            completion: .list(["continue", "restart"]))
    }

    /// The name of a field, or of an option that is none.
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static var when: Key { Key(stringValue: "when") }
        static var yes: Key { Key(stringValue: "yes") }
        static var steps: Key { Key(stringValue: "steps") }
        static var taper: Key { Key(stringValue: "taper") }
    }
}

extension FieldRule {
    /// The option for the field, as `FieldOptions` decodes it.
    fileprivate var option: any Sendable {
        let name = NameSpecification.customLong(name.split(separator: "_").joined(separator: "-"))
        if case .flag = form, isOnlySet { return Flag(wrappedValue: false, name: name, help: argumentHelp) }
        if case .flag = form { return Flag<Bool?>(name: name, inversion: .prefixedNo, help: argumentHelp) }
        return Option<String?>(name: name, help: argumentHelp, completion: form.completion)
    }

    /// True if the opposite has no option: `--no-no` is no word.
    fileprivate var isOnlySet: Bool { name == "no" }

    /// The help that the kind declares.
    private var argumentHelp: ArgumentHelp {
        // An example of several words is one argument.
        let parts = help.split(separator: ": ", maxSplits: 1)
        let isQuoted = parts.count == 2 && parts[1].contains(" ") && !parts[1].contains(",")
        let text = isQuoted ? "\(parts[0]): \"\(parts[1])\"" : help
        return ArgumentHelp("\(text.prefix(1).uppercased())\(text.dropFirst()).", valueName: form.valueName)
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

    /// The values that a shell proposes.
    fileprivate var completion: CompletionKind? {
        switch self {
        case .quantity: .quantity
        case .choice(let words): .list(words)
        case .file: .file()
        case .text, .duration, .timeOrEvent, .timeAfter, .date, .anyDate, .flag, .tags, .number, .code, .unit, .goal,
            .list:
            nil
        }
    }
}
