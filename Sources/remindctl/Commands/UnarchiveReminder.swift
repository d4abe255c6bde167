import ArgumentParser

/// `remindctl med unarchive`, and the same for every kind.
struct UnarchiveReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "unarchive", abstract: "Bring an archived one back.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind, archived: true))
    var what: String

    func run() throws { try change(what, "unarchive", "restored", Own.kind) }
}
