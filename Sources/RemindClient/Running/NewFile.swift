import Glibc
package import Vocabulary

/// A file that a program makes, for its owner alone; never over one that is there.
package final class NewFile {
    private let path: String
    private let descriptor: Int32

    /// - Throws: `alreadyExists`, or `unreadableFile` if it cannot be made.
    package init(_ path: String) throws(RemindError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor < 0 else { return }
        guard errno == EEXIST else { throw NewFile.failed(path) }
        throw RemindError(.alreadyExists, "there is a file \(path) already", hint: "give another name")
    }

    deinit { close(descriptor) }

    package func write(_ bytes: [UInt8]) throws(RemindError) {
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
    package func finish() throws(RemindError) {
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw NewFile.failed(path) }
    }

    package func remove() { unlink(path) }

    /// Writes a file whole, in the place of one that is there.
    ///
    /// - Throws: `unreadableFile` if it cannot be written; then the old one stays.
    package static func replace(_ path: String, by bytes: [UInt8]) throws(RemindError) {
        let fresh = path + ".new"
        unlink(fresh)
        let file = try NewFile(fresh)
        do throws(RemindError) {
            try file.write(bytes)
            try file.finish()
            guard rename(fresh, path) == 0 else { throw failed(path) }
        } catch {
            file.remove()
            throw error
        }
    }

    private static func failed(_ path: String) -> RemindError {
        RemindError(.unreadableFile, "cannot write \(path): \(String(cString: strerror(errno)))")
    }
}
