internal import Glibc

/// The ids on the screen, and the server that gave them, in a file of the session: a daemon that was killed closes nothing,
/// and the next one shows everything again.
///
/// Nothing waits for it: it is in a folder in memory, and if it cannot be written, a notification may be shown twice.
struct ShownFile {
    struct Content: Equatable {
        /// `NotificationOwner.identity`.
        var server: String
        var ids: [UInt32]
    }

    private let path: String
    /// The content of the file, as far as is known.
    private var written: Content?

    /// The content that an earlier process left there, until it is dealt with.
    private(set) var left: Content?

    init(path: String) {
        self.path = path
        left = Self.read(path)
        written = left
    }

    /// Takes what an earlier process has left at this server.
    ///
    /// - Returns: The ids to close; none if it is another server.
    mutating func takeLeft(at server: String?) -> [UInt32] {
        guard let content = left else { return [] }
        left = nil
        return content.server == server ? content.ids : []
    }

    /// Writes it if it says something else. Not before what was left is dealt with.
    mutating func keep(_ ids: [UInt32], at server: String?) {
        guard left == nil else { return }
        let content = server.flatMap { ids.isEmpty ? nil : Content(server: $0, ids: ids.sorted()) }
        guard content != written else { return }
        written = content
        guard let content else {
            unlink(path)
            return
        }
        let text = ([content.server] + content.ids.map { String($0) }).joined(separator: " ") + "\n"
        let new = path + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let count = text.utf8.count
        let done = text.withCString { write(descriptor, $0, count) }
        close(descriptor)
        if done != count || rename(new, path) != 0 { unlink(new) }
    }

    private static func read(_ path: String) -> Content? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        let parts = String(decoding: bytes[..<max(0, count)], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        guard parts.count > 2 else { return nil }
        return Content(server: "\(parts[0]) \(parts[1])", ids: parts[2...].compactMap { UInt32($0) })
    }
}
