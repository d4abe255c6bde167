import ArgumentParser
import Glibc
import RemindControl

/// The command line of remindd.
@main
struct Remindctl: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remindctl",
        abstract: "Reminders: what is due, answering it, and what was.",
        discussion: """
            Without a command it shows today.

            WHAT is a handle (7k2), an id or title, a unique beginning of one (at least 3 letters), or one \
            occurrence of a reminder: metformin@yesterday/20:00.
            """,
        version: Release.version,
        groupedSubcommands: [
            CommandGroup(
                name: "See",
                subcommands: [
                    Today.self, Next.self, Agenda.self, List.self, Show.self, History.self, Stats.self,
                    CalendarCommand.self,
                    Grid.self, Report.self, Watch.self,
                ]),
            CommandGroup(
                name: "Answer",
                subcommands: [
                    Take.self, Done.self, Skip.self, Miss.self, Snooze.self, Undo.self, Review.self,
                    Travel.self,
                ]),
            CommandGroup(
                name: "Define",
                subcommands: [
                    Medications.self, Prayers.self, Lenses.self, Apply.self, Check.self, Export.self,
                    ScheduleCommand.self,
                ]),
            CommandGroup(name: "Keep", subcommands: [Backup.self, Restore.self, Import.self, Purge.self]),
            CommandGroup(name: "Daemon", subcommands: [Status.self, Doctor.self, Reload.self]),
        ],
        defaultSubcommand: Today.self)

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            var command = try parseDirectly(arguments)
            try command.run()
        } catch {
            let report = FailureReport(error, arguments: arguments)
            report.print()
            Glibc.exit(report.exitCode)
        }
    }
}
