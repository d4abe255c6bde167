import ArgumentParser
import Glibc
import RemindProtocol

/// The command line of remindd.
@main
struct Remindctl: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "remindctl",
            abstract: "See what is due, record what you did, look back.",
            discussion: """
                Without a command, it shows today.

                WHAT is a handle (7k2), an id or title, the first letters of one (at least 3), or one time of a \
                reminder: metformin@yesterday/20:00.
                """,
            version: Release.version,
            groupedSubcommands: [
                CommandGroup(
                    name: "See",
                    subcommands: [
                        Today.self, Next.self, Agenda.self, List.self, Show.self, Why.self, History.self,
                        Stats.self, CalendarCommand.self,
                        Grid.self, Chart.self, Compare.self, Report.self, Watch.self, Bar.self, HijriCommand.self,
                        Todo.self,
                        QiblaCommand.self,
                    ]),
                CommandGroup(
                    name: "Answer",
                    subcommands: [
                        Take.self, Pray.self, Done.self, Log.self, Skip.self, Miss.self, Toggle.self, Snooze.self,
                        Pick.self,
                        Delay.self, Ask.self, SlipHabit.self, CleanHabit.self, Undo.self, Once.self, Twice.self,
                        Start.self, Stop.self,
                        Adjust.self, Discard.self,
                        Review.self, Travel.self,
                    ]),
                CommandGroup(
                    name: "Define",
                    subcommands: [In.self, At.self] + GenericCommands.ofKinds + [
                        Add.self, Birthday.self, Edit.self, MoveReminder.self, RenameReminder.self, Copy.self,
                    ]
                        + GenericCommands.ofAnyKind
                        + [
                            CancelReminder.self, Refill.self, StockCommand.self, Apply.self, Check.self,
                            Export.self, ScheduleCommand.self,
                        ]),
                CommandGroup(
                    name: "Keep", subcommands: [Backup.self, Restore.self, Import.self, Purge.self, SyncPage.self]),
                CommandGroup(name: "Daemon", subcommands: [Status.self, Doctor.self, Reload.self, ConfigPage.self]),
                CommandGroup(name: "Begin", subcommands: [Init.self, TestNotification.self, Demo.self]),
            ],
            defaultSubcommand: Today.self)
    }

    @Option(
        help: ArgumentHelp(
            "Talk to the remindd of that name, which keeps another record. Goes with every command.", valueName: "name")
    )
    var record: String?

    /// Runs the command that a line names.
    static func run(_ arguments: [String]) throws {
        if let help = ShortHelp.text(for: arguments) { return Console.print([help]) }
        var command = try command(of: arguments)
        try command.run()
    }

    /// The command that a line names, with its values.
    static func command(of arguments: [String]) throws -> any ParsableCommand {
        let words = CommonWords.understood(ShortHelp.understood(arguments))
        if leaf(of: words[...]) == nil, let failure = UnknownCommand.failure(words) {
            guard Sentence.beginsWithTime(Array(words.prefix { !$0.hasPrefix("-") })) else { throw failure }
            return try parseDirectly(["add"] + words)
        }
        return try parseDirectly(words)
    }

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            try run(try RecordOption.taken(from: arguments))
        } catch {
            let report = FailureReport(error, arguments: arguments)
            report.print()
            Glibc.exit(report.exitCode)
        }
    }
}
