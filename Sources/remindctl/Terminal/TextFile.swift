import Glibc
import RemindClient
import Vocabulary

/// Reads files that a person names.
enum TextFile {
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

    /// - Throws: `unreadableFile`.
    static func read(_ path: String) throws(CommandFailure) -> String {
        do {
            return try SmallFile.text(of: path)
        } catch {
            throw CommandFailure(error)
        }
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
