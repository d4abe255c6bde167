import ArgumentParser

/// `remindctl med show`, and the same for every kind.
struct ShowReminder<Own: KindPage>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: "Show everything about a reminder.")
    }

    @Argument(help: "An id or title.", completion: .ids(of: Own.kind))
    var what: String

    @Flag(help: "Every date of a schedule, also if they are many.")
    var all = false

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        try Show.run(what, kind: Own.kind, isWhole: all, output)
    }
}
