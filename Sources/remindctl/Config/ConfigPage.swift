import ArgumentParser

/// `remindctl config`: the settings without an editor.
struct ConfigPage: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or change settings: config set day_start 03:00.",
        subcommands: [
            ListSettings.self, GetSetting.self, SetSettings.self, UnsetSettings.self, EditSettings.self,
        ],
        defaultSubcommand: ListSettings.self)
}
