import ArgumentParser
import Configuration
import RemindText

struct ListSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show every setting, and the default of those that are set. Needs no daemon.")

    @Flag(name: .customLong("set"), help: "Only those that are set in remindd.toml.")
    var isOnlySet = false

    @OptionGroup var output: LongOutputOptions

    func run() throws {
        let file = try SettingsFile(UserEnvironment.current.settingsFile())
        let text = try SettingsChange.text(of: file)
        let rows = SettingKey.all.map { SettingsListText.Setting($0, value: text.entry($0.name)?.node.value) }
            .filter { $0.isSet || !isOnlySet }
        try output.print(rows) { SettingsListText.lines(rows, style: $0) }
    }
}

extension SettingsListText.Setting {
    /// - Parameter value: The value in the file; `nil` if it has none.
    init(_ key: SettingKey, value: TOMLValue?) {
        let usual =
            switch key.usual {
            case .value(let text): Usual.value(text)
            case .none: Usual.none
            case .ofMethod: Usual.ofMethod
            }
        self.init(key: key.name, own: value.map { SettingWord.text(of: $0, for: key) }, usual: usual)
    }
}
