import ArgumentParser
import Reminders

/// `remindctl med`: the commands of one kind, those that only it has and those that every kind has.
struct KindCommands<Page: KindPage>: ParsableCommand {
    static var configuration: CommandConfiguration {
        let kind = Page.declared
        let own = Page.commands
        let names = Set(own.compactMap { $0.configuration.commandName })
        let general = general(of: kind).filter { !names.contains($0.name) }.map(\.type)
        return CommandConfiguration(
            commandName: kind.command, abstract: Page.abstract,
            subcommands: Page.usualCommand == nil ? general.prefix(1) + own + general.dropFirst() : own + general,
            defaultSubcommand: Page.usualCommand, aliases: kind.command == kind.name ? [] : [kind.name])
    }

    private static func general(of kind: any Kind) -> [(name: String, type: any ParsableCommand.Type)] {
        [
            ("add", AddReminder<Page>.self), ("list", ListReminders<Page>.self), ("show", ShowReminder<Page>.self),
            ("edit", EditReminder<Page>.self), ("copy", CopyReminder<Page>.self),
            ("enable", EnableReminder<Page>.self), ("disable", DisableReminder<Page>.self),
            ("pause", PauseReminders<Page>.self), ("resume", ResumeReminders<Page>.self),
            ("archive", ArchiveReminder<Page>.self), ("unarchive", UnarchiveReminder<Page>.self),
            ("stats", ViewOfKind<Page, StatsView>.self), ("calendar", ViewOfKind<Page, CalendarView>.self),
        ] + (kind.fields.contains { $0.name == "hint" } ? [("no-hint", DismissHint<Page>.self)] : [])
    }
}
