import Glibc
import Vocabulary

/// Reads files that a person names.
enum TextFile {
    /// The limit of a request (4 MiB), less room for quoting.
    private static let largest = 2 * 1024 * 1024

    /// The path by which the daemon knows a file: absolute, links kept. The daemon's own reminders.toml keeps its own
    /// path whatever it is called here, since what is in a file is managed by its path.
    static func absolutePath(_ file: String?, environment: UserEnvironment) throws(CommandFailure) -> String {
        let standard = try environment.remindersFile()
        guard let file else { return standard }
        var path = file
        if !file.hasPrefix("/") {
            guard let folder = getcwd(nil, 0) else {
                throw CommandFailure(.unreadableFile, "cannot tell the current folder: \(reason())")
            }
            defer { free(folder) }
            path = String(cString: folder) + "/" + file
        }
        return isSame(path, standard) ? standard : tidied(path)
    }

    /// - Throws: `unreadableFile`, also for what is not UTF-8 or too large.
    static func read(_ path: String, atMost largest: Int = largest) throws(CommandFailure) -> String {
        // A pipe or a terminal would be waited for without an end.
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw CommandFailure(
                .unreadableFile, "cannot read \(path): \(reason())",
                hint: "check that it exists and that you can read it")
        }
        defer { close(descriptor) }
        var status = stat()
        guard path == "-" || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(
                .unreadableFile, "\(path) is not a regular file", hint: "write what it gives to a file, and name that")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CommandFailure(.unreadableFile, "cannot read \(path): \(reason())") }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= largest else {
                throw CommandFailure(.unreadableFile, "\(path) is larger than 2 MiB")
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(.unreadableFile, "\(path) is not UTF-8")
        }
        return text
    }

    private static func isSame(_ path: String, _ other: String) -> Bool {
        var one = stat()
        var two = stat()
        guard stat(path, &one) == 0, stat(other, &two) == 0 else { return false }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino
    }

    /// Without `.`, `..` and empty parts.
    static func tidied(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func reason() -> String { String(cString: strerror(errno)) }

    /// The names in a folder, in order.
    static func names(in folder: String) throws -> [String] {
        guard let directory = opendir(folder) else {
            throw CommandFailure(
                .unreadableFile, "cannot read \(folder): \(String(cString: strerror(errno)))",
                hint: "name the folder with the unpacked files")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
        }
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }
}
