import ArgumentParser

struct Medications: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "med",
        abstract: "Medications: add, refill, edit, archive.",
        subcommands: [
            AddReminder<MedicationOptions>.self, Refill.self, StockCommand.self, ListReminders<MedicationOptions>.self,
            ShowReminder<MedicationOptions>.self, EditReminder<MedicationOptions>.self,
            CopyReminder<MedicationOptions>.self,
            EnableReminder<MedicationOptions>.self, DisableReminder<MedicationOptions>.self,
            PauseReminders<MedicationOptions>.self, ResumeReminders<MedicationOptions>.self,
            ArchiveReminder<MedicationOptions>.self, UnarchiveReminder<MedicationOptions>.self,
        ],
        aliases: ["medication"])
}

struct MedicationOptions: KindOptions {
    static let kind = "medication"

    @Option(
        help: ArgumentHelp(
            "When: \"daily at 08:00, 20:00\". Can be repeated.",
            discussion: "A dose of its own for one schedule: \"daily at 08:00 (dose 1 g, instructions before food)\".",
            valueName: "schedule"), completion: .schedules)
    var when: [String] = []

    @Flag(help: "Accept a proposed schedule; do not ask.")
    var yes = false

    @Option(help: help("dose"), completion: .quantity)
    var dose: String?

    @Option(
        name: .customLong("step"),
        help: "A step of a taper: \"40 mg for 5 days\". Repeat for each step. The last one has no end.")
    var steps: [String] = []

    @Option(
        help: ArgumentHelp("New steps for a taper that runs: continue, or restart.", valueName: "way"),
        completion: .list(["continue", "restart"]))
    var taper: String?

    @Option(help: help("instructions"))
    var instructions: String?

    @Option(help: help("form"))
    var form: String?

    @Option(help: help("strength"), completion: .quantity)
    var strength: String?

    @Option(help: help("highest"), completion: .quantity)
    var highest: String?

    @Option(help: help("reason"))
    var reason: String?

    @Option(help: help("prescriber"))
    var prescriber: String?

    @Option(help: help("route"))
    var route: String?

    @Option(help: help("site"))
    var site: String?

    @Option(help: help("code"))
    var code: String?

    @Option(help: help("min_gap"))
    var minGap: String?

    @Option(help: help("max_gap"))
    var maxGap: String?

    @Option(help: help("low"))
    var low: String?

    @Option(help: help("threshold"))
    var threshold: Int?

    @Option(help: help("expiry"))
    var expiry: String?

    @Option(help: help("repeats"))
    var repeats: Int?

    @Flag(inversion: .prefixedNo, help: help("again"))
    var again: Bool?

    @Flag(inversion: .prefixedNo, help: help("skippable"))
    var skippable: Bool?

    var fields: [String: String] {
        [
            "dose": dose, "instructions": instructions, "form": form, "strength": strength, "highest": highest,
            "reason": reason, "prescriber": prescriber, "route": route, "site": site, "code": code, "min_gap": minGap,
            "max_gap": maxGap, "low": low, "threshold": threshold.map(String.init), "expiry": expiry,
            "repeats": repeats.map(String.init), "again": again.map { $0 ? "yes" : "no" },
            "skippable": skippable.map { $0 ? "yes" : "no" },
        ].compactMapValues { $0 }
    }
}
