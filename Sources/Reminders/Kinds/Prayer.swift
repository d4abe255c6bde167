import Vocabulary

/// Prayers: recorded at any time, with or without an alarm. An alarm that is left alone lapses, unless it is an obligation.
struct Prayer: Kind {
    let name = "prayer"
    let command = "prayer"
    let verb = Verb(imperative: "done", past: "prayed", checkIn: "pray")
    let defaults = Defaults(grace: 90 * 60, nag: .none, unanswered: .lapsed, urgency: .normal)
    let capabilities: [Capability] = [.anytime, .checkIns, .obligation, .prayerTimes]
    /// A countdown, which is recorded at its end.
    let session: SessionRule? = SessionRule(
        lengthField: "duration", length: 300, countsEarly: false, answersDue: true)

    let words = KindWords(one: "prayer", many: "prayers", each: "prayer")

    let ownFields = [
        FieldRule("duration", .duration, help: "how long the prayer takes: 15m")
    ]

    private static let durations: ClosedRange<Int64> = 60...86_400

    func problem(with definition: Definition) -> FieldProblem? {
        guard definition.fields["duration"] != nil, let length = session?.length(definition.fields),
            !Prayer.durations.contains(length)
        else { return nil }
        return FieldProblem(
            "duration", "a prayer of \(DurationText.words(.seconds(length))) is too \(length < 60 ? "short" : "long")",
            hint: "\(field: "duration", "15m"), from 1m to 24h")
    }

    func detail(of fields: Fields) -> String? { fields["duration"]?.text }
}
