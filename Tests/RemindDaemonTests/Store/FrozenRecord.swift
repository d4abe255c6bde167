import Glibc
import Support

/// Records that were written once and are never written anew, one of each format.
enum FrozenRecord {
    static func sql(format: Int64) throws -> String { try text("record-v\(format).sql") }

    /// A file of `Fixtures`.
    static func text(_ name: String) throws -> String {
        let source = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let path = "/\(source)/Fixtures/\(name)"
        guard let file = fopen(path, "r") else { throw SystemError(errno, "open \(path)") }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        while let byte = UInt8(exactly: getc(file)) { bytes.append(byte) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
