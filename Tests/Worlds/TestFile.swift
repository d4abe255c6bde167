import Glibc
import Testing

/// Files of the package, found from this one.
package enum TestFile {
    package static func text(_ path: String) throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let descriptor = open("/\(root)/\(path)", O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0, "\(path) is missing")
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
