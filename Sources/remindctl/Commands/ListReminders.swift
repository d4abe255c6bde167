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
