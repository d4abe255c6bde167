import ArgumentParser

/// `remindctl med show`, and the same for every kind.
struct ShowReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: "Show everything about a reminder.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        try Show.run(what, kind: Own.kind, output)
    }
}
