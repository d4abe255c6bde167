import Glibc
import RemindClient
import Vocabulary

/// The person's remindd.toml, as a command reads and writes it.
struct SettingsFile {
    private let file: WrittenFile

    init(_ path: String) { file = WrittenFile(path) }

    var path: String { file.path }

    /// Its text; `nil` if there is none.
    func read() throws(CommandFailure) -> String? {
        try SettingsFile.failing { () throws(RemindError) in try file.read() }
    }

    /// Writes the whole file, whether there was one or not.
    func write(_ text: String) throws(CommandFailure) {
        try SettingsFile.failing { () throws(RemindError) in try file.write(text) }
    }

    /// Writes a new one, with the folders above it.
    func create(_ text: String) throws(CommandFailure) {
        try SettingsFile.failing { () throws(RemindError) in try file.create(text) }
    }

    /// True if a link is in its place.
    var isLink: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// See `WrittenFile.replace`.
    func replace(_ text: String, followsLink: Bool = true) throws(CommandFailure) {
        try SettingsFile.failing { () throws(RemindError) in try file.replace(text, followsLink: followsLink) }
    }

    private static func failing<Value>(_ body: () throws(RemindError) -> Value) throws(CommandFailure) -> Value {
        do {
            return try body()
        } catch {
            throw CommandFailure(error)
        }
    }
}
