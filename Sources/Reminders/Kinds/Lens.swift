import Catalogue
import CivilTime
import Schedules
import Vocabulary

/// Contact lenses, and what is kept like them: to be replaced a number of days after it was opened, or after it was worn
/// on as many days.
struct Lens: Kind {
    let name = "lens"
    let command = "lens"
    let verb = Verb(imperative: "done", past: "replaced")
    /// The reminder returns every day, up to 30 times, until the lenses are replaced.
    let defaults = Defaults(
        grace: 2 * 3600, nag: Nag(every: 24 * 3600, times: 30), unanswered: .stays, urgency: .normal, before: [86_400],
        low: 30)
    let words = KindWords(
        one: "pair of lenses", many: "pairs of lenses", each: "replacement", supply: "lenses",
        others: ["lenses", "contacts"])
    let capabilities: [Capability] = [.days, .stock]
    let wear: (any Wearing)? = LensWear()
    /// The hours of a day, from when they are put in until they are taken out.
    let session: SessionRule? = SessionRule(
        goalField: "hours", countsForEnd: false, isOfDay: true,
        reached: { say in say("worn long enough, take them out") },
        bedtime: ClockTime(hour: 23, minute: 0).map {
            ($0, { say in say("still in? Take them out before you sleep") })
        },
        askedField: ("remind", Lens.defaultRemind, { say in say("still in?") }))

    /// Days a pair may be worn, by type. A case and an opened bottle of solution are kept like lenses.
    static let types: [(name: String, days: Int64)] = [
        ("daily", 1), ("weekly", 7), ("biweekly", 14), ("monthly", 30), ("quarterly", 90), ("yearly", 365),
        ("case", 90),
        ("solution", 90),
    ]
    static let eyes = ["left", "right"]
    static let defaultRemind = "at 21:00"

    let ownFields =
        [
            FieldRule(
                "type", .choice(Lens.types.map(\.name)), alternative: "days",
                help: "daily, weekly, biweekly, monthly, quarterly, yearly, case or solution"),
            FieldRule("days", .number(1...366), alternative: "type", help: "days a pair lasts, if no type fits"),
            FieldRule(
                "limit", .choice(LensStatus.Limit.allCases.map(\.rawValue)),
                help: "what ends a pair: both, worn or calendar"),
            FieldRule("opened", .date, help: "the day the first pair was opened: 2026-11-10"),
            FieldRule("remind", .text(maximum: 40), help: "when on the last day to remind: at 21:00"),
            FieldRule("ask", .text(maximum: 40), help: "when to ask whether you wore them: at 22:00"),
            FieldRule("hours", .duration, help: "how long to wear them in a day: 12h"),
            FieldRule("eye", .choice(Lens.eyes), help: "which eye, if each has its own reminder: left"),
            FieldRule("pair", .text(maximum: 60), help: "a name that both eyes share: lenses"),
        ] + Prescription.fields

    func problem(with definition: Definition) -> FieldProblem? {
        let fields = definition.fields
        if fields["type"] == nil, fields["days"] == nil {
            return FieldProblem(
                nil, "missing type or days", hint: "\(field: "type", "biweekly") or \(field: "days", 30)")
        }
        if fields["type"] != nil, fields["days"] != nil {
            return FieldProblem("days", "type and days cannot be combined", hint: "leave one out")
        }
        if fields["opened"] == nil {
            return FieldProblem(
                nil, "missing the day the pair was opened",
                hint: "\(commandLine: "--opened", file: "opened =") 2026-11-10")
        }
        if let problem = Prescription.problem(with: fields) { return problem }
        if let hours = fields["hours"], let seconds = session?.length(fields), !(60...86_400).contains(seconds) {
            return FieldProblem("hours", "\(hours.text) is not from 1m to 24h", hint: "\(field: "hours", "12h")")
        }
        for (name, example) in [("remind", Lens.defaultRemind), ("ask", "at 22:00")] {
            if let problem = Lens.problem(withTime: name, fields, hint: "\(field: name, example)") { return problem }
        }
        guard fields["ask"] == nil || LensStatus.isWorn(fields) else {
            return FieldProblem("ask", "a \(fields["type"]?.text ?? "case") is not worn", hint: "leave out ask")
        }
        return nil
    }

    private static func problem(withTime name: String, _ fields: Fields, hint: Hint) -> FieldProblem? {
        guard let text = fields[name]?.text else { return nil }
        do {
            let schedule = try Schedule(parsing: text, context: .file)
            guard case .wall(.daily, .at(let times)) = schedule.rule, times.count == 1,
                schedule == Schedule(schedule.rule)
            else {
                return FieldProblem(name, "\(name) is one time of day", hint: hint)
            }
        } catch {
            return FieldProblem(name, error.message, hint: hint)
        }
        return nil
    }

    let firstFields = [FirstField("type", usual: "biweekly"), FirstField("opened", usual: "today")]

    /// The lens of each eye has a name of its own, and so have a case and its solution.
    let titles = TitleRule { fields in
        switch (fields["eye"], fields["type"]) {
        case ("left", _): "Left lens"
        case ("right", _): "Right lens"
        case (_, "case"): "Lens case"
        case (_, "solution"): "Lens solution"
        default: "Contact lenses"
        }
    }

    func detail(of fields: Fields) -> String? {
        fields["type"]?.text ?? fields["days"].map { "\($0.text) days" }
    }

    func advice(of fields: Fields, _ say: Wording) -> String? { say("Replace the lenses") }

    /// How many days a pair lasts.
    static func lifetime(_ fields: Fields) -> Int? {
        if let type = fields["type"]?.text { return types.first { $0.name == type }.map { Int($0.days) } }
        if case .integer(let days) = fields["days"] { return Int(days) }
        return nil
    }
}

extension ClockTime {
    /// The time of a daily schedule: `at 21:00`.
    init?(ofDay text: String) {
        guard let schedule = try? Schedule(parsing: text, context: .file),
            case .wall(.daily, .at(let times)) = schedule.rule, let time = times.first
        else { return nil }
        self = time
    }
}

extension Kinds {
    /// The kind that the app for lenses is imported as.
    package static let ofLenses = Lens().name

    /// The recorded field with the word of `Wearing.reasons`.
    package static let reasonMark = "reason"
}
