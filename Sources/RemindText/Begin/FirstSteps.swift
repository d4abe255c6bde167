package import CivilTime
import PrayerTimes
package import Reminders
import Schedules
package import Vocabulary

/// The questions of `init`, and what the answers make: the first reminder, then what a person wants besides. Decides only:
/// the command asks and calls the daemon.
///
/// The answers become the words of an `add` command, so that they are read and checked as on the command line. A terminal
/// and a window ask the same.
package struct FirstSteps {
    package enum Step: Equatable, Sendable {
        case title, kind
        /// A field that the kind asks for, such as a dose.
        case field(FirstField)
        case when, place
        /// The rest, in one line.
        case more
        case again, weight, goalWeight, fast, water
    }

    /// More kinds to set up after the first reminder, by the words that a person types.
    package enum Extra: CaseIterable, Sendable {
        case again, place, weight, fast, water

        package var word: String {
            switch self {
            case .again: "again"
            case .place: "place"
            case .weight: Kinds.ofWeights
            case .fast: Kinds.ofFasts
            case .water: Kinds.ofDrinks
            }
        }

        var steps: [Step] {
            switch self {
            case .again: [.again]
            case .place: [.place]
            case .weight: [.weight, .goalWeight]
            case .fast: [.fast]
            case .water: [.water]
            }
        }
    }

    /// The question to ask; `nil` after the last one.
    package private(set) var step: Step? = .title
    /// The questions after it.
    private var following: [Step] = [.kind]
    /// A schedule in the place of one that was not right: Enter accepts it.
    package private(set) var proposal: String?

    package private(set) var kind: any Kind = Kinds.standard
    package private(set) var title = ""
    /// The options of the first reminder.
    private var options: [(name: String, value: String)] = []
    /// The first reminder.
    package private(set) var draft = DefinitionDraft(kind: Kinds.standard.name)
    /// Where the person is, for the sun.
    package private(set) var place: Coordinate?
    /// The trackers to add, besides the first reminder.
    package private(set) var trackers: [DefinitionDraft] = []
    /// The first reading of a weight, as it was typed.
    package private(set) var weight: String?
    /// True if nothing was named: then a reminder that rings in a minute shows how it is.
    package private(set) var isTrial = false

    let now: Instant
    let zone: TimeZoneRules
    private let zones: ZoneDirectory
    let asksPlace: Bool
    let kinds: Set<String>
    private let titles: Set<String>
    private let read: Reader

    /// - Parameters:
    ///   - asksPlace: False if remindd.toml has a location already.
    ///   - existing: The kind and the title of each reminder that is there already.
    ///   - read: Reads a line that adds a reminder, as the command line does.
    package init(
        now: Instant, zone: TimeZoneRules, zones: ZoneDirectory, asksPlace: Bool,
        existing: [(kind: String, title: String)] = [],
        read: @escaping Reader
    ) {
        self.read = read
        (self.now, self.zone, self.zones, self.asksPlace) = (now, zone, zones, asksPlace)
        (kinds, titles) = (Set(existing.map(\.kind)), Set(existing.map { $0.title.lowercased() }))
    }

    /// Reads a line that adds a reminder; `nil` for another line.
    package typealias Reader = @Sendable ([String]) throws(RemindError) -> DefinitionDraft?

    static let trialTitle = "Trial reminder"

    /// Takes an answer; the next question follows.
    ///
    /// - Throws: The error in the answer; the question stays. A proposal changes the question, and throws too.
    package mutating func answer(_ line: String) throws(RemindError) {
        guard let step else { return }
        let text = line.trimmed
        var next = self
        next.proposal = nil
        let said = text.isEmpty ? proposal ?? "" : text
        proposal = nil
        if step == .when, let found = proposed(said) {
            proposal = found.line
            throw RemindError(.invalidSchedule, found.problem)
        }
        try next.take(said, for: step)
        next.advance()
        self = next
    }

    private mutating func take(_ text: String, for step: Step) throws(RemindError) {
        switch step {
        case .title: try takeTitle(text)
        case .kind: try takeKind(text.isEmpty ? guess.name : text)
        case .field(let field): try set(field.name, text.isEmpty ? field.usual : text)
        case .when:
            try set("when", text.isEmpty ? usualWhen : text)
            if needsPlace { following.insert(.place, at: 0) }
        case .place:
            guard !text.isEmpty else {
                guard needsPlace else { return }
                throw RemindError(
                    .invalidArgument, "times of sun and prayer need a place",
                    hint: "a city such as Zurich, or 47.37, 8.54")
            }
            place = try PlaceText.parse(text, among: zones.cities).place
        case .more: try takeExtras(text)
        case .again where !text.isEmpty:
            guard DefinitionDraft.Nag(written: text) != nil else {
                throw RemindError(
                    .invalidArgument, "\(quoted(text)) is not understood", hint: "10m x 6, 30m, or none")
            }
            try set("nag", text)
        case .weight where !text.isEmpty:
            weight = text
            try track(Kinds.ofWeights, reading: text)
        case .goalWeight where !text.isEmpty: try track(Kinds.ofWeights, goal: text)
        case .fast where !text.isEmpty: try track(Kinds.ofFasts, goal: "at least \(text) a day")
        case .water where !text.isEmpty: try track(Kinds.ofDrinks, goal: "at least \(text) a day")
        case .again, .weight, .goalWeight, .fast, .water: break
        }
    }

    private mutating func advance() {
        step = following.isEmpty ? nil : following.removeFirst()
        if step == .more, extras.isEmpty { step = nil }
    }

    private mutating func takeTitle(_ text: String) throws(RemindError) {
        guard !text.isEmpty else {
            (isTrial, title, following) = (true, Self.trialTitle, [.more])
            return try set("when", "once in 1m")
        }
        guard !titles.contains(text.lowercased()) else {
            throw RemindError(
                .alreadyExists, "there is already a reminder \(text)",
                hint: "another title; to change that one, leave with Ctrl-C: remindctl edit \(ShellWord.quoted(text))")
        }
        title = text
        kind = guess
        following = steps(of: kind)
        try check()
        following = [.kind]
    }

    private func steps(of kind: any Kind) -> [Step] {
        kind.firstFields.map(Step.field) + (kind.isScheduled ? [.when] : []) + [.more]
    }

    private mutating func takeKind(_ text: String) throws(RemindError) {
        guard let found = Kinds.meant(text) else {
            throw RemindError(
                .invalidArgument, "there is no kind \(text)",
                hint: NearNames.question(text, among: Kinds.all.map(\.name)) ?? Kinds.list)
        }
        kind = found
        following = steps(of: kind)
        try check()
    }

    private mutating func takeExtras(_ text: String) throws(RemindError) {
        let words = text.lowercased().split { " ,;".contains($0) }.map(String.init)
        var chosen: [Extra] = []
        for word in words {
            guard let extra = extras.first(where: { $0.word == word }) else {
                let names = extras.map(\.word)
                throw RemindError(
                    .invalidArgument, "\(quoted(word)) is none of \(names.joined(separator: ", "))",
                    hint: NearNames.question(word, among: names) ?? "such as: \(example)")
            }
            if !chosen.contains(extra) { chosen.append(extra) }
        }
        following = chosen.flatMap(\.steps)
    }

    private mutating func set(_ option: String, _ value: String?) throws(RemindError) {
        guard let value else { return }
        options.append((option, value))
        try check()
    }

    // MARK: - Checks

    /// The command that adds the first reminder.
    var command: [String] {
        // `water` alone is the tracker that needs no title.
        let hasOwn = kind.starter?.title ?? kind.titles.usual([:]) != nil
        let isKind = hasOwn && Kinds.meant(title)?.name == kind.name
        let words = (isKind ? [] : [("title", title)]) + options
        return [kind.command, "add"] + words.map { "--\($0.0)=\($0.1)" }
    }

    /// Reads the first reminder as the command line does, and checks it as the daemon will.
    private mutating func check() throws(RemindError) {
        guard let draft = try read(command) else { return }
        self.draft = draft
        // A field that is asked for later may be missing.
        let later = following.compactMap { if case .field(let field) = $0 { field.name } else { nil } }
        let isWhenLater = following.contains(.when)
        try check(draft) { problem in
            problem.field.map { later.contains($0) || ($0 == "when" && isWhenLater) } ?? !later.isEmpty
        }
    }

    @discardableResult
    private func check(
        _ draft: DefinitionDraft, except isLater: (FieldProblem) -> Bool = { _ in false }
    ) throws(RemindError) -> Definition? {
        let (definition, problems) = Definition.make(
            draft, over: nil, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name),
            context: .command(at: now, in: zone), today: zone.local(at: now).date)
        guard let problem = problems.first(where: { !isLater($0) }) else { return definition }
        throw RemindError(.invalidDefinition, problem.message, hint: problem.hint?.text(in: .answer))
    }

    /// The schedules to propose in the place of those that were written, and what is wrong with these; `nil` if there are
    /// none to propose.
    private func proposed(_ text: String) -> (line: String, problem: String)? {
        guard let lines = try? DefinitionDraft.Line.list(parsing: text, kind: kind.name) else { return nil }
        var problem: String?
        let proposed = lines.map { line in
            let found = ScheduleProposal.line(
                for: line.when, context: .command(at: now, in: zone), today: zone.local(at: now).date)
            if found != nil {
                do throws(ScheduleError) {
                    _ = try Schedule.list(parsing: line.when, context: .command(at: now, in: zone))
                } catch {
                    problem = problem ?? error.explained
                }
            }
            let own = (line.fields ?? [:]).sorted { $0.key < $1.key }
                .map { $0.key == "enabled" ? "off" : "\($0.key) \($0.value)" }.joined(separator: ", ")
            return (found ?? line.when) + (own.isEmpty ? "" : " (\(own))")
        }
        return problem.map { (proposed.joined(separator: "; "), $0) }
    }

    /// Adds a tracker, or gives one that is added a goal.
    private mutating func track(_ kind: String, goal: String? = nil, reading: String? = nil) throws(RemindError) {
        let place = trackers.firstIndex { $0.kind == kind }
        var draft = place.map { trackers[$0] } ?? Kinds.named(kind)?.starter ?? DefinitionDraft(kind: kind)
        if let goal { draft.fields["goal"] = goal }
        let definition = try check(draft)
        if let reading, let measuring = definition.flatMap({ Kinds.named(kind)?.measures?.measuring($0) }) {
            _ = try measuring.value(reading, DisplaySettings())
        }
        if let place { trackers[place] = draft } else { trackers.append(draft) }
    }
}
