import ArgumentParser
import Configuration
import Vocabulary

struct UnsetSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Remove settings from remindd.toml: their defaults apply again.")

    @Argument(help: "The settings, such as quiet.from quiet.until.", completion: .settings)
    var keys: [String]

    func run() throws {
        let keys = try keys.map(SettingKey.named)
        let file = try SettingsFile(UserEnvironment.current.settingsFile())
        try SettingsChange.write(keys.map { ($0, nil) }, to: file)
    }
}
