import ArgumentParser

/// `remindctl med archive`, and the same for every kind.
struct ArchiveReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "archive", abstract: "Put it away; its history stays.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    func run() throws { try change(what, "archive", "archived", Own.kind) }
}
