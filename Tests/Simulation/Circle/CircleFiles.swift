import Glibc
import StrictJSON
import Support

/// The files of a folder that is carried, as a carrier sees them: names and bytes. It reads segments by their document, with
/// none of the daemon's code.
enum CircleFiles {
    /// The segments of a folder, by their paths in it.
    static func segments(in folder: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for device in names(in: folder) where !device.hasPrefix(".") && device != "circle" {
            for name in names(in: "\(folder)/\(device)") where name.hasSuffix(".seg") {
                files["\(device)/\(name)"] = try Machine.bytes(of: "\(folder)/\(device)/\(name)")
            }
        }
        return files
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var found: [String] = []
        while let entry = readdir(stream) {
            found.append(
                withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                })
        }
        return found
    }

    /// Puts a file in its place: by a rename, as most carriers do, or by writing over what is there.
    static func put(_ bytes: [UInt8], at path: String, isOver: Bool = false) throws {
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
        mkdir(String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]), 0o700)
        mkdir(folder, 0o700)
        let draft = isOver ? path : path + ".tmp"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw SystemError(errno, "create \(draft)") }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count, isOver || rename(draft, path) == 0 else {
            throw SystemError(errno, "write \(path)")
        }
    }

    static func remove(_ path: String) throws { try run(["rm", "-rf", "--", path]) }

    static func copy(_ path: String, to other: String) throws { try run(["cp", "-a", "--", path, other]) }

    private static func run(_ command: [String]) throws {
        guard try ChildProcess(command, output: "/dev/null").wait() == 0 else {
            throw SystemError(EIO, command.joined(separator: " "))
        }
    }

    private struct Header: Decodable { var device: String }

    private struct Line: Decodable {
        var sequence: Int64
        var at: Int64
        var turn: Int64?
        var what: String
        var reminder: String?
        var slot: String?
    }

    /// The entries that a segment has in whole lines.
    static func entries(in bytes: [UInt8]) -> [CircleKey] {
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        // What follows the last line feed is torn, or nothing.
        lines.removeLast()
        guard let first = lines.first, let header = try? JSON.decode(Header.self, from: first) else { return [] }
        return lines.dropFirst().compactMap { bytes in
            guard let line = try? JSON.decode(Line.self, from: bytes) else { return nil }
            let what = "\(line.what) \(line.reminder ?? "")@\(line.slot ?? "")"
            return CircleKey(
                device: header.device, sequence: line.sequence, at: line.at, turn: line.turn ?? 0, what: what)
        }
    }
}
