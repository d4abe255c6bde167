import ArgumentParser

struct Medications: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "med",
        abstract: "Medications: add, change, archive.",
        subcommands: [
            AddReminder<MedicationOptions>.self, ListReminders<MedicationOptions>.self,
            ShowReminder<MedicationOptions>.self, EditReminder<MedicationOptions>.self,
            EnableReminder<MedicationOptions>.self, DisableReminder<MedicationOptions>.self,
            ArchiveReminder<MedicationOptions>.self, UnarchiveReminder<MedicationOptions>.self,
        ])
}

struct MedicationOptions: KindOptions {
    static let kind = "medication"

    @Option(help: "When: \"daily at 08:00, 20:00\"; may be given more than once.")
    var when: [String] = []

    @Option(help: "Amount and unit of one dose: \"500 mg\".")
    var dose: String?

    @Option(help: "What the notification adds: \"with food\".")
    var instructions: String?

    var fields: [String: String] {
        ["dose": dose, "instructions": instructions].compactMapValues { $0 }
    }
}
