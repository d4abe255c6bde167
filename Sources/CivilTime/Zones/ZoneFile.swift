// Glibc for files: this is the only file of CivilTime that touches the system.
import Glibc

/// Reads whole files and links, for zones only.
package enum ZoneFile {
    package enum Failure: Error {
        /// Nothing there, or not a file (a folder of zones has no rules).
        case absent
        case unreadable(String)
    }

    /// Real zone files have 100 to 4,000 bytes; anything this long is something else.
    package static let longest = 1 << 20

    /// The contents of a regular file.
    package static func contents(of path: String, atMost longest: Int = Self.longest) throws(Failure) -> [UInt8] {
        // Non-blocking, since opening a pipe without a writer would wait forever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .absent }
        guard status.st_size <= longest else { throw .unreadable("it is too long for a zone file") }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 8192)
        while bytes.count <= longest {
            let count = read(descriptor, &buffer, buffer.count)
            if count == 0 { return bytes }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            bytes += buffer[..<count]
        }
        throw .unreadable("it is too long for a zone file")
    }

    /// The paths of the files in a folder and the folders below it, without the folder's own. Only of those that begin
    /// with a capital letter: the others are no zones, or are the same zones once more.
    static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard let first = name.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { continue }
            let below = self.names(in: "\(folder)/\(name)")
            names += below.isEmpty ? [name] : below.map { "\(name)/\($0)" }
        }
        return names
    }

    /// True if there is anything at a path, after following links.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    /// Where a symbolic link points, as written in it; `nil` for anything else.
    static func linkTarget(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = readlink(path, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
    }

    private static func failure() -> Failure {
        switch errno {
        case ENOENT, ENOTDIR, ENAMETOOLONG: .absent
        default: .unreadable(String(cString: strerror(errno)))
        }
    }
}
