import ArgumentParser

/// `remindctl med list`, and the same for every kind.
struct ListReminders<Own: KindPage>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "List your reminders.", aliases: ["ls"])
    }

    @Argument(help: "Only what has this in its id, title, prescriber or notes.", completion: .ids(of: Own.kind))
    var text: String?

    @Flag(help: "List the archived ones.")
    var archived = false

    @Flag(help: "Only those that are disabled.")
    var disabled = false

    @Flag(help: "Include finished reminders: nothing due, nothing to come.")
    var all = false

    @OptionGroup var output: LongOutputOptions

    func validate() throws {
        guard !disabled || !archived else { throw ValidationError("choose --disabled or --archived, not both") }
    }

    func run() throws {
        try List.run(kind: Own.kind, text: text, archived: archived, disabled: disabled, all: all, output)
    }
}
