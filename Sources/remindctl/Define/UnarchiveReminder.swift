import ArgumentParser

/// `remindctl unarchive`, and `remindctl med unarchive` for one kind.
struct UnarchiveReminder<Own: KindScope>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "unarchive", abstract: "Bring an archived reminder back.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.scope, archived: true))
    var what: String

    func run() throws { try change(what, "unarchive", "restored", Own.scope) }
}
