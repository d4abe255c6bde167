import ArgumentParser

struct Prayers: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prayer",
        abstract: "Prayer alarms: add, change, archive.",
        subcommands: [
            AddReminder<PrayerOptions>.self, ListReminders<PrayerOptions>.self, ShowReminder<PrayerOptions>.self,
            EditReminder<PrayerOptions>.self, EnableReminder<PrayerOptions>.self,
            DisableReminder<PrayerOptions>.self,
            PauseReminders<PrayerOptions>.self, ResumeReminders<PrayerOptions>.self,
            ArchiveReminder<PrayerOptions>.self,
            UnarchiveReminder<PrayerOptions>.self,
        ])
}

struct PrayerOptions: KindOptions {
    static let kind = "prayer"

    @Option(help: "When: \"daily at 06:30\"; may be given more than once.")
    var when: [String] = []

    @Option(help: help("duration"))
    var duration: String?

    var fields: [String: String] { ["duration": duration].compactMapValues { $0 } }
}
