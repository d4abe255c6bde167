import ArgumentParser

/// `remindctl med list`, and the same for every kind.
struct ListReminders<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "Show what is defined.")
    }

    @Flag(help: "The archived ones.")
    var archived = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        try List.run(kind: Own.kind, archived: archived, output)
    }
}

/// `remindctl med show`, and the same for every kind.
struct ShowReminder<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "show", abstract: "Show everything about one.")
    }

    @Argument(help: "An id or title.", completion: .what)
    var what: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        try Show.run(what, output)
    }
}
