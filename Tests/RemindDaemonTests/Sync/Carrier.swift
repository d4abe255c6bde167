import Glibc
import Support

@testable import RemindDaemon

/// Carries the folders of machines from one to another, as Syncthing, Nextcloud or a stick do.
struct Carrier {
    let hosts: [LoopHost]

    init(hosts: [LoopHost]) { self.hosts = hosts }

    /// Machines of one circle, each with a record of its own.
    init(_ count: Int, at start: String) throws {
        hosts = try (0..<count).map { _ in try LoopHost(start) }
        let circle = CircleFile.new(label: "")
        for (index, host) in hosts.enumerated() {
            try host.join(CircleFile(circle: circle.circle, label: "machine\(index)"))
        }
    }

    /// Two machines that have heard of each other, with zinc on both.
    static func pair(_ when: String, _ fields: [String: String] = [:]) throws -> Carrier {
        let carrier = try Carrier(2, at: "2026-11-20T07:00")
        try carrier.hosts[0].define("zinc", when, fields: fields)
        try carrier.carryAll()
        try carrier.hosts[1].define("water", "daily at 23:00")
        try carrier.carryAll()
        return carrier
    }

    static func folder(of host: LoopHost) -> String { host.dataFolder + "/sync" }

    /// The segments of a folder, by their paths in it.
    static func segments(in folder: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for device in Exchange.names(in: folder) where !device.hasPrefix(".") {
            for name in Exchange.names(in: "\(folder)/\(device)") where name.hasSuffix(".seg") {
                files["\(device)/\(name)"] = try bytes("\(folder)/\(device)/\(name)")
            }
        }
        return files
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        return Array(bytes.prefix(max(0, count)))
    }

    /// Puts a file in its place by a rename, as carriers do.
    static func put(_ bytes: [UInt8], at path: String) {
        mkdir(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), 0o700)
        let draft = path + ".tmp"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        rename(draft, path)
    }

    /// Brings one machine the files that another one has and it lacks or has shorter, and lets it hear of them.
    func carry(from source: Int, to target: Int) throws {
        try bring(from: source, to: target)
        hosts[target].hear()
    }

    func bring(from source: Int, to target: Int) throws {
        let from = Carrier.folder(of: hosts[source])
        let to = Carrier.folder(of: hosts[target])
        let there = try Carrier.segments(in: to)
        for (path, bytes) in try Carrier.segments(in: from) where there[path].map({ $0.count < bytes.count }) ?? true {
            Carrier.put(bytes, at: "\(to)/\(path)")
        }
    }

    /// Brings one machine the files of another one, and deletes there what that one has deleted.
    func mirror(from source: Int, to target: Int) throws {
        try bring(from: source, to: target)
        let there = try Carrier.segments(in: Carrier.folder(of: hosts[source]))
        let folder = Carrier.folder(of: hosts[target])
        for path in try Carrier.segments(in: folder).keys
        where path.hasPrefix(hosts[source].loop.journal.device) && there[path] == nil {
            unlink("\(folder)/\(path)")
        }
        hosts[target].hear()
    }

    func carryAll() throws {
        for source in hosts.indices {
            for target in hosts.indices where source != target { try carry(from: source, to: target) }
        }
    }
}
