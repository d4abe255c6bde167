internal import Glibc

/// A new folder under `TMPDIR` that goes away with this object, with all that is in it.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Throws: `SystemError` if it cannot be made.
    package init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/remindd-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw SystemError(errno, "make a folder in \(base)")
        }
        path = String(cString: made)
    }

    deinit {
        // nftw is hidden from Swift, and a walk of our own is not worth its bugs.
        // Quiet, as a process that outlives its test by a moment may still write here.
        _ = try? ChildProcess(["rm", "-rf", "--", path], output: "/dev/null").wait()
    }

    /// The path of an entry of this folder.
    package subscript(name: String) -> String {
        "\(path)/\(name)"
    }

    /// Writes a file anew.
    /// - Returns: its path.
    @discardableResult
    package func write(_ name: String, _ text: String, mode: UInt32 = 0o644) throws -> String {
        let file = self[name]
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw SystemError(errno, "create \(file)")
        }
        defer { close(descriptor) }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                throw SystemError(errno, "write \(file)")
            }
            bytes = bytes.dropFirst(count)
        }
        return file
    }

    /// The text of a file, or an empty one if there is none yet.
    package func read(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    /// The bytes of a file; none if it is not there yet.
    package func bytes(_ name: String) -> [UInt8] {
        let descriptor = open(self[name], O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            return []
        }
        defer { close(descriptor) }
        return bytesToEnd(descriptor)
    }
}

/// What is left to read of a descriptor, as text.
func readToEnd(_ descriptor: Int32) -> String { String(decoding: bytesToEnd(descriptor), as: UTF8.self) }

private func bytesToEnd(_ descriptor: Int32) -> [UInt8] {
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count < 0 && errno == EINTR {
            continue
        }
        if count <= 0 {
            return text
        }
        text += chunk[..<count]
    }
}
