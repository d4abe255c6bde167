import ArgumentParser

/// `remindctl enable`, and `remindctl med enable` for one kind.
struct EnableReminder<Own: KindScope>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "enable", abstract: "Let a disabled reminder ring again.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.scope))
    var what: String

    @Option(help: "Only this schedule of it: \"daily at 20:00\".")
    var schedule: String?

    func run() throws { try change(what, "enable", "enabled", Own.scope, schedule: schedule) }
}
