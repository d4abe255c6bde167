package import CivilTime
package import Schedules

/// What one sort of reminder supplies: its fields, words and defaults, what an unanswered occurrence becomes, and,
/// where the next slot depends on history, the schedule that follows from it.
///
/// Scheduler, store and protocol never ask which kind it is. A new kind is one file beside this one, its entry in
/// `Kinds.all`, its command file and its tests.
package protocol Kind: Sendable {
    /// As in `[[medication]]` and in the record.
    var name: String { get }
    /// As on the command line: `remindctl med add`.
    var command: String { get }
    var verb: Verb { get }
    var defaults: Defaults { get }
    /// What a person may set besides what every reminder has (title, when, grace, nag, private).
    var fields: [FieldRule] { get }
    /// Whether `when` is written, or the kind makes its own schedule.
    var isScheduled: Bool { get }

    /// What is wrong with the fields taken together, if anything.
    func problem(with definition: Definition) -> FieldProblem?

    /// The schedule that follows from when it was last done; `nil` for kinds whose schedules are written.
    func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule?

    /// What stands beside the title: `500 mg`.
    func detail(of fields: Fields) -> String?

    /// What the notification adds below the title: `with food`.
    func advice(of fields: Fields) -> String?

    /// Whether its dose may change by steps, as in a taper.
    var hasSteps: Bool { get }

    /// Fields of a definition that an answer records with it, such as the dose.
    var recordedFields: [String] { get }

    /// The one of them that says how much, where what is done is measured.
    var amountField: String? { get }
}

extension Kind {
    package var isScheduled: Bool { true }
    package var recordedFields: [String] { [] }
    package var hasSteps: Bool { false }
    package var amountField: String? { nil }
    package func problem(with definition: Definition) -> FieldProblem? { nil }
    package func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule? { nil }
    package func detail(of fields: Fields) -> String? { nil }
    package func advice(of fields: Fields) -> String? { nil }

    /// What one schedule may say for itself.
    package var scheduleFields: [FieldRule] {
        fields.filter(\.perSchedule) + [FieldRule("enabled", .flag, help: "no, to switch off this schedule alone")]
    }
}

/// The words for doing it.
package struct Verb: Sendable {
    /// The command: `take`.
    package var imperative: String
    /// The button: `taken`, `replaced`.
    package var past: String
    /// The status in text and JSON: `taken`, `done`.
    package var status = OccurrenceView.Status.done
}

/// What holds where a reminder says nothing: the one table is `Kinds.all`, and the manual prints it.
package struct Defaults: Sendable {
    /// Seconds.
    package var grace: Int64
    package var nag: Nag
    package var unanswered: Unanswered
    package var urgency: Urgency
}

/// What an occurrence becomes when its grace has passed.
package enum Unanswered: String, Sendable {
    /// Recorded as missed.
    case missed
    /// Recorded as lapsed: it counts as nothing.
    case lapsed
    /// Stays due until it is answered.
    case stays
}

/// What happens to an occurrence whose time came while nobody was there to ring: the machine was off or asleep.
package enum LatePolicy: String, Sendable, CaseIterable {
    /// Within its grace it is delivered late, afterwards it is missed.
    case deliver
    /// It is missed: late is worse than not at all.
    case miss
    /// It is delivered however late, with the question whether it is still to be done, and waits until the next slot.
    case ask
}

/// After the notification specification, section "Urgency Levels".
package enum Urgency: UInt8, Sendable, Comparable {
    case low, normal, critical

    package static func < (left: Urgency, right: Urgency) -> Bool { left.rawValue < right.rawValue }
}

/// A field, what it takes, and the line of help that explains it.
package struct FieldRule: Sendable {
    package enum Form: Sendable {
        /// At most so many characters, at least one, on one line.
        case text(maximum: Int)
        /// A duration of the language; kept as its text.
        case duration
        /// A date, today or before.
        case date
        /// A date, also one to come.
        case anyDate
        /// An amount and its unit; kept as its text.
        case quantity
        /// `yes` or `no`.
        case flag
        case choice([String])
        case number(ClosedRange<Int64>)
    }

    package var name: String
    package var form: Form
    package var help: String
    /// Whether one schedule of the reminder may have its own.
    package var perSchedule: Bool
    /// The field whose place it takes, where only one of the two may be set.
    package var alternative: String?

    init(_ name: String, _ form: Form, perSchedule: Bool = false, alternative: String? = nil, help: String) {
        self.name = name
        self.form = form
        self.perSchedule = perSchedule
        self.alternative = alternative
        self.help = help
    }
}

/// Something wrong with a field's value.
package struct FieldProblem: Error, Hashable, Sendable {
    /// The field, or `nil` where it is the reminder as a whole.
    package var field: String?
    package var message: String
    package var hint: String?

    package init(_ field: String?, _ message: String, hint: String? = nil) {
        self.field = field
        self.message = message
        self.hint = hint
    }
}
