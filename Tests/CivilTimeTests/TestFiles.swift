import Glibc

@testable import CivilTime

/// Reads the fixtures beside this file and the system's zones, and makes folders that go away again.
enum TestFiles {
    /// The zones of `$TZDIR`, else the system's: so that one machine can test several versions of tzdata.
    static let zones = ZoneDirectory(environment: getenv("TZDIR").map { ["TZDIR": String(cString: $0)] } ?? [:])

    /// Where this file is, with the slash at its end.
    static let folder = String(#filePath.prefix(through: #filePath.lastIndex(of: "/") ?? #filePath.startIndex))

    /// Lines of a fixture without its header, split at tabs.
    static func rows(_ fixture: String) throws -> [[Substring]] {
        let bytes = try ZoneFile.contents(of: "\(folder)Fixtures/\(fixture)")
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map {
            $0.split(separator: "\t")
        }
    }

    /// Paths of all files below a folder, relative to it; links to folders, which could go in a circle, are left out.
    static func files(below folder: String, in part: String = "") -> [String] {
        names(in: "\(folder)/\(part)").flatMap { name in
            let path = part.isEmpty ? name : "\(part)/\(name)"
            var status = stat()
            guard stat("\(folder)/\(path)", &status) == 0 else { return [String]() }
            guard status.st_mode & S_IFMT == S_IFDIR else { return [path] }
            return ZoneFile.linkTarget(of: "\(folder)/\(path)") == nil ? files(below: folder, in: path) : []
        }
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Runs `body` with the path of a new folder, which is removed afterwards with all that is in it.
    static func withFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/civil-time-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure() }
        let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { remove(folder) }
        try body(folder)
    }

    private static func remove(_ path: String) {
        // A link or a file; a folder refuses, and is emptied first.
        guard unlink(path) != 0 else { return }
        for name in names(in: path) { remove("\(path)/\(name)") }
        rmdir(path)
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        guard let file = fopen(path, "w") else { throw Failure() }
        defer { fclose(file) }
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure() }
    }

    static func link(_ path: String, to target: String) throws {
        guard symlink(target, path) == 0 else { throw Failure() }
    }

    static func makeFolder(_ path: String) throws {
        guard mkdir(path, 0o700) == 0 else { throw Failure() }
    }

    struct Failure: Error {}
}
