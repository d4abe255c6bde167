import Glibc
package import Vocabulary

/// Reads text files that a person writes, which are small.
package enum SmallFile {
    /// The limit of a request (4 MiB), less room for quoting.
    private static let largest = 2 * 1024 * 1024

    /// - Parameter path: `-` is standard input.
    /// - Throws: `unreadableFile`, also for a file that is not UTF-8, too large or not a regular file.
    package static func text(of path: String, atMost largest: Int = largest) throws(RemindError) -> String {
        let bytes = try bytes(of: path, atMost: largest)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw RemindError(.unreadableFile, "\(path) is not UTF-8")
        }
        return text
    }

    /// - Parameter path: `-` is standard input.
    /// - Throws: `unreadableFile`, also for a file that is too large or not a regular file.
    package static func bytes(of path: String, atMost largest: Int) throws(RemindError) -> [UInt8] {
        // A pipe or a terminal would be waited for without an end.
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else {
            throw RemindError(
                .unreadableFile, "cannot read \(path): \(reason())",
                hint: "check that it exists and that you can read it")
        }
        defer { close(descriptor) }
        var status = stat()
        guard path == "-" || fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
            throw RemindError(
                .unreadableFile, "\(path) is not a regular file", hint: "write what it gives to a file, and name that")
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw RemindError(.unreadableFile, "cannot read \(path): \(reason())") }
            guard count > 0 else { break }
            bytes += buffer[..<count]
            guard bytes.count <= largest else {
                throw RemindError(.unreadableFile, "\(path) is larger than \(largest >> 20) MiB")
            }
        }
        return bytes
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}
