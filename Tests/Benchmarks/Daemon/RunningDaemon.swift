import Glibc

/// A daemon that runs, as the kernel sees it.
struct RunningDaemon: Sendable {
    let process: pid_t

    /// KiB.
    var residentMemory: Int { field("VmRSS:", of: "/proc/\(process)/status") }

    /// How often any of its threads gave up the processor to wait: each return is a wake-up.
    var wakeUps: Int {
        var sum = 0
        guard let folder = opendir("/proc/\(process)/task") else { return 0 }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard Int(name) != nil else { continue }
            sum += field("voluntary_ctxt_switches:", of: "/proc/\(process)/task/\(name)/status")
        }
        return sum
    }

    func end() {
        kill(process, SIGTERM)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
    }

    private func field(_ name: String, of path: String) -> Int {
        guard let file = fopen(path, "r") else { return 0 }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            if text.hasPrefix(name) { return Int(text.split { !$0.isNumber }.first ?? "0") ?? 0 }
        }
        return 0
    }
}

/// Where the daemon says that it is ready, as it would to systemd (sd_notify(3)).
final class NotifySocket {
    private let descriptor: Int32

    init(path: String) throws {
        unlink(path)
        descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard descriptor >= 0, code == 0 else { throw Desk.Failure(what: "notify socket") }
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { close(descriptor) }

    func waitForReady() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return false }
            if String(decoding: buffer[..<count], as: UTF8.self).contains("READY=1") { return true }
        }
    }
}
