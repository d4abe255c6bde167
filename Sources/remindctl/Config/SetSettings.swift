import ArgumentParser
import Configuration
import Vocabulary

struct SetSettings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change settings in remindd.toml: set day_start 03:00.",
        usage: "remindctl config set <key> <value> [<key> <value> ...]",
        discussion: """
            A value needs no quotation marks of TOML. Several settings are changed together or not at all, as in: \
            remindctl config set quiet.from 22:00 quiet.until 06:30.
            """)

    // A value may begin with a hyphen.
    @Argument(parsing: .captureForPassthrough, help: "A setting, and its value.", completion: .settingsAndValues)
    var words: [String] = []

    func run() throws {
        if ["-h", "--help"].contains(words.first) { throw CleanExit.helpRequest(self) }
        let pairs = try SetSettings.pairs(words)
        let zones = UserEnvironment.current.zones
        let values = try pairs.map { key, value in (key, try SettingWord.literal(value, for: key, zones)) }
        let file = try SettingsFile(UserEnvironment.current.settingsFile())
        try SettingsChange.write(values, to: file)
    }

    /// - Throws: `invalidArgument` for a key without a value, one given twice, and an unknown one.
    static func pairs(_ words: [String]) throws -> [(key: SettingKey, value: String)] {
        guard !words.isEmpty else {
            throw CommandFailure(
                .invalidArgument, "missing setting and value", hint: "remindctl config set day_start 03:00")
        }
        var pairs: [(key: SettingKey, value: String)] = []
        var rest = words[...]
        while let word = rest.popFirst() {
            // `quiet.from=22:00`
            let name = String(word.prefix { $0 != "=" })
            let key = try SettingKey.named(name)
            let value = name == word ? rest.popFirst() : String(word.dropFirst(name.count + 1))
            guard let value else {
                let example = key.choices.first.map { " \(ShellWord.quoted($0))" } ?? " VALUE"
                throw CommandFailure(
                    .invalidArgument, "\(key.name) has no value", hint: "remindctl config set \(key.name)\(example)")
            }
            guard !pairs.contains(where: { $0.key == key }) else {
                throw CommandFailure(
                    .invalidArgument, "\(key.name) is given twice",
                    hint: key.form == .durations ? "several in one word: remindctl config set \(key.name) 10m,1h" : nil)
            }
            pairs.append((key, value))
        }
        return pairs
    }
}
