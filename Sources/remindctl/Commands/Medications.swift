import ArgumentParser

struct Medications: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "med",
        abstract: "Medications: add, refill, change, archive.",
        subcommands: [
            AddReminder<MedicationOptions>.self, Refill.self, StockCommand.self, ListReminders<MedicationOptions>.self,
            ShowReminder<MedicationOptions>.self, EditReminder<MedicationOptions>.self,
            EnableReminder<MedicationOptions>.self, DisableReminder<MedicationOptions>.self,
            PauseReminders<MedicationOptions>.self, ResumeReminders<MedicationOptions>.self,
            ArchiveReminder<MedicationOptions>.self, UnarchiveReminder<MedicationOptions>.self,
        ])
}

struct MedicationOptions: KindOptions {
    static let kind = "medication"

    @Option(
        help: ArgumentHelp(
            "When: \"daily at 08:00, 20:00\"; may be given more than once.",
            discussion: "What differs for one of them: \"daily at 08:00 (dose 1 g, instructions before food)\"."))
    var when: [String] = []

    @Option(help: "Amount and unit of one dose: \"500 mg\".", completion: .quantity)
    var dose: String?

    @Option(
        name: .customLong("step"),
        help: "A step of a taper: \"40 mg for 5 days\", the last one without an end; given once for each.")
    var steps: [String] = []

    @Option(help: "What the notification adds: \"with food\".")
    var instructions: String?

    @Option(help: "What it comes as: tablet.")
    var form: String?

    @Option(help: "What one of them holds, where doses are measured: \"250 mg\".", completion: .quantity)
    var strength: String?

    @Option(help: "What it is for.")
    var reason: String?

    @Option(help: "Who prescribed it.")
    var prescriber: String?

    @Option(help: "Say so where two doses come nearer to each other: 6h.")
    var minGap: String?

    @Option(help: "Say so where they come farther from each other: 30h.")
    var maxGap: String?

    @Option(help: "How long before it runs out to say so: 7d.")
    var low: String?

    @Option(help: "How many left to say so at, whatever the date.")
    var threshold: Int?

    @Option(help: "How long before some of it expires to say so: 14d.")
    var expiry: String?

    @Option(help: "Repeats left on the prescription.")
    var repeats: Int?

    @Flag(inversion: .prefixedNo, help: "Remind when one more is allowed, where it is taken as needed.")
    var again: Bool?

    @Flag(inversion: .prefixedNo, help: "Whether a dose may be skipped, and not only taken or missed.")
    var skippable: Bool?

    var fields: [String: String] {
        [
            "dose": dose, "instructions": instructions, "form": form, "strength": strength, "reason": reason,
            "prescriber": prescriber, "min_gap": minGap, "max_gap": maxGap, "low": low,
            "threshold": threshold.map(String.init), "expiry": expiry, "repeats": repeats.map(String.init),
            "again": again.map { $0 ? "yes" : "no" }, "skippable": skippable.map { $0 ? "yes" : "no" },
        ].compactMapValues { $0 }
    }
}
