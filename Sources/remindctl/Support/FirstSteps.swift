import CivilTime
import Reminders
import Schedules

/// The nine questions of `init`, and what the answers make. Decides only: the command asks and calls the daemon.
struct FirstSteps {
    enum Step: Int, CaseIterable {
        case title, dose, when, nag, location
        /// A weight and its goal, the length of a fast, and the drinks of a day.
        case weight, goalWeight, fast, water
    }

    /// The question to ask; `nil` after the last one.
    private(set) var step: Step? = .title
    /// The first reminder.
    private(set) var draft = DefinitionDraft(kind: Kinds.standard.name)
    /// Where the person is, for the sun.
    private(set) var location: Coordinate?
    /// The trackers to add, besides the first reminder.
    private(set) var trackers: [DefinitionDraft] = []
    /// The first reading of a weight, as it was typed.
    private(set) var weight: String?
    /// Whether nothing was named: then a reminder that rings in a minute shows how it is.
    private(set) var isTrial = false

    private let now: Instant
    private let zone: TimeZoneRules
    private let asksLocation: Bool
    private let asksTrackers: Bool

    /// - Parameters:
    ///   - asksLocation: False if remindd.toml has a location already.
    ///   - asksTrackers: False if there is a tracker already.
    init(now: Instant, zone: TimeZoneRules, asksLocation: Bool, asksTrackers: Bool = true) {
        (self.now, self.zone) = (now, zone)
        (self.asksLocation, self.asksTrackers) = (asksLocation, asksTrackers)
    }

    static let trialTitle = "Trial reminder"
    private static let usualTime = "daily at 08:00"

    /// `3/5  When? ...`, with an example and what Enter means.
    var question: String? {
        guard let step else { return nil }
        let text =
            switch step {
            case .title: "What should I remind you of, such as Metformin? [Enter: a trial reminder in a minute]"
            case .dose: "How much at a time, such as 500 mg or 1 tablet? [Enter: leave out]"
            case .when: "When, such as daily at 08:00, 20:00? [Enter: \(FirstSteps.usualTime)]"
            case .nag: "If you do not answer: ring again how often, such as 10m x 6, or none? [Enter: 30m x 3]"
            case .location: "Where are you, for sunrise and sunset, such as 47.37, 8.54? [Enter: leave out]"
            case .weight: "Your weight now, such as 72.5 kg? [Enter: leave out]"
            case .goalWeight: "The weight you want to reach, such as 70 kg by 2027-06-01? [Enter: leave out]"
            case .fast: "If you fast, for how long, such as 16h? [Enter: leave out]"
            case .water: "How much do you want to drink in a day, such as 2 l? [Enter: leave out]"
            }
        return "\(step.rawValue + 1)/\(Step.allCases.count)  \(text)"
    }

    /// Takes an answer; the next question follows.
    ///
    /// - Throws: The error in the answer; the question stays.
    mutating func answer(_ line: String) throws(RemindError) {
        guard let step else { return }
        let text = line.trimmed
        var next = self
        switch step {
        case .title where text.isEmpty:
            next.isTrial = true
            next.draft.title = FirstSteps.trialTitle
            next.draft.when = [DefinitionDraft.Line(when: "once in 1m")]
        case .title:
            next.draft.title = text
            next.draft.when = [DefinitionDraft.Line(when: FirstSteps.usualTime)]
        case .when where !text.isEmpty: next.draft.when = try FirstSteps.lines(text)
        case .dose where !text.isEmpty: next.draft.fields["dose"] = text
        case .nag where !text.isEmpty: next.draft.nag = try FirstSteps.nag(text)
        case .location where !text.isEmpty: next.location = try FirstSteps.coordinate(text)
        case .weight where !text.isEmpty:
            next.weight = text
            try next.track(Kinds.ofWeights, reading: text)
        case .goalWeight where !text.isEmpty: try next.track(Kinds.ofWeights, goal: text)
        case .fast where !text.isEmpty: try next.track(Kinds.ofFasts, goal: "at least \(text) a day")
        case .water where !text.isEmpty: try next.track(Kinds.ofDrinks, goal: "at least \(text) a day")
        default: break
        }
        try next.check(next.draft)
        next.advance()
        self = next
    }

    private mutating func advance() {
        let following = step.flatMap { Step(rawValue: $0.rawValue + 1) }
        step = isTrial && step == .title ? .location : following
        if step == .location, !asksLocation { step = .weight }
        // Without the questions about trackers, the location is the last one.
        if let next = step, next.rawValue > Step.location.rawValue, !asksTrackers { step = nil }
    }

    /// Adds a tracker, or gives one that is added a goal.
    private mutating func track(_ kind: String, goal: String? = nil, reading: String? = nil) throws(RemindError) {
        let place = trackers.firstIndex { $0.kind == kind }
        var draft = place.map { trackers[$0] } ?? Kinds.named(kind)?.starter ?? DefinitionDraft(kind: kind)
        if let goal { draft.fields["goal"] = goal }
        let definition = try check(draft)
        if let reading, let measuring = definition.flatMap({ Kinds.named(kind)?.measuring($0) }) {
            _ = try measuring.value(reading, DisplaySettings())
        }
        if let place { trackers[place] = draft } else { trackers.append(draft) }
    }

    /// Checks a reminder as the daemon will.
    @discardableResult
    private func check(_ draft: DefinitionDraft) throws(RemindError) -> Definition? {
        let (definition, problems) = Definition.make(
            draft, over: nil, source: .command, anchor: ScheduleAnchor(at: now, zone: zone.name),
            context: .command(at: now, in: zone), today: zone.local(at: now).date)
        guard let problem = problems.first else { return definition }
        throw RemindError(.invalidDefinition, problem.message, hint: problem.hint?.text(in: .answer))
    }

    private static func lines(_ text: String) throws(RemindError) -> [DefinitionDraft.Line] {
        do {
            return try DefinitionDraft.Line.list(parsing: text, kind: Kinds.standard.name)
        } catch {
            throw RemindError(.invalidSchedule, error.message, hint: error.hint)
        }
    }

    private static func nag(_ text: String) throws(RemindError) -> DefinitionDraft.Nag {
        guard let nag = try? NagText.parse(text) else {
            throw RemindError(.invalidArgument, "\(quoted(text)) is not understood", hint: "10m x 6, 30m, or none")
        }
        return nag
    }

    private static func coordinate(_ text: String) throws(RemindError) -> Coordinate {
        do {
            return try LocationText.parse(text)
        } catch {
            throw error.error
        }
    }
}
