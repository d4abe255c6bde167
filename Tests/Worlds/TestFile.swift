import Glibc
import Support

/// Files of the package, found from this one.
package enum TestFile {
    private static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

    package static func text(_ path: String) throws -> String {
        let descriptor = open("\(root)/\(path)", O_RDONLY | O_CLOEXEC)
        try require(descriptor >= 0, "\(path) is missing")
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// What a program of Tests/Generators prints.
    package static func generated(_ name: String, seed: Int, count: Int) throws -> String {
        let (status, output) = try ChildProcess.run(
            ["python3", "\(root)/Tests/Generators/\(name)", "\(seed)", "\(count)"],
            environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        try require(status == 0, "\(output.suffix(500))")
        return output
    }

    /// Every Swift file in a folder, from the package's root on.
    package static func swiftFiles(in folder: String) throws -> [String] {
        let directory = try require(opendir("\(root)/\(folder)"), "\(folder) is missing")
        defer { closedir(directory) }
        var found: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            if entry.pointee.d_type == DT_DIR { found += try swiftFiles(in: "\(folder)/\(name)") }
            if name.hasSuffix(".swift") { found.append("\(folder)/\(name)") }
        }
        return found.sorted()
    }
}
