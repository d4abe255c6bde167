import Glibc
import Support

/// A Unix datagram socket, as a service manager has it.
final class DatagramSocket {
    let descriptor: Int32

    init(_ path: String) throws {
        descriptor = try bound(Int32(SOCK_DGRAM.rawValue), path)
    }

    deinit {
        close(descriptor)
    }

    /// The next datagram as text, or an empty one after 5 s.
    func receive() -> String {
        var events = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&events, 1, 5000) == 1 else {
            return ""
        }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}

/// A listening Unix stream socket.
final class StreamSocket {
    let descriptor: Int32

    init(_ path: String) throws {
        descriptor = try bound(Int32(SOCK_STREAM.rawValue), path)
        listen(descriptor, 1)
    }

    deinit {
        close(descriptor)
    }
}

private func bound(_ type: Int32, _ path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, type, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    guard result == 0 else {
        throw SystemError(errno, "bind \(path)")
    }
    return descriptor
}
