import ArgumentParser
import Configuration
import RemindText
import Vocabulary

struct GetSetting: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Show the value of a setting, or its default. Needs no daemon.")

    @Argument(help: "The setting, such as quiet.from.", completion: .settings)
    var key: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        let key = try SettingKey.named(key)
        let file = try SettingsFile(UserEnvironment.current.settingsFile())
        let setting = SettingsListText.Setting(
            key, value: try SettingsChange.text(of: file).entry(key.name)?.node.value)
        guard let value = setting.value else {
            let isOfMethod = key.usual == .ofMethod
            throw CommandFailure(
                .invalidArgument, "\(key.name) is not set",
                hint: isOfMethod
                    ? "the method of prayer times decides: remindctl config get prayer.method"
                    : "remindctl config set \(key.name) VALUE")
        }
        try output.print(setting) { _ in [CleanText.line(value)] }
    }
}
