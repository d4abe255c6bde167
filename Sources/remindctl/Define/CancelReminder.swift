import ArgumentParser

/// `remindctl cancel oven`: `archive` by the word of every day. No alias: shells complete what follows a command alone.
struct CancelReminder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cancel", abstract: "Give a reminder up, as archive does.")

    @Argument(help: "An id or title.", completion: .ids())
    var what: String

    func run() throws { try change(what, "archive", "archived", nil) }
}
