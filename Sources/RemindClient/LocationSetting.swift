import Configuration
import Glibc
package import Vocabulary

/// The location in remindd.toml, which the first questions ask for.
package enum LocationSetting {
    private static let key = "location"
    private static var path: String? { Surroundings.current.configFolder.map { $0 + "/remindd.toml" } }

    /// True if remindd.toml has one.
    package static var isThere: Bool {
        guard let text = Surroundings.current.settings else { return false }
        return (try? SettingsText(text))?.entry(key) != nil
    }

    /// Writes it into a new remindd.toml. One that is there is the person's: it stays as it is.
    ///
    /// - Parameter literal: Its value as TOML.
    /// - Returns: A line that says what was done.
    /// - Throws: `unreadableFile` if the file cannot be written.
    package static func keep(_ literal: String) throws(RemindError) -> [String] {
        guard let path else {
            throw RemindError(.invalidArgument, "neither XDG_CONFIG_HOME nor HOME is set")
        }
        let line = "\(key) = \(literal)"
        guard access(path, F_OK) != 0 else {
            return ["\(path) was not changed. For times of sun and prayer, write there: \(line)"]
        }
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o700)
        }
        let file = try NewFile(path)
        try file.write(Array("\(line)\n".utf8))
        try file.finish()
        return ["written: \(path)"]
    }
}
