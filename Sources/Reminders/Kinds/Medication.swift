/// A medicine: doses at set times, each taken, skipped or missed.
///
/// The fields are those of FHIR's `Dosage` and `MedicationRequest`.
struct Medication: Kind {
    let name = "medication"
    let command = "med"
    let verb = Verb(imperative: "take", past: "taken", status: .taken)
    let defaults = Defaults(
        grace: 2 * 3600, nag: Nag(every: 30 * 60, times: 3), unanswered: .missed, urgency: .critical)
    let recordedFields = ["dose", "strength"]
    let hasSteps = true
    let amountField: String? = "dose"

    let fields = [
        FieldRule("dose", .quantity, perSchedule: true, help: "amount and unit of one dose: 500 mg"),
        FieldRule("form", .text(maximum: 60), help: "what it comes as: tablet"),
        FieldRule("strength", .quantity, help: "what one of them holds, where doses are measured: 250 mg"),
        FieldRule(
            "instructions", .text(maximum: 1000), perSchedule: true, help: "what the notification adds: with food"),
        FieldRule("reason", .text(maximum: 200), help: "what it is for: blood pressure"),
        FieldRule("prescriber", .text(maximum: 200), help: "who prescribed it: Dr. Ada Meier"),
        FieldRule("min_gap", .duration, help: "warn where two doses come nearer to each other: 6h"),
        FieldRule("max_gap", .duration, help: "warn where they come farther from each other: 30h"),
        FieldRule("low", .duration, help: "how long before it runs out to say so: 7d"),
        FieldRule("threshold", .number(0...100_000), help: "how many left to say so at, whatever the date: 10"),
        FieldRule("expiry", .duration, help: "how long before some of it expires to say so: 14d"),
        FieldRule("repeats", .number(0...99), help: "repeats left on the prescription: 3"),
        FieldRule("again", .flag, help: "yes, to be reminded when one more is allowed, where it is taken as needed"),
        FieldRule("skippable", .flag, help: "no, where a dose may be taken or missed but never skipped"),
    ]

    func problem(with definition: Definition) -> FieldProblem? {
        DoseGap.problem(with: definition) ?? Medication.limitProblem(with: definition)
    }

    func detail(of fields: Fields) -> String? { fields["dose"]?.text }
    func advice(of fields: Fields) -> String? { fields["instructions"]?.text }
}
