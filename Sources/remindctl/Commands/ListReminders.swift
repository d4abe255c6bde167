import ArgumentParser

/// `remindctl med list`, and the same for every kind.
struct ListReminders<Own: KindOptions>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: "list", abstract: "List your reminders.", aliases: ["ls"])
    }

    @Argument(help: "Only what has this in its id or title.", completion: .ids(of: Own.kind))
    var text: String?

    @Flag(help: "List the archived ones.")
    var archived = false

    @Flag(help: "Also what is finished: nothing of it is due or to come.")
    var all = false

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        try List.run(kind: Own.kind, text: text, archived: archived, all: all, output)
    }
}
