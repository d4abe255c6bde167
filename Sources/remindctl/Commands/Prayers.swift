import ArgumentParser

struct Prayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayer",
        abstract: "Prayers: alarms and countdowns.",
        subcommands: [
            StartPrayer.self, StopPrayer.self, PrayerStatus.self, PrayerTimesCommand.self,
            AddReminder<PrayerOptions>.self, ListReminders<PrayerOptions>.self, ShowReminder<PrayerOptions>.self,
            EditReminder<PrayerOptions>.self, CopyReminder<PrayerOptions>.self, EnableReminder<PrayerOptions>.self,
            DisableReminder<PrayerOptions>.self,
            PauseReminders<PrayerOptions>.self, ResumeReminders<PrayerOptions>.self,
            ArchiveReminder<PrayerOptions>.self,
            UnarchiveReminder<PrayerOptions>.self,
        ])
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

    var fields: [String: String] {
        ["duration": duration, "obligatory": obligatory.map { $0 ? "yes" : "no" }].compactMapValues { $0 }
    }
}
