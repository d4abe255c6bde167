import CivilTime
import Schedules

/// Contact lenses, and what is kept like them: to be replaced a number of days after it was opened, or after it was worn
/// on as many days.
struct Lens: Kind {
    let name = "lens"
    let command = "lens"
    let verb = Verb(imperative: "done", past: "replaced")
    let dayVerb = Verb(imperative: "wear", past: "worn")
    /// The reminder returns every day, up to 30 times, until the lenses are replaced.
    let defaults = Defaults(
        grace: 2 * 3600, nag: Nag(every: 24 * 3600, times: 30), unanswered: .stays, urgency: .normal)
    let rhythm = Rhythm.followsHistory
    let words = Words(one: "pair of lenses", many: "pairs of lenses", each: "replacement")
    let capabilities: [Capability] = [.days]
    /// With the answer that ends it, a pair's type is recorded: a later pair may be of another one.
    let recordedFields = ["type", "days"]

    /// Days a pair may be worn, by type. A case and an opened bottle of solution are kept like lenses.
    static let types: [(name: String, days: Int64)] = [
        ("daily", 1), ("weekly", 7), ("biweekly", 14), ("monthly", 30), ("quarterly", 90), ("yearly", 365),
        ("case", 90),
        ("solution", 90),
    ]
    static let defaultRemind = "at 21:00"
    private let remindHint: Hint = "\(field: "remind", Lens.defaultRemind)"

    let ownFields =
        [
            FieldRule(
                "type", .choice(Lens.types.map(\.name)), alternative: "days",
                help: "daily, weekly, biweekly, monthly, quarterly, yearly, case or solution"),
            FieldRule("days", .number(1...366), alternative: "type", help: "days a pair lasts, if no type fits"),
            FieldRule("opened", .date, help: "the day the first pair was opened: 2026-11-10"),
            FieldRule("remind", .text(maximum: 40), help: "when on the last day to remind: at 21:00"),
            FieldRule("eye", .choice(["left", "right"]), help: "which eye, if each has its own reminder: left"),
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
        guard let remind = fields["remind"] else { return nil }
        do {
            let schedule = try Schedule(parsing: remind.text, context: .file)
            guard case .wall(.daily, .at(let times)) = schedule.rule, times.count == 1,
                schedule == Schedule(schedule.rule)
            else {
                return FieldProblem("remind", "remind is one time of day", hint: remindHint)
            }
        } catch {
            return FieldProblem("remind", error.message, hint: remindHint)
        }
        return nil
    }

    /// The day after its last day. Daily lenses have no day to be replaced: each day begins with fresh ones.
    func schedule(of definition: Definition, lastDone: CivilDate?) -> Schedule? {
        guard let opened = lastDone ?? firstDay(of: definition), let days = Lens.lifetime(definition.fields), days > 1
        else { return nil }
        let remind = definition.fields["remind"]?.text ?? Lens.defaultRemind
        guard let schedule = try? Schedule(parsing: remind, context: .file),
            case .wall(.daily, let times) = schedule.rule
        else { return nil }
        return Schedule(.wall(.once(opened + days), times))
    }

    /// Another type is another pair, and not the same one for longer.
    func beginsAnew(_ definition: Definition, after old: Definition) -> Bool {
        Lens.lifetime(definition.fields) != Lens.lifetime(old.fields)
    }

    var firstDayField: String? { "opened" }

    func detail(of fields: Fields) -> String? {
        fields["type"]?.text ?? fields["days"].map { "\($0.text) days" }
    }

    func advice(of fields: Fields) -> String? { "Replace the lenses" }

    /// How many days a pair lasts.
    static func lifetime(_ fields: Fields) -> Int? {
        if let type = fields["type"]?.text { return types.first { $0.name == type }.map { Int($0.days) } }
        if case .integer(let days) = fields["days"] { return Int(days) }
        return nil
    }

    /// The fields of a prescription, with the ranges that lenses are made in.
    enum Prescription {
        /// In thousandths.
        private static let ranges:
            [(name: String, range: ClosedRange<Int64>, step: Int64, example: String, help: String)] =
                [
                    ("power", -30_000...30_000, 250, "-2.75", "power, in dioptres"),
                    ("cylinder", -10_000...10_000, 250, "-0.75", "cylinder, in dioptres"),
                    ("axis", 1000...180_000, 1000, "90", "axis, in degrees"),
                    ("base_curve", 7000...10_000, 10, "8.6", "base curve, in mm"),
                    ("diameter", 12_000...16_000, 10, "14.2", "diameter, in mm"),
                ]

        static let fields =
            ranges.map { FieldRule($0.name, .text(maximum: 8), help: "\($0.help): \($0.example)") } + [
                FieldRule("brand", .text(maximum: 100), help: "what they are called: Acuvue Oasys"),
                FieldRule("prescriber", .text(maximum: 200), help: "who prescribed them: Dr. Ada Meier"),
                FieldRule("prescribed", .date, help: "the day of the prescription: 2026-03-02"),
            ]

        static func problem(with fields: Fields) -> FieldProblem? {
            for (name, range, step, example, _) in ranges {
                guard let text = fields[name]?.text else { continue }
                let words = "\(decimal(range.lowerBound)) to \(decimal(range.upperBound)) in steps of \(decimal(step))"
                guard let value = thousandths(text), range.contains(value), value % step == 0 else {
                    return FieldProblem(
                        name, "\"\(text)\" is none of \(words)", hint: "\(field: name, example)")
                }
            }
            return nil
        }

        /// `-2.75` in thousandths.
        private static func thousandths(_ text: String) -> Int64? {
            let sign: Int64 = text.hasPrefix("-") ? -1 : 1
            let parts = text.drop { $0 == "-" || $0 == "+" }.split(separator: ".", omittingEmptySubsequences: false)
            guard text.utf8.count - (parts.map(\.utf8.count).reduce(0, +) + parts.count - 1) <= 1, parts.count <= 2,
                parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } && $0.count <= 3 }),
                let whole = parts.first.flatMap({ Int64($0) })
            else { return nil }
            let fraction = parts.count == 2 ? Int64((parts[1] + "00").prefix(3)) ?? 0 : 0
            return sign * (whole * 1000 + fraction)
        }

        private static func decimal(_ value: Int64) -> String {
            let fraction = abs(value) % 1000
            let digits = String("00\(fraction)".suffix(3).reversed().drop { $0 == "0" }.reversed())
            return "\(value < 0 ? "-" : "")\(abs(value) / 1000)\(fraction == 0 ? "" : ".\(digits)")"
        }
    }
}
