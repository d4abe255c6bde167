import ArgumentParser

struct Lenses: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lens",
        abstract: "Contact lenses: add, replace, edit, archive.",
        subcommands: [
            ReplaceLenses.self, AddReminder<LensOptions>.self, ListReminders<LensOptions>.self,
            ShowReminder<LensOptions>.self, EditReminder<LensOptions>.self, CopyReminder<LensOptions>.self,
            EnableReminder<LensOptions>.self,
            DisableReminder<LensOptions>.self,
            PauseReminders<LensOptions>.self, ResumeReminders<LensOptions>.self, ArchiveReminder<LensOptions>.self,
            UnarchiveReminder<LensOptions>.self,
        ])
}

struct LensOptions: KindOptions {
    static let kind = "lens"

    @Option(help: help("type"), completion: .list(["daily", "biweekly", "monthly"]))
    var type: String?

    @Option(help: help("days"))
    var days: Int?

    @Option(help: help("opened"))
    var opened: String?

    @Option(help: help("remind"))
    var remind: String?

    var fields: [String: String] {
        ["type": type, "days": days.map(String.init), "opened": opened, "remind": remind].compactMapValues { $0 }
    }

    /// Replacing them says when the next ones are due.
    var when: [String] { [] }
}
