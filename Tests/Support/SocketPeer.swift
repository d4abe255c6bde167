import Glibc

/// A raw client of a Unix socket: sends any bytes and reads any frames, as a well-behaved client never would.
package final class SocketPeer {
    package let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects; reads give up after `seconds`.
    package init(path: String, seconds: Int = 10) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result != 0 { throw SystemFailure(call: "connect", errno: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Sends all of it; throws when the other side is gone or does not read for `seconds`.
    package func send(_ bytes: some Sequence<UInt8>) throws {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0 { throw SystemFailure(call: "send", errno: errno) }
            rest = rest.dropFirst(count)
        }
    }

    package func send(_ text: String) throws {
        try send(Array(text.utf8))
    }

    /// Sends what is taken at once, and returns how much that was.
    package func sendWithoutWaiting(_ bytes: [UInt8]) -> Int {
        bytes.withUnsafeBytes {
            max(0, Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)))
        }
    }

    /// Says that nothing more will be sent, and goes on reading.
    package func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// The next frame without its terminator; nil at the end of the stream.
    package func receive(until terminator: UInt8 = 0) throws -> String? {
        while true {
            if let end = buffer.firstIndex(of: terminator) {
                let frame = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 1)
                return frame
            }
            guard let chunk = try read() else { return nil }
            buffer += chunk
        }
    }

    /// Everything up to the end of the stream.
    package func receiveAll() throws -> String {
        while let chunk = try read() { buffer += chunk }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
    }

    private func read() throws -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        let error = errno
        if count < 0, error != ECONNRESET { throw SystemFailure(call: "recv", errno: error) }
        return count <= 0 ? nil : Array(chunk[..<count])
    }

    /// A call of the system that failed.
    package struct SystemFailure: Error, CustomStringConvertible {
        package let call: String
        package let errno: Int32

        package var description: String { "\(call): \(String(cString: strerror(errno)))" }
    }
}
