package import CivilTime
package import Schedules

/// The rules of one sort of reminder: its fields, words and defaults, what an unanswered occurrence becomes and, if the
/// next slot depends on history, the schedule that follows from it.
///
/// Scheduler, store and protocol never ask which kind it is. A new kind is one file beside this one, its entry in
/// `Kinds.all`, its command file and its tests.
package protocol Kind: Sendable {
    /// As in `[[medication]]` and in the record.
    var name: String { get }
    /// As on the command line: `remindctl med add`.
    var command: String { get }
    var verb: Verb { get }
    /// The words for answering a whole day, if it has `Capability.days`.
    var dayVerb: Verb { get }
    var defaults: Defaults { get }
    var words: KindWords { get }
    /// Whether the person writes `when`, or the kind makes its own schedule.
    var rhythm: Rhythm { get }
    var capabilities: [Capability] { get }
    /// How its sessions end, if it has any.
    var session: SessionRule { get }
    /// Fields besides those of its capabilities and those that every kind has (`Kinds.shared`).
    var ownFields: [FieldRule] { get }

    /// The result of an unanswered occurrence, if that depends on the reminder.
    func unanswered(_ fields: Fields) -> Unanswered

    /// The problem with the fields as a whole, if any.
    func problem(with definition: Definition) -> FieldProblem?

    /// The schedule that follows from the day it was last done; `nil` for kinds whose schedules the person writes.
    func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule?

    /// The measuring of a reminder; `nil` for a kind that takes no readings.
    func measuring(_ definition: Definition) -> Measuring?

    /// The reminder to begin with when somebody logs the first reading of the kind; `nil` if it needs to be defined.
    var starter: DefinitionDraft? { get }

    /// The fields that somebody is asked for who defines a first one, besides its title and `when`.
    var firstFields: [FirstField] { get }

    /// Parts that every reminder of the kind has, such as `fat`.
    var partNames: [String] { get }

    /// The word for a value of a scale: `good`; `nil` if it has none.
    ///
    /// - Parameter part: `nil` for the value itself.
    func word(for value: Int64, part: String?) -> String?

    /// Whether to suggest an import while there is no reading.
    func hintsAtImport(_ definition: Definition) -> Bool

    /// The command that records one, if it needs no reminder: `pray`.
    var checkInCommand: String { get }

    /// The field with the first day that may be answered as a whole; `nil` if any may.
    var firstDayField: String? { get }

    /// Whether an edit begins something new: what was in use ends when it is made, and stays in the history.
    func beginsAnew(_ definition: Definition, after old: Definition) -> Bool

    /// That such an edit ends what is in use, in words; `nil` for any other edit.
    func ending(_ old: Definition, by definition: Definition) -> String?

    /// The day on which one that follows its history is due.
    ///
    /// - Parameters:
    ///   - planned: The day by its schedule.
    ///   - used: The days of use since it was last done, in order.
    /// - Returns: `nil` if that is not known yet.
    func dueDay(of definition: Definition, planned: CivilDate, used: [CivilDate]) -> CivilDate?

    /// Lines of its notification about how long it has been in use, in the place of `advice`.
    func lines(of definition: Definition, _ use: WearPeriod) -> [String]

    /// A warning after an answer, if it was used too long.
    func warning(of definition: Definition, _ use: WearPeriod) -> String?

    /// The contents of its stock, if it holds no doses.
    func supply(of fields: Fields) -> StockContents?

    /// The question that is put about each day, if any.
    func question(_ fields: Fields) -> DayQuestion?

    /// Whether it is used on some days and not on others.
    func isUsedByDay(_ fields: Fields) -> Bool

    /// Whether its notification is put off until tomorrow, and not for minutes.
    var waitsForTomorrow: Bool { get }

    /// Fields of a definition that an answer records too.
    var recordedFields: [String] { get }

    /// The title of a reminder that is given none; `nil` if it needs one.
    func usualTitle(_ fields: [String: String]) -> String?

    /// The most characters of a title.
    var longestTitle: Int { get }

    /// How many may be active at once, unless the settings say otherwise; `nil` for any number.
    var most: Int? { get }

    /// The prescription besides a dose, for a doctor's report, and until when it is valid.
    func prescription(_ fields: Fields) -> [(name: String, value: String)]

    /// The last day on which that is valid, if it ends.
    func prescriptionEnd(_ fields: Fields) -> CivilDate?

    /// The words that may say why it was done.
    var reasons: [String] { get }

    /// Text beside the title: `500 mg`.
    func detail(of fields: Fields) -> String?

    /// Text beside the title of one that is due: the type of lenses says nothing then.
    func dueDetail(of fields: Fields) -> String?

    /// Text that the notification adds below the title: `with food`.
    func advice(of fields: Fields) -> String?
}

extension Kind {
    package var dayVerb: Verb { verb }
    package var rhythm: Rhythm { .written }
    package var capabilities: [Capability] { [] }
    package var session: SessionRule { SessionRule() }
    package func unanswered(_ fields: Fields) -> Unanswered { defaults.unanswered }
    package func problem(with definition: Definition) -> FieldProblem? { nil }
    package func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule? { nil }
    package var firstDayField: String? { nil }
    package var checkInCommand: String { verb.imperative }
    package func beginsAnew(_ definition: Definition, after old: Definition) -> Bool { false }
    package func ending(_ old: Definition, by definition: Definition) -> String? {
        beginsAnew(definition, after: old)
            ? "the \(words.one) in use ends today, and a new one begins: the history stays" : nil
    }
    package func dueDay(of definition: Definition, planned: CivilDate, used: [CivilDate]) -> CivilDate? { planned }
    package func lines(of definition: Definition, _ use: WearPeriod) -> [String] { [] }
    package func warning(of definition: Definition, _ use: WearPeriod) -> String? { nil }
    package func supply(of fields: Fields) -> StockContents? { nil }
    package func question(_ fields: Fields) -> DayQuestion? { nil }
    package func isUsedByDay(_ fields: Fields) -> Bool { false }
    package var waitsForTomorrow: Bool { false }
    package func measuring(_ definition: Definition) -> Measuring? { nil }
    package var starter: DefinitionDraft? { nil }
    package var firstFields: [FirstField] { [] }
    package var partNames: [String] { [] }
    package func word(for value: Int64, part: String?) -> String? { nil }
    package func hintsAtImport(_ definition: Definition) -> Bool { false }
    package func usualTitle(_ fields: [String: String]) -> String? { nil }
    package var longestTitle: Int { Definition.longestTitle }
    package var most: Int? { nil }
    package func prescription(_ fields: Fields) -> [(name: String, value: String)] { [] }
    package func prescriptionEnd(_ fields: Fields) -> CivilDate? { nil }
    package var reasons: [String] { [] }
    package func detail(of fields: Fields) -> String? { nil }
    package func dueDetail(of fields: Fields) -> String? { detail(of: fields) }
    package func advice(of fields: Fields) -> String? { nil }

    package func has(_ capability: Capability) -> Bool { capabilities.contains(capability) }

    /// The first day that may be answered as a whole.
    package func firstDay(of definition: Definition) -> CivilDate? {
        firstDayField.flatMap { definition.fields[$0] }.flatMap { CivilDate($0.text) }
    }

    /// Whether the person writes `when`.
    package var isScheduled: Bool { rhythm != .followsHistory }

    /// Whether a reminder with these schedules never rings though it could, each switched off or not. Readings and days are
    /// recorded without a schedule anyway.
    package func neverRings(areOff: [Bool]) -> Bool {
        areOff.isEmpty
            ? rhythm == .optional && !has(.readings) && !has(.chain) : isScheduled && areOff.allSatisfy(\.self)
    }

    /// Whether the days of use since it was last done are counted.
    package var countsDays: Bool { !isScheduled && has(.days) }

    /// Fields of a definition that an answer records too.
    package var recordedFields: [String] { has(.measure) ? ["dose", "strength"] : [] }

    /// The recorded field with the amount, if it is measured.
    package var amountField: String? { has(.measure) ? "dose" : nil }

    /// Every field a person may set besides those that every kind has.
    package var fields: [FieldRule] { capabilities.flatMap(\.fields) + ownFields }

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

/// Where a kind's slots come from.
package enum Rhythm: Sendable {
    /// The person writes schedules.
    case written
    /// The person may write schedules. Without one it never rings, and is recorded at any time.
    case optional
    /// The next one follows from when it was last done.
    case followsHistory
}

/// The words for answering that it was done.
package struct Verb: Sendable {
    /// The command: `take`.
    package var imperative: String
    /// The button: `taken`, `replaced`.
    package var past: String
    /// The status in text and JSON: `taken`, `done`.
    package var status = OccurrenceView.Status.done
    /// A button of its own, such as `Wore today`.
    package var button: String?
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
package enum Urgency: UInt8, Sendable, Comparable {
    case low, normal, critical

    package init?(name: String) {
        switch name {
        case "low": self = .low
        case "normal": self = .normal
        case "critical": self = .critical
        default: return nil
        }
    }

    package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}
