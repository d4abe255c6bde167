import CivilTime
import Schedules
package import Vocabulary

/// The kinds this program knows.
///
/// ```swift
/// Kinds.called("med")?.name  // medication
/// Kinds.called("prayers")?.command  // prayer
/// Kinds.meant("pill")?.has(.stock)  // true
/// Kinds.named("prayer")?.words.many  // prayers
/// ```
package enum Kinds {
    /// All of them, the standard one first. A test may add one for as long as it runs.
    @TaskLocal package static var all: [any Kind] = own

    private static let own: [any Kind] = [Medication(), Prayer(), Lens()] + Tracker.all + [GeneralReminder()]

    /// The fields of this program's own kinds, which every definition is read by.
    static let fields = Dictionary(uniqueKeysWithValues: own.map { ($0.name, $0.madeFields) })

    /// `medication, prayer or lens`
    package static var list: String { either(all.map(\.name)) }

    /// `med, prayer or lens`
    package static var commands: String { either(all.map(\.command)) }

    private static func either(_ words: [String]) -> String {
        words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// The kind that a person calls so: by its name, its command or its plural.
    package static func called(_ word: String) -> (any Kind)? {
        let word = word.lowercased()
        return all.first { [$0.name, $0.command, $0.words.one, $0.words.many].contains(word) }
    }

    /// The kind that is called so, or that has a common word: `pill`. A reminder may be called so, too.
    package static func meant(_ word: String) -> (any Kind)? {
        called(word) ?? all.first { $0.words.others.contains(word.lowercased()) }
    }

    /// The kind that a person calls so, if it is counted by how often it was done: all its reminders are meant together.
    package static func counted(_ word: String?) -> (any Kind)? {
        word.flatMap(called).flatMap { $0.has(.checkIns) ? $0 : nil }
    }

    /// The plural of a kind, as a title: `Prayers`.
    package static func titleOfAll(_ name: String) -> String {
        let many = named(name)?.words.many ?? name
        return many.prefix(1).uppercased() + many.dropFirst()
    }

    package static var standard: any Kind { all[0] }

    /// True if a kind is the standard one.
    package static func isStandard(_ name: String?) -> Bool { name == standard.name }

    /// The first that has a capability.
    package static func first(with capability: Capability) -> (any Kind)? { all.first { $0.has(capability) } }

    /// The command of the first that has a capability.
    package static func command(for capability: Capability) -> String {
        (first(with: capability) ?? standard).command
    }

    /// The fields that every kind has, besides those with a type of their own (title, when, grace, nag, escalate, travel, wake, private).
    package static let shared = [
        FieldRule(
            "late", .choice(LatePolicy.allCases.map(\.rawValue)),
            help: "if the computer was off when it was due, deliver, miss or ask: ask"),
        FieldRule(
            "urgency", .choice(["low", "normal", "critical"]), help: "how urgent its notification is: low"),
        FieldRule("sound", .file, help: "a sound file to play when it rings: /usr/share/sounds/bell.oga"),
        FieldRule("person", .text(maximum: 60), help: "who it is for: Anna"),
        FieldRule("start", .anyDate, help: "the first day: 2026-11-20"),
        FieldRule("end", .anyDate, help: "the last day: 2027-02-28"),
        FieldRule("notes", .text(maximum: 1000), help: "for yourself: ask about it in May"),
        FieldRule("colour", .choice(colours), help: "a mark for the eye: green"),
        FieldRule("tags", .tags, help: "words to group reminders by: heart, morning"),
        FieldRule("rings_on", .list, help: "the machines on which it rings, of those that share the record: desktop"),
    ]

    static let colours = ["red", "orange", "yellow", "green", "blue", "purple", "grey"]

    /// The problem with the shared fields taken together, if any.
    static func problem(with definition: Definition) -> FieldProblem? {
        let days = ["start", "end"].map { definition.fields[$0].flatMap { CivilDate($0.text) } }
        if let start = days[0], let end = days[1], end < start {
            return FieldProblem("end", "it ends on \(end), before it starts", hint: "\(field: "end", start) or later")
        }
        let isPlain = named(definition.kind)?.has(.plain) == true
        for case .afterDone? in definition.lines.map({ $0.schedule?.rule }) where !isPlain {
            return FieldProblem(
                "when", "\"after done\" is only for a reminder of anything", hint: "\(field: "when", "72h after taken")"
            )
        }
        // One answer would have two meanings, and its correction as well.
        guard definition.lines.count > 1 else { return nil }
        let counting = Set(definition.lines.compactMap { $0.schedule?.countsSkips })
        if counting.count > 1 {
            return FieldProblem(
                "when", "one schedule follows a skipped dose and another one does not", hint: "make two reminders")
        }
        return nil
    }

    /// By name, as in the record; `nil` for a kind of a newer program.
    package static func named(_ name: String) -> (any Kind)? {
        all.first { $0.name == name }
    }

    /// - Throws: `invalidArgument` for a name that none has.
    package static func check(_ name: String) throws(RemindError) {
        guard named(name) == nil else { return }
        throw RemindError(
            .invalidArgument, "there is no kind \(name)",
            hint: NearNames.question(name, among: all.map(\.name)) ?? all.map(\.name).joined(separator: ", "))
    }
}
