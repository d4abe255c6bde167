import Glibc
import Vocabulary

/// A file that a command makes, for its owner alone; never over one that is there.
final class NewFile {
    private let path: String
    private let descriptor: Int32

    /// - Throws: `alreadyExists`, or `unreadableFile` if it cannot be made.
    init(_ path: String) throws(CommandFailure) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor < 0 else { return }
        guard errno == EEXIST else { throw NewFile.failed(path) }
        throw CommandFailure(.alreadyExists, "there is a file \(path) already", hint: "give another name")
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(CommandFailure) {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: written), bytes.count - written)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw NewFile.failed(path) }
            written += count
        }
    }

    /// Syncs it to the disk.
    func finish() throws(CommandFailure) {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw NewFile.failed(path) }
    }

    func remove() { unlink(path) }

    private static func failed(_ path: String) -> CommandFailure {
        CommandFailure(.unreadableFile, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
}
