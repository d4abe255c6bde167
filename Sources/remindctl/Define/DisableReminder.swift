import ArgumentParser

/// `remindctl disable`, and `remindctl med disable` for one kind.
struct DisableReminder<Own: KindScope>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "disable", abstract: "Keep a reminder silent until you enable it.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.scope))
    var what: String

    @Option(help: "Only this schedule of it: \"daily at 20:00\".")
    var schedule: String?

    func run() throws { try change(what, "disable", "disabled", Own.scope, schedule: schedule) }
}
