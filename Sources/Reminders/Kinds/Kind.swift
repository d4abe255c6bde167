package import Catalogue

/// The rules of one sort of reminder: its words, fields and defaults. Rules that only some kinds need are values that a kind
/// hands over: how its sessions end, how its readings are taken, how it wears out.
///
/// Scheduler, store and protocol never ask which kind it is. A new kind is one file beside this one, its entry in
/// `Kinds.all`, its command file and its tests.
package protocol Kind: Sendable {
    /// The name in `[[medication]]` and in the record.
    var name: String { get }
    /// The word on the command line: `remindctl med add`.
    var command: String { get }
    var words: KindWords { get }
    var verb: Verb { get }
    var defaults: Defaults { get }
    var titles: TitleRule { get }
    /// The fields that somebody is asked for who defines a first one, besides its title and `when`.
    var firstFields: [FirstField] { get }
    var capabilities: [Capability] { get }
    /// Fields besides those of its capabilities and those that every kind has (`Kinds.shared`).
    var ownFields: [FieldRule] { get }

    /// How its sessions end; `nil` if it is not started and stopped.
    var session: SessionRule? { get }
    /// How its readings are taken; `nil` if it takes none.
    var measures: MeasureRule? { get }
    /// How it wears out; `nil` if the person writes its schedules.
    var wear: (any Wearing)? { get }

    /// The problem with the fields as a whole, if any.
    func problem(with definition: Definition) -> FieldProblem?

    /// Text beside the title: `500 mg`.
    func detail(of fields: Fields) -> String?

    /// Text that the notification adds below the title: `with food`.
    func advice(of fields: Fields, _ say: Wording) -> String?
}

extension Kind {
    package var titles: TitleRule { TitleRule() }
    package var firstFields: [FirstField] { [] }
    package var capabilities: [Capability] { [] }
    package var ownFields: [FieldRule] { [] }
    package var session: SessionRule? { nil }
    package var measures: MeasureRule? { nil }
    package var wear: (any Wearing)? { nil }
    package func problem(with definition: Definition) -> FieldProblem? { nil }
    package func detail(of fields: Fields) -> String? { nil }
    package func advice(of fields: Fields, _ say: Wording) -> String? { nil }

    package func has(_ capability: Capability) -> Bool { capabilities.contains(capability) }

    /// The words for answering a whole day.
    package var dayVerb: Verb { wear?.verb ?? verb }

    /// The command that records one, if it needs no reminder: `pray`.
    package var checkInCommand: String { verb.checkIn ?? verb.imperative }

    /// The result of an unanswered occurrence: an obligation is owed.
    package func unanswered(_ fields: Fields) -> Unanswered {
        has(.obligation) && Obligation.isSet(fields) ? .missed : defaults.unanswered
    }

    /// The reminder to begin with when somebody logs the first reading of the kind; `nil` if it needs to be defined.
    package var starter: DefinitionDraft? {
        guard let measure = measures?.measure, measure != .check else { return nil }
        var draft = DefinitionDraft(kind: name)
        draft.title = name.prefix(1).uppercased() + name.dropFirst()
        return draft
    }

    /// The warning that an edit ends what is in use; `nil` for any other edit.
    package func ending(_ old: Definition, by definition: Definition) -> String? {
        wear?.beginsAnew(definition, after: old) == true
            ? "the \(words.one) in use ends today, and a new one begins: the history stays" : nil
    }

    /// Text beside the title of one that is due: the type of lenses says nothing then.
    package func dueDetail(of fields: Fields) -> String? { wear == nil ? detail(of: fields) : nil }

    /// True if an occurrence can be too late to count. A thing to do stays open until it is answered.
    package var hasGrace: Bool { !has(.plain) }

    /// True if the person writes `when`.
    package var isScheduled: Bool { wear == nil }

    /// True if the person has to.
    package var needsSchedule: Bool { isScheduled && !has(.anytime) }

    /// True if a reminder with these schedules never rings though it could, each switched off or not. Readings and days are
    /// recorded without a schedule anyway.
    package func neverRings(areOff: [Bool]) -> Bool {
        areOff.isEmpty
            ? has(.anytime) && !has(.readings) && !has(.chain) : isScheduled && areOff.allSatisfy(\.self)
    }

    /// Fields of a definition that an answer records too.
    package var recordedFields: [String] {
        (has(.measure) ? ["dose", "strength"] : []) + (wear?.recordedFields ?? [])
    }

    /// The recorded field with the amount, if it is measured.
    package var amountField: String? { has(.measure) ? "dose" : nil }

    /// Every field a person may set besides those that every kind has.
    package var fields: [FieldRule] { Kinds.fields[name] ?? madeFields }

    var madeFields: [FieldRule] { capabilities.flatMap(\.fields) + ownFields }

    /// The problem with the fields taken together, if any.
    func wholeProblem(with definition: Definition) -> FieldProblem? {
        capabilities.lazy.compactMap { $0.problem(with: definition) }.first ?? problem(with: definition)
    }

    /// Fields that a single schedule may set for itself.
    package var scheduleFields: [FieldRule] {
        fields.filter(\.perSchedule) + [FieldRule("enabled", .flag, help: "no, to switch off this schedule alone")]
    }
}

/// A field that is asked for, and its value if the person has no answer.
package struct FirstField: Hashable, Sendable {
    package var name: String
    package var usual: String?

    init(_ name: String, usual: String? = nil) { (self.name, self.usual) = (name, usual) }
}

/// The words for a kind in text.
package struct KindWords: Sendable {
    /// `medication`
    package var one: String
    package var many: String
    /// One occurrence of it: `dose`.
    package var each: String
    /// The things its stock counts, if it has one.
    package var supply: String
    /// Other words that people type for the kind.
    package var others: [String]

    init(one: String, many: String, each: String = "time", supply: String? = nil, others: [String] = []) {
        (self.one, self.many, self.each, self.supply, self.others) = (one, many, each, supply ?? many, others)
    }
}

/// The rule for titles.
package struct TitleRule: Sendable {
    /// In characters.
    package var longest = Definition.longestTitle
    /// The title of a reminder with these fields that is given none; `nil` if it needs one.
    package var usual: @Sendable ([String: String]) -> String? = { _ in nil }
}

/// The words for answering that it was done.
package struct Verb: Sendable {
    /// The command: `take`.
    package var imperative: String
    /// The button: `taken`, `replaced`.
    package var past: String
    /// The status in text and JSON: `taken`, `done`.
    package var status = OccurrenceStatus.done
    /// A button of its own, such as `Wore today`.
    package var button: String?
    /// The command that records one without a reminder: `pray`.
    package var checkIn: String?
}

/// Values for a reminder that sets none of its own. `Kinds.all` is the only table of them; the manual prints it.
package struct Defaults: Sendable {
    /// Seconds.
    package var grace: Int64
    package var nag: Nag
    package var unanswered: Unanswered
    package var urgency: Urgency
    /// Seconds before it is due at which it gives notice.
    package var before: [Int64] = []
    /// Days before a stock runs out at which it counts as low.
    package var low = 7
    /// How many may be active at once, unless the settings say otherwise; `nil` for any number.
    package var most: Int?
}

/// The result of an occurrence once its grace has passed without an answer.
package enum Unanswered: String, Sendable {
    case missed
    /// Recorded as lapsed, which no rate counts.
    case lapsed
    /// It only asks: once its grace has passed, it is gone, and nothing of it is recorded that was not shown.
    case expires
    /// Stays due until it is answered.
    case stays
}

/// How to treat an occurrence that came due while the machine was off or asleep.
package enum LatePolicy: String, Sendable, CaseIterable {
    /// Deliver it late within its grace; afterwards it is missed.
    case deliver
    /// Record it as missed, because late is worse than not at all.
    case miss
    /// Deliver it however late and ask whether it still has to be done; it waits until the next slot.
    case ask
}

/// After the notification specification, section "Urgency Levels".
package enum Urgency: UInt8, Sendable, Comparable, CaseIterable {
    case low, normal, critical

    package init?(name: String) {
        guard let named = Urgency.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = named
    }

    package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}
