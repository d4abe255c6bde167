/// A medicine: doses at their times, every one of them taken, skipped or missed.
struct Medication: Kind {
    let name = "medication"
    let command = "med"
    let verb = Verb(imperative: "take", past: "taken", status: .taken)
    let defaults = Defaults(
        grace: 2 * 3600, nag: Nag(every: 30 * 60, times: 3), unanswered: .missed, urgency: .critical)
    let recordedFields = ["dose"]

    let fields = [
        FieldRule("dose", .text(maximum: 60), perSchedule: true, help: "amount and unit of one dose: 500 mg"),
        FieldRule("instructions", .text(maximum: 1000), help: "what the notification adds: with food"),
    ]

    func detail(of fields: Fields) -> String? { fields["dose"]?.text }
    func advice(of fields: Fields) -> String? { fields["instructions"]?.text }
}
