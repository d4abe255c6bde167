import ArgumentParser

/// `remindctl med enable`, and the same for every kind.
struct EnableReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "enable", abstract: "Let it remind again.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @Option(help: "One of its schedules alone: \"daily at 20:00\".")
    var schedule: String?

    func run() throws { try change(what, "enable", "enabled", Own.kind, schedule: schedule) }
}
