import CivilTime
import Vocabulary

/// Something a person measures: water, weight, a night's sleep, a mood, or whatever they count.
///
/// Each preset is one row of `presets`. Its schedules only ask: an unanswered one means nothing.
struct Tracker: Kind {
    let name: String
    let words: KindWords
    /// Absent if each reminder names its own.
    var measure: Measure?
    var unit: String?
    var fold: Measure.Fold?
    var range: ClosedRange<Int64>?
    var lengths: ClosedRange<Int64>?
    /// The smallest and the largest value that is no mistake: `1 ml`, `5 l`.
    var usual: (least: String, most: String)?
    var countsAtStart = false
    var parts = ""
    var step: String?
    var goal: String?
    var unless = Measure.Unless.met
    var types: [String] = []
    /// The words for the values of a scale, two values each, by the part they are of; the value itself is "".
    var scaleWords: [String: [String]] = [:]
    /// The words for the ends of a stretch.
    var ends: Measuring.Ends?
    /// Two stretches are the same one if both their ends are within this many seconds.
    var twins: Int64?
    /// A day with this many seconds counts as kept, whatever the goal was.
    var keptFrom: Int64?
    /// Seconds that a goal may have.
    var goals: ClosedRange<Int64>?
    /// Whether its stretches have a score, by their length and their parts.
    var isScored = false
    /// Whether its trend is shown beside each value.
    var isSmoothed = false
    /// Whether other programs keep it too, so that its past may be imported.
    var isImported = false
    /// Fields that only this preset has.
    var further: [FieldRule] = []
    /// Replaces `.readings`.
    var own: [Capability]?
    var longestTitle = Definition.longestTitle
    var most: Int?

    var command: String { name }
    var partNames: [String] { Measuring.parts(parts).map(\.name) }
    var starter: DefinitionDraft? {
        guard measure != nil, measure != .check else { return nil }
        var draft = DefinitionDraft(kind: name)
        draft.title = name.prefix(1).uppercased() + name.dropFirst()
        return draft
    }
    var firstFields: [FirstField] {
        if measure == nil { return [FirstField("measure", usual: "count"), FirstField("unit"), FirstField("goal")] }
        return measure == .scale ? [] : [FirstField("goal")]
    }
    var verb: Verb {
        measure == .check ? Verb(imperative: "done", past: "done") : Verb(imperative: "log", past: "logged")
    }
    var defaults: Defaults {
        Defaults(grace: 2 * 3600, nag: .none, unanswered: .expires, urgency: .normal)
    }
    var rhythm: Rhythm { .optional }
    /// A stretch of time may also be started and stopped.
    var capabilities: [Capability] { own ?? (measure == .span ? [.readings, .session] : [.readings]) }
    var session: SessionRule {
        SessionRule(
            length: countsAtStart ? 57_600 : nil, goalField: countsAtStart ? "goal" : nil,
            milestonesField: countsAtStart ? "milestones" : nil,
            startsField: countsAtStart ? SessionRule.starts.name : nil, countsForEnd: !countsAtStart,
            goals: goals ?? SessionRule.lengths)
    }

    func word(for value: Int64, part: String?) -> String? {
        guard let words = scaleWords[part ?? ""], value >= 1, value <= Int64(words.count) * 2 else { return nil }
        return words[Int(value - 1) / 2]
    }

    func hintsAtImport(_ definition: Definition) -> Bool { isImported && definition.fields["hint"]?.text != "no" }

    /// The one that has no preset, and the presets.
    static let all: [any Kind] =
        [Tracker(name: "tracker", words: KindWords(one: "tracker", many: "trackers", each: "reading"))] + presets

    static let habit = "habit"

    static let presets = [
        Tracker(
            name: "water", words: KindWords(one: "water", many: "water", each: "drink"), measure: .amount, unit: "ml",
            usual: ("1 ml", "5 l"), step: "250 ml", goal: "at least 2 l a day", unless: .onPace,
            types: ["water", "coffee", "tea"], isImported: true),
        Tracker(
            name: "weight", words: KindWords(one: "weight", many: "weight", each: "reading"), measure: .level,
            unit: "kg",
            usual: ("200 g", "650 kg"), parts: "fat %", isSmoothed: true, isImported: true,
            further: [BodyHeight.field]),
        Tracker(
            name: "sleep", words: KindWords(one: "sleep", many: "sleep", each: "night"), measure: .span, unit: "h",
            lengths: 1800...57_600, parts: "quality 1-5, deep min, core min, rem min, awake min",
            ends: Measuring.Ends(start: "bed time", end: "wake time"), twins: 7200, isScored: true, isImported: true),
        Tracker(
            name: "mood", words: KindWords(one: "mood", many: "moods", each: "reading"), measure: .scale, range: 1...10,
            parts: "energy",
            scaleWords: [
                "": ["very low", "low", "moderate", "good", "excellent"],
                "energy": ["exhausted", "low", "moderate", "energized", "highly energized"],
            ], isImported: true),
        Tracker(
            name: "fast", words: KindWords(one: "fast", many: "fasts", each: "fast"), measure: .span, unit: "h",
            fold: .longest, lengths: 60...604_800, countsAtStart: true, goal: "at least 16h a day",
            keptFrom: 50_400, goals: 28_800...172_800, isImported: true,
            further: [SessionRule.milestones, SessionRule.starts, Tracker.streaks]),
        Tracker(
            name: habit, words: KindWords(one: "habit", many: "habits", each: "day"), measure: .check, goal: "daily",
            own: [.days, .chain], longestTitle: 30, most: 10),
    ]

    fileprivate static let streaks = FieldRule("streaks", .flag, help: "show streaks")

    var ownFields: [FieldRule] {
        let hint = FieldRule("hint", .flag, help: "suggest an import while it has no readings")
        return measure == nil
            ? [
                FieldRule(
                    "measure", .choice(Measure.tracked.map(\.rawValue)), help: "count, amount, level, scale or span")
            ]
            : further + (isImported ? [hint] : [])
    }

    func problem(with definition: Definition) -> FieldProblem? {
        if let problem = BodyHeight.problem(with: definition) ?? SessionRule.problem(with: definition, session) {
            return problem
        }
        if has(.chain), let problem = chainProblem(with: definition) { return problem }
        if measure == nil, definition.fields["measure"] == nil {
            return FieldProblem(
                nil, "missing what it measures",
                hint: "\(field: "measure", "amount"): \(Measure.tracked.map(\.rawValue).joined(separator: ", "))")
        }
        return nil
    }

    func detail(of fields: Fields) -> String? { nil }
    func advice(of fields: Fields) -> String? {
        fields["question"]?.text ?? (fields["no"]?.text == "yes" ? "Did you slip?" : nil)
    }

    func measuring(_ definition: Definition) -> Measuring? {
        let chosen = definition.fields["measure"].flatMap { Measure(rawValue: $0.text) }
        guard let measure = own == nil ? measure ?? chosen : chosen ?? measure else {
            return nil
        }
        func unit(_ text: String?) -> MeasureUnit? { text.flatMap { try? MeasureUnit(parsing: $0) } }
        let fields = definition.fields
        var found = Measuring(
            measure: measure, unit: unit(fields["unit"]?.text ?? self.unit ?? (measure == .span ? "h" : nil)),
            fold: fold ?? measure.fold, title: definition.title)
        found.scaleWords = scaleWords
        found.range = measure == .scale ? range ?? 0...100 : range
        found.lengths = measure == .span ? lengths ?? 60...604_800 : nil
        found.countsAtStart = countsAtStart
        if let usual, let least = try? Measurement.parse(usual.least), let most = try? Measurement.parse(usual.most) {
            found.usual = Measuring.Usual(least: least, most: most)
        }
        (found.ends, found.twins, found.keptFrom) = (ends, twins, keptFrom)
        (found.isScored, found.isSmoothed) = (isScored, isSmoothed)
        found.parts = Measuring.parts(fields["parts"]?.text ?? parts)
        // `parts = { sys = "mmHg", dia = "mmHg" }`: the first one is the value.
        if self.measure == nil, fields["unit"] == nil, let first = found.parts.first {
            (found.main, found.unit) = (first.name, first.unit)
            found.parts.removeFirst()
        }
        found.step = (fields["step"]?.text ?? step).flatMap { try? Measurement.parse($0, usual: found.unit) }
        if found.step == nil, measure == .count { found.step = Measurement(thousandths: 1000, unit: found.unit) }
        found.types = fields["types"].map { Measuring.list($0.text) } ?? types
        found.goal = (fields["goal"]?.text ?? goal).flatMap { try? Goal.parse($0, unit: found.unit) }
        // Of a sum, a bare amount is the least of a day: `2 l`.
        if case .reach(let least, by: nil)? = found.goal?.rule, found.fold == .sum || found.fold == .longest {
            found.goal = Goal(.atLeast(least))
        }
        found.unless = fields["unless"].flatMap { Measure.Unless(rawValue: $0.text) } ?? unless
        return found
    }
}

extension Definition {
    /// Whether it is a habit to break: a day is good without it. In the record a slip is `done`, and a clean day that a person
    /// states is `missed`; a day without an answer is clean.
    package var isToBreak: Bool { fields["no"]?.text == "yes" }

    /// Whether streaks are shown, as far as the reminder itself says.
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
    /// Those of which Apple Health has readings.
    package static let inHealth = [ofWeights, ofDrinks, ofNights, ofFasts]
}
