import ArgumentParser

/// `remindctl archive`, and `remindctl med archive` for one kind.
struct ArchiveReminder<Own: KindScope>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "archive", abstract: "Put a reminder away. Its history stays.",
            aliases: Own.scope == nil ? ["rm"] : ["rm", "cancel"])
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.scope))
    var what: String

    func run() throws { try change(what, "archive", "archived", Own.scope) }
}
