import ArgumentParser

struct Prayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayer",
        abstract: "Prayers: alarms, countdowns and how often you prayed.",
        subcommands: [
            ShowPrayers.self, PrayerQada.self, StartPrayer.self, StopPrayer.self, PrayerStatus.self,
            PrayerTimesCommand.self,
            AddReminder<PrayerOptions>.self, ListReminders<PrayerOptions>.self, ShowReminder<PrayerOptions>.self,
            EditReminder<PrayerOptions>.self, CopyReminder<PrayerOptions>.self, EnableReminder<PrayerOptions>.self,
            DisableReminder<PrayerOptions>.self,
            PauseReminders<PrayerOptions>.self, ResumeReminders<PrayerOptions>.self,
            ArchiveReminder<PrayerOptions>.self,
            UnarchiveReminder<PrayerOptions>.self,
        ],
        defaultSubcommand: ShowPrayers.self)
}

struct PrayerOptions: KindOptions {
    static let kind = "prayer"

    @Option(
        help: ArgumentHelp("When: \"daily at 06:30\". Can be repeated.", valueName: "schedule"), completion: .schedules)
    var when: [String] = []

    @Flag(help: "Accept a proposed schedule; do not ask.")
    var yes = false

    @Option(help: help("duration"))
    var duration: String?

    @Flag(inversion: .prefixedNo, help: help("obligatory"))
    var obligatory: Bool?

    @Option(help: help("answer_by"))
    var answerBy: String?

    @Option(help: help("owed"))
    var owed: String?

    var fields: [String: String] {
        [
            "duration": duration, "obligatory": obligatory.map { $0 ? "yes" : "no" }, "answer_by": answerBy,
            "owed": owed,
        ].compactMapValues { $0 }
    }
}
