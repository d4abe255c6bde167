import Configuration
import Glibc
import Reminders
import Vocabulary

/// Looks at the sound files that reminders name. The daemon cannot: its sandbox sees no other files.
enum SoundFile {
    /// The absolute path of a sound file.
    ///
    /// - Throws: `unreadableFile` for one that cannot be played, since it is missing, no regular file or not readable.
    static func checked(_ file: String) throws(CommandFailure) -> String {
        let path = try TextFile.absolutePath(file, environment: .current)
        if let fault = fault(path) { throw CommandFailure(.unreadableFile, fault, hint: hint) }
        return path
    }

    /// The problems of the sound files that a file of reminders names.
    static func problems(in file: RemindersFile, name: String) -> [FileProblem] {
        file.items.compactMap { item in
            guard let path = item.draft.fields["sound"], path.hasPrefix("/"), let fault = fault(path) else {
                return nil
            }
            return FileProblem(
                file: name, line: item.lines["sound"] ?? item.line, subject: item.subject, message: fault, hint: hint)
        }
    }

    private static let hint = "name a sound file that exists and that you can read"

    private static func fault(_ path: String) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return "cannot read \(path): \(String(cString: strerror(errno)))" }
        guard status.st_mode & S_IFMT == S_IFREG else { return "\(path) is not a regular file" }
        guard access(path, R_OK) == 0 else { return "cannot read \(path): \(String(cString: strerror(errno)))" }
        return nil
    }
}
