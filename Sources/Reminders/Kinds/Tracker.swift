import Catalogue
import Vocabulary

/// Something a person measures: water, weight, a night's sleep, a mood, or whatever they count.
///
/// Each preset is one row of `presets`. Its schedules only ask: an unanswered one means nothing.
struct Tracker: Kind {
    let name: String
    let words: KindWords
    let measures: MeasureRule?
    /// A stretch of time may also be started and stopped.
    var session: SessionRule?
    var capabilities: [Capability] = [.readings, .anytime]
    var firstFields = [FirstField("goal")]
    /// Fields that only this preset has.
    var further: [FieldRule] = []
    var titles = TitleRule()
    var most: Int?

    var command: String { name }
    var verb: Verb {
        measures?.measure == .check ? Verb(imperative: "done", past: "done") : Verb(imperative: "log", past: "logged")
    }
    var defaults: Defaults {
        Defaults(grace: 2 * 3600, nag: .none, unanswered: .expires, urgency: .normal, most: most)
    }

    /// The one that has no preset, and the presets.
    static let all: [any Kind] =
        [
            Tracker(
                name: "tracker", words: KindWords(one: "tracker", many: "trackers", each: "reading"),
                measures: MeasureRule(),
                firstFields: [FirstField("measure", usual: "count"), FirstField("unit"), FirstField("goal")],
                further: [
                    FieldRule(
                        "measure", .choice(Measure.tracked.map(\.rawValue)), help: "count, amount, level, scale or span"
                    )
                ])
        ] + presets

    static let habit = "habit"

    static let presets = [
        Tracker(
            name: "water", words: KindWords(one: "water", many: "water", each: "drink"),
            measures: MeasureRule(
                measure: .amount, unit: "ml", usual: ("1 ml", "5 l"), step: "250 ml", goal: "at least 2 l a day",
                unless: .onPace, types: ["water", "coffee", "tea"], isImported: true, isInHealth: true)),
        Tracker(
            name: "weight", words: KindWords(one: "weight", many: "weight", each: "reading"),
            measures: MeasureRule(
                measure: .level, unit: "kg", usual: ("200 g", "650 kg"), parts: "fat %", isSmoothed: true,
                isImported: true, isInHealth: true),
            further: [BodyHeight.field]),
        Tracker(
            name: "sleep", words: KindWords(one: "sleep", many: "sleep", each: "night"),
            measures: MeasureRule(
                measure: .span, unit: "h", lengths: 1800...57_600,
                parts: "quality 1-5, deep min, core min, rem min, awake min",
                ends: Measuring.Ends(start: "bed time", end: "wake time"), duplicateTolerance: 7200, isScored: true,
                isImported: true, isInHealth: true),
            session: SessionRule()),
        Tracker(
            name: "mood", words: KindWords(one: "mood", many: "moods", each: "reading"),
            measures: MeasureRule(
                measure: .scale, range: 1...10, parts: "energy",
                scaleWords: [
                    "": ["very low", "low", "moderate", "good", "excellent"],
                    "energy": ["exhausted", "low", "moderate", "energized", "highly energized"],
                ], isImported: true),
            firstFields: []),
        Tracker(
            name: "fast", words: KindWords(one: "fast", many: "fasts", each: "fast"),
            measures: MeasureRule(
                measure: .span, unit: "h", fold: .longest, lengths: 60...604_800, countsAtStart: true,
                goal: "at least 16h a day", keptFrom: 50_400, isImported: true, isInHealth: true),
            session: SessionRule(
                length: 57_600, goalField: "goal", milestonesField: SessionRule.milestones.name,
                startsField: SessionRule.starts.name, countsForEnd: false, goals: 28_800...172_800),
            further: [SessionRule.milestones, SessionRule.starts, Tracker.streaks]),
        Tracker(
            name: habit, words: KindWords(one: "habit", many: "habits", each: "day"),
            measures: MeasureRule(measure: .check, goal: "daily"), capabilities: [.days, .chain, .anytime],
            titles: TitleRule(longest: 30), most: 10),
    ]

    fileprivate static let streaks = FieldRule("streaks", .flag, help: "show streaks")

    var ownFields: [FieldRule] {
        let hint = FieldRule("hint", .flag, help: "suggest an import while it has no readings")
        return further + (measures?.isImported == true ? [hint] : [])
    }

    func problem(with definition: Definition) -> FieldProblem? {
        if let problem = BodyHeight.problem(with: definition) ?? session?.problem(with: definition) { return problem }
        if has(.chain), let problem = chainProblem(with: definition) { return problem }
        if measures?.measuring(definition) == nil {
            return FieldProblem(
                nil, "missing what it measures",
                hint: "\(field: "measure", "amount"): \(Measure.tracked.map(\.rawValue).joined(separator: ", "))")
        }
        return nil
    }

    func advice(of fields: Fields, _ say: Wording) -> String? {
        fields["question"]?.text ?? (fields["no"]?.text == "yes" ? say("Did you slip?") : nil)
    }
}

extension Definition {
    /// True for a habit to break: a day is good without it. In the record a slip is `done`, and a clean day that a person
    /// states is `missed`; a day without an answer is clean.
    package var isToBreak: Bool { fields["no"]?.text == "yes" }

    /// True if streaks are shown, as far as the reminder itself says.
    package var showsStreaks: Bool { fields[Tracker.streaks.name]?.text != "no" && fields["goal"]?.text != "none" }
}

extension Measure {
    /// The measures that a tracker without a preset may have.
    static let tracked: [Measure] = allCases.filter { $0 != .check }
}

/// The presets that other programs have too.
extension Kinds {
    package static let ofFasts = "fast"
    package static let ofWeights = "weight"
    package static let ofDrinks = "water"
    package static let ofNights = "sleep"
    package static let ofMoods = "mood"
}
