import CivilTime
import Schedules

/// Contact lenses: to be replaced a number of days after the pair was opened.
struct Lens: Kind {
    let name = "lens"
    let command = "lens"
    let verb = Verb(imperative: "done", past: "replaced")
    /// The reminder returns every day, up to 30 times, until the lenses are replaced.
    let defaults = Defaults(
        grace: 2 * 3600, nag: Nag(every: 24 * 3600, times: 30), unanswered: .stays, urgency: .normal)
    let rhythm = Rhythm.followsHistory
    let words = Words(one: "pair of lenses", many: "pairs of lenses", each: "replacement")

    /// Days a pair may be worn, by type.
    static let types: [(name: String, days: Int64)] = [("daily", 1), ("biweekly", 14), ("monthly", 30)]
    static let defaultRemind = "at 21:00"
    private let remindHint: Hint = "\(field: "remind", Lens.defaultRemind)"

    let ownFields = [
        FieldRule(
            "type", .choice(Lens.types.map(\.name)), alternative: "days",
            help: "daily, biweekly or monthly: 1, 14 or 30 days"),
        FieldRule("days", .number(1...366), alternative: "type", help: "days a pair lasts, if no type fits"),
        FieldRule("opened", .date, help: "the day the first pair was opened: 2026-11-10"),
        FieldRule("remind", .text(maximum: 40), help: "when on the last day to remind: at 21:00"),
    ]

    func problem(with definition: Definition) -> FieldProblem? {
        let fields = definition.fields
        if fields["type"] == nil, fields["days"] == nil {
            return FieldProblem(
                nil, "it has neither a type nor days", hint: "\(field: "type", "biweekly") or \(field: "days", 30)")
        }
        if fields["type"] != nil, fields["days"] != nil {
            return FieldProblem("days", "it has a type and days", hint: "leave one out")
        }
        if fields["opened"] == nil {
            return FieldProblem(
                nil, "it does not say when the pair was opened",
                hint: "\(commandLine: "--opened", file: "opened =") 2026-11-10")
        }
        guard let remind = fields["remind"] else { return nil }
        do {
            let schedule = try Schedule(parsing: remind.text, context: .file)
            guard case .wall(.daily, .at(let times)) = schedule.rule, times.count == 1,
                schedule == Schedule(schedule.rule)
            else {
                return FieldProblem("remind", "it takes one time of day and nothing else", hint: remindHint)
            }
        } catch {
            return FieldProblem("remind", error.message, hint: remindHint)
        }
        return nil
    }

    func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule? {
        let opened = lastDone ?? definition.fields["opened"].flatMap { CivilDate($0.text) }
        guard let opened, let days = lifetime(definition.fields) else { return nil }
        let remind = definition.fields["remind"]?.text ?? Lens.defaultRemind
        guard let schedule = try? Schedule(parsing: remind, context: .file),
            case .wall(.daily, let times) = schedule.rule
        else { return nil }
        return Schedule(.wall(.once(opened + days), times))
    }

    func detail(of fields: Fields) -> String? {
        fields["type"]?.text ?? fields["days"].map { "\($0.text) days" }
    }

    func advice(of fields: Fields) -> String? { "Replace the lenses" }

    private func lifetime(_ fields: Fields) -> Int? {
        if let type = fields["type"]?.text { return Lens.types.first { $0.name == type }.map { Int($0.days) } }
        if case .integer(let days) = fields["days"] { return Int(days) }
        return nil
    }
}
