import Glibc
import RemindProtocol
import Vocabulary

/// Who can write to reminders.toml, and so set commands that run as the user.
enum FileTrust {
    /// The kernel's id for a user that the sandbox does not know (user_namespaces(7)): root, or any other.
    private static let unknownUser: uid_t = 65_534

    /// Why the file is not read.
    static func refusal(_ status: stat, _ path: String) -> RemindError? {
        // A file without write permission comes from a package manager.
        let isInstalled = status.st_uid == unknownUser && status.st_mode & 0o222 == 0
        guard status.st_uid == geteuid() || status.st_uid == 0 || isInstalled else {
            return RemindError(
                .unreadableFile, "\(path) belongs to another user, who could set commands", hint: "chown $USER \(path)")
        }
        guard status.st_mode & 0o002 == 0 else {
            return RemindError(
                .unreadableFile, "every user can write to \(path), and so set commands", hint: "chmod o-w \(path)")
        }
        return nil
    }

    static func refusal(of path: String) -> RemindError? {
        var status = stat()
        return stat(path, &status) == 0 ? refusal(status, path) : nil
    }

    /// The warning of `doctor` about a file that the daemon reads nevertheless.
    static func check(of path: String) -> HealthCheck? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & 0o020 != 0, refusal(status, path) == nil else { return nil }
        return HealthCheck(
            "files", .warn, "the group of \(path) can write to it, and so set commands", mend: "chmod g-w \(path)")
    }
}
