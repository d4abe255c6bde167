import Catalogue

/// A medicine: doses at set times, each taken, skipped or missed.
///
/// The fields are those of FHIR's `Dosage` and `MedicationRequest`.
struct Medication: Kind {
    let name = "medication"
    let command = "med"
    let verb = Verb(imperative: "take", past: "taken", status: .taken)
    let defaults = Defaults(
        grace: 2 * 3600, nag: Nag(every: 30 * 60, times: 3), unanswered: .missed, urgency: .critical)
    let words = KindWords(
        one: "medication", many: "medications", each: "dose", supply: "medicines",
        others: ["medicine", "medicines", "meds", "pill", "pills", "tablet", "tablets", "drug", "drugs"])
    let capabilities: [Capability] = [.measure, .gaps, .stock, .limits, .steps, .skipping]
    let firstFields = [FirstField("dose")]

    let ownFields = [
        FieldRule(
            "instructions", .text(maximum: 1000), perSchedule: true, help: "what the notification adds: with food"),
        FieldRule("reason", .text(maximum: 200), help: "what it is for: blood pressure"),
        FieldRule("prescriber", .text(maximum: 200), help: "who prescribed it: Dr. Ada Meier"),
        FieldRule("route", .text(maximum: 60), help: "how it gets into the body: oral"),
        FieldRule("site", .text(maximum: 60), perSchedule: true, help: "where: left arm"),
        FieldRule("code", .code, help: "its code in a catalogue: ATC A10BA02"),
    ]

    func detail(of fields: Fields) -> String? { fields["dose"]?.text }
    func advice(of fields: Fields, _ say: Wording) -> String? { fields["instructions"]?.text }
}
