/// A capability that a kind may have. The machine has each one in one place; a kind lists its own, and each brings its
/// fields.
package enum Capability: Sendable {
    /// How much one occurrence is, and how much was taken: an answer records it.
    case measure
    /// Warnings if two occurrences come nearer to each other, or farther from each other, than they should.
    case gaps
    /// How much is left, when it runs out, and when it expires.
    case stock
    /// Limits on what is taken as needed, and a reminder when one more is allowed.
    case limits
    /// A measure that changes by steps, as in a taper.
    case steps
    /// Takes readings: `log`. `Kind.measures` says what it measures.
    case readings
    /// An occurrence may be skipped, or a reminder says that none may.
    case skipping
    /// A day is answered as a whole, also a past one: worn or not, kept or not.
    case days
    /// Its days make a chain: a streak, a score, and a frequency that keeps days in between.
    case chain
    /// It needs no schedule, and is recorded at any time.
    case anytime
    /// Counted by how often it was done, day by day, with or without a schedule.
    case checkIns
    /// It has a window, and is owed if it was missed.
    case obligation
    /// Its table of settings has the rules for times of prayer.
    case prayerTimes
    /// A thing to do, and no more: once it is done it is finished, and nothing of it is counted.
    case plain

    package var fields: [FieldRule] {
        switch self {
        case .measure:
            [
                FieldRule("dose", .quantity, perSchedule: true, help: "amount and unit of one dose: 500 mg"),
                FieldRule("form", .text(maximum: 60), help: "what it comes as: tablet"),
                FieldRule("strength", .quantity, help: "the amount in one of them: 250 mg"),
                FieldRule("highest", .quantity, help: "the most at once without a question: 1 g"),
            ]
        case .gaps:
            [
                FieldRule("min_gap", .duration, help: "warn if two doses are less than this apart: 6h"),
                FieldRule("max_gap", .duration, help: "warn if two doses are more than this apart: 30h"),
            ]
        case .stock:
            [
                FieldRule("low", .duration, help: "warn this long before it runs out: 7d"),
                FieldRule("threshold", .number(0...100_000), help: "warn when this many are left: 10"),
                FieldRule("expiry", .duration, help: "warn this long before some of it expires: 14d"),
                FieldRule("repeats", .number(0...99), help: "repeats left on the prescription: 3"),
            ]
        case .limits:
            [
                FieldRule(
                    "again", .flag, help: "remind when the next as-needed dose is allowed")
            ]
        case .steps, .days, .anytime, .checkIns, .prayerTimes: []
        case .plain:
            [
                FieldRule(
                    "quiet", .choice(QuietPolicy.allCases.map(\.rawValue)),
                    help: "whether it rings in quiet hours, ring or wait: ring"),
                FieldRule("born", .date, help: "the day of birth, to say how old: 1984-12-24"),
                FieldRule("keep", .flag, help: "say how often it has come since it was last done"),
            ]
        case .obligation: Obligation.fields
        case .chain:
            [
                FieldRule("goal", .goal, help: "how often, or how much: 3 times a week"),
                FieldRule("measure", .choice(["check", "count"]), help: "whether a day is checked or counted: count"),
                FieldRule("unit", .unit, help: "what is counted: pages"),
                FieldRule("step", .text(maximum: 40), help: "how many one press adds: 5"),
                FieldRule("question", .text(maximum: 100), help: "what a reminder asks: Did you read today?"),
                FieldRule("group", .text(maximum: 30), help: "a heading to list it under: morning"),
                FieldRule("no", .flag, help: "a habit to break: a day is good without it"),
                FieldRule("during", .choice(HabitPeriod.allCases.map(\.rawValue)), help: "the days to keep: ramadan"),
                FieldRule("owed", .number(0...Obligation.most), help: "how many you owed before: 12"),
            ]
        case .readings:
            [
                FieldRule("unit", .unit, help: "what a plain number is measured in: kg"),
                FieldRule("goal", .goal, help: "what you want to reach: at least 2 l a day"),
                FieldRule("step", .text(maximum: 40), help: "what log adds without a value: 250 ml"),
                FieldRule("parts", .list, help: "further values and their units: dia mmHg"),
                FieldRule(
                    "unless", .choice(Measure.Unless.allCases.map(\.rawValue)),
                    help: "when it does not ask: the goal is met, you are on pace, or never"),
                FieldRule("types", .list, help: "sorts to tell apart: water, coffee"),
            ]
        case .skipping:
            [FieldRule("skippable", .flag, help: "allow a dose to be skipped")]
        }
    }

    /// The problem with the fields taken together, if any.
    func problem(with definition: Definition) -> FieldProblem? {
        switch self {
        case .gaps: DoseGap.problem(with: definition)
        case .limits: Capability.limitProblem(with: definition)
        case .readings, .chain: Measuring.problem(with: definition)
        case .measure: Capability.highestProblem(with: definition)
        case .stock, .steps, .skipping, .days, .anytime, .checkIns, .obligation, .prayerTimes, .plain: nil
        }
    }
}
