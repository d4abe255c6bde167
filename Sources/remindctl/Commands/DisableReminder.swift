import ArgumentParser

/// `remindctl med disable`, and the same for every kind.
struct DisableReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "disable", abstract: "Keep it silent until it is enabled.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @Option(help: "One of its schedules alone: \"daily at 20:00\".")
    var schedule: String?

    func run() throws { try change(what, "disable", "disabled", Own.kind, schedule: schedule) }
}
