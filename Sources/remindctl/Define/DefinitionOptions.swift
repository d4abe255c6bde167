import ArgumentParser
import CivilTime
import Reminders
import Vocabulary

/// The options that every kind has, for `add` and `edit`.
struct DefinitionOptions: ParsableArguments {
    @Option(help: "The title.")
    var title: String?

    @Option(help: ArgumentHelp("How long you have to answer: 2h.", valueName: "duration"))
    var grace: String?

    @Option(help: ArgumentHelp("Ring again while unanswered: \"10m x 6\", or none.", valueName: "repeat"))
    var nag: String?

    @Option(help: ArgumentHelp("Make it urgent if unanswered for this long: 30m.", valueName: "duration"))
    var escalate: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: "A program to run then, by its absolute path. Repeat for each argument.")
    var command: [String] = []

    @Option(
        help: ArgumentHelp("If the computer was off when it was due: deliver, miss or ask.", valueName: "policy"),
        completion: .list(LatePolicy.allCases.map(\.rawValue)))
    var late: String?

    @Flag(name: .customLong("private"), inversion: .prefixedNo, help: "Do not show the title in notifications.")
    var isPrivate: Bool?

    @Option(help: "The text shown instead of a private title.")
    var cover: String?

    @Option(
        help: ArgumentHelp("On a journey, follow the clock: local, home or ask.", valueName: "clock"),
        completion: .list(TravelPolicy.allCases.map(\.rawValue)))
    var travel: String?

    @Flag(inversion: .prefixedNo, help: "Wake the computer from sleep for it.")
    var wake: Bool?

    @Option(
        help: ArgumentHelp("Give notice this long before it is due: 15m. Repeat for several.", valueName: "duration"))
    var before: [String] = []

    @Option(
        help: ArgumentHelp("How urgent its notification is: low, normal or critical.", valueName: "level"),
        completion: .list(["low", "normal", "critical"]))
    var urgency: String?

    @Option(help: ArgumentHelp("A sound to play when it rings.", valueName: "file"), completion: .file())
    var sound: String?

    @Option(help: "Who it is for.")
    var person: String?

    @Option(help: ArgumentHelp("The first day: 2026-11-20.", valueName: "date"))
    var start: String?

    @Option(help: ArgumentHelp("The last day.", valueName: "date"))
    var end: String?

    @Option(help: "Notes for yourself.")
    var notes: String?

    @Option(help: "A colour: red, orange, yellow, green, blue, purple or grey.")
    var colour: String?

    @Option(
        name: .customLong("tag"), help: "A word to group reminders by; may be given more than once.", completion: .tags)
    var tags: [String] = []

    @Option(
        name: .customLong("rings-on"),
        help: ArgumentHelp("Ring only on this machine of several. Repeat for more.", valueName: "machine"))
    var ringsOn: [String] = []

    /// The texts of the fields that every kind has.
    private var shared: [String: String] {
        [
            "late": late, "person": person, "start": start, "end": end, "notes": notes, "colour": colour,
            "urgency": urgency, "sound": sound,
            "tags": tags.isEmpty ? nil : tags.joined(separator: ","),
            "rings_on": ringsOn.isEmpty ? nil : ringsOn.joined(separator: ","),
        ].compactMapValues { $0 }
    }

    func validate() throws {
        if let nag { _ = try NagText.parse(nag) }
        if !command.isEmpty, escalate == nil {
            throw ValidationError("--command needs --escalate")
        }
        if cover != nil, isPrivate == false { throw ValidationError("--cover and --no-private exclude each other") }
    }

    func draft<Page: KindPage>(_ own: FieldOptions<Page>) throws -> DefinitionDraft {
        var draft = DefinitionDraft(kind: Page.kind, fields: own.fields)
        draft.title = title
        draft.fields.merge(shared) { own, _ in own }
        let environment = UserEnvironment.current
        try draft.nameDays(today: environment.localZone().local(at: environment.now).date)
        if let sound { draft.fields["sound"] = try SoundFile.checked(sound) }
        draft.when = try Self.lines(own.when, kind: Page.kind, withoutAsking: own.yes)
        if !own.steps.isEmpty { draft.steps = own.steps.map { TaperStep.Draft($0) } }
        draft.taper = own.taper
        draft.grace = grace
        draft.nag = try nag.map(NagText.parse)
        draft.escalate = escalate.map { Escalation.Draft(after: $0, command: command.isEmpty ? nil : command) }
        draft.cover = cover ?? isPrivate.map { $0 ? "yes" : "no" }
        draft.travel = travel
        draft.wake = wake
        if !before.isEmpty { draft.before = before.flatMap { $0.split(separator: ",").map { String($0).trimmed } } }
        return draft
    }

    /// The line that is proposed for one that is no schedule, if the person accepts it; otherwise remindd refuses what
    /// was written.
    private static func accepted(_ line: DefinitionDraft.Line, withoutAsking yes: Bool) throws -> DefinitionDraft.Line {
        guard yes || Question.canBeAsked else { return line }
        let environment = UserEnvironment.current
        let proposal = ScheduleReading.proposal(
            for: line.when, now: environment.now, zone: try environment.localZone())
        guard let proposal, yes || Question.accepts(proposal) else { return line }
        return DefinitionDraft.Line(when: proposal, fields: line.fields)
    }

    /// The schedules that were given; `nil` if none was.
    static func lines(_ when: [String], kind: String, withoutAsking yes: Bool) throws -> [DefinitionDraft.Line]? {
        guard !when.isEmpty else { return nil }
        do {
            let lines = try when.flatMap { try DefinitionDraft.Line.list(parsing: $0, kind: kind) }
            return try lines.map { try accepted($0, withoutAsking: yes) }
        } catch let error as TextError {
            throw CommandFailure(.invalidSchedule, error.message, hint: error.hint)
        }
    }

    /// True if nothing at all was given to change.
    func isEmpty<Page: KindPage>(_ own: FieldOptions<Page>) -> Bool {
        title == nil && grace == nil && nag == nil && isPrivate == nil && cover == nil && travel == nil
            && wake == nil && escalate == nil && before.isEmpty && shared.isEmpty && own.fields.isEmpty
            && own.when.isEmpty
            && own.steps.isEmpty
    }
}
