import ArgumentParser
import Reminders
import Schedules

/// The options that every kind has, for `add` and `edit`.
struct DefinitionOptions: ParsableArguments {
    @Option(help: "What it is called.")
    var title: String?

    @Option(help: "How long it may stay unanswered: 2h.")
    var grace: String?

    @Option(help: "Repeat while it is unanswered: \"10m x 6\", or none.")
    var nag: String?

    @Option(help: "Make it urgent where nobody answers for so long: 30m.")
    var escalate: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "What runs then: a program by its absolute path, and, given again, each of its arguments.")
    var command: [String] = []

    @Option(help: "Where its time came with the machine off: deliver it late, miss it, or ask.")
    var late: String?

    @Flag(name: .customLong("private"), inversion: .prefixedNo, help: "Do not show the title in notifications.")
    var isPrivate: Bool?

    @Option(help: "What is shown there instead of a private title.")
    var cover: String?

    @Option(
        help: "On a journey: local (the clock of wherever you are), home (that of home) or ask.",
        completion: .list(TravelPolicy.allCases.map(\.rawValue)))
    var travel: String?

    @Flag(inversion: .prefixedNo, help: "Wake the machine from suspend for it.")
    var wake: Bool?

    @Option(help: "Who it is for, where several live in one household.")
    var person: String?

    @Option(help: "The first day: 2026-11-20.")
    var start: String?

    @Option(help: "The last day.")
    var end: String?

    @Option(help: "Notes for yourself.")
    var notes: String?

    @Option(help: "A tag: red, orange, yellow, green, blue, purple or grey.")
    var colour: String?

    /// The texts of the fields that every kind has.
    private var shared: [String: String] {
        ["late": late, "person": person, "start": start, "end": end, "notes": notes, "colour": colour]
            .compactMapValues { $0 }
    }

    func validate() throws {
        if let nag { _ = try NagText.parse(nag) }
        if !command.isEmpty, escalate == nil {
            throw ValidationError("a --command needs --escalate, and after how long")
        }
        if cover != nil, isPrivate == false { throw ValidationError("a cover is for private titles") }
    }

    func draft<Own: KindOptions>(_ own: Own) throws -> DefinitionDraft {
        var draft = DefinitionDraft(kind: Own.kind, fields: own.fields)
        draft.title = title
        draft.fields.merge(shared) { own, _ in own }
        if !own.when.isEmpty {
            do {
                draft.when = try own.when.flatMap { try DefinitionDraft.Line.list(parsing: $0, kind: Own.kind) }
            } catch let error as TextError {
                throw CommandFailure(.invalidSchedule, error.message, hint: error.hint)
            }
        }
        if !own.steps.isEmpty { draft.steps = own.steps.map { TaperStep.Draft($0) } }
        draft.grace = grace
        draft.nag = try nag.map(NagText.parse)
        draft.escalate = escalate.map { Escalation.Draft(after: $0, command: command.isEmpty ? nil : command) }
        draft.cover = cover ?? isPrivate.map { $0 ? "yes" : "no" }
        draft.travel = travel
        draft.wake = wake
        return draft
    }

    /// Whether nothing at all was given to change.
    func isEmpty(_ own: some KindOptions) -> Bool {
        title == nil && grace == nil && nag == nil && isPrivate == nil && cover == nil && travel == nil
            && wake == nil && escalate == nil && shared.isEmpty && own.fields.isEmpty && own.when.isEmpty
            && own.steps.isEmpty
    }
}
