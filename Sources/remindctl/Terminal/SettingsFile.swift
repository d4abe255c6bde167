import Glibc
import RemindClient
import Vocabulary

/// The person's remindd.toml.
struct SettingsFile {
    let path: String

    init(_ path: String) { self.path = path }

    /// Its text; `nil` if there is none.
    func read() throws(CommandFailure) -> String? {
        guard access(path, F_OK) == 0 else { return nil }
        return try TextFile.read(path)
    }

    /// Writes the whole file, whether there was one or not.
    func write(_ text: String) throws(CommandFailure) {
        if access(path, F_OK) == 0 { try replace(text) } else { try create(text) }
    }

    /// Writes a new one, with the folders above it.
    func create(_ text: String) throws(CommandFailure) {
        var folder = ""
        for part in path.split(separator: "/").dropLast() {
            folder += "/\(part)"
            mkdir(folder, 0o700)
        }
        try write(text, to: path)
    }

    /// True if a link is in its place.
    var isLink: Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    /// Puts another text in its place in one step: a link stays, and what it points to is replaced.
    ///
    /// - Parameter followsLink: Or else the link itself is replaced.
    func replace(_ text: String, followsLink: Bool = true) throws(CommandFailure) {
        var target = path
        if followsLink, let resolved = realpath(path, nil) {
            target = String(cString: resolved)
            free(resolved)
        }
        let fresh = target + ".new"
        unlink(fresh)
        try write(text, to: fresh)
        guard rename(fresh, target) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(fresh)
            throw CommandFailure(.unreadableFile, "cannot write \(target): \(reason)")
        }
    }

    private func write(_ text: String, to path: String) throws(CommandFailure) {
        do throws(RemindError) {
            let file = try NewFile(path)
            try file.write(Array(text.utf8))
            try file.finish()
        } catch {
            throw CommandFailure(error)
        }
    }
}
