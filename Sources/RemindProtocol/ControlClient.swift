internal import CivilTime
internal import Glibc

/// A connection from `remindctl` to the daemon: blocking calls, one after another.
///
/// Two threads must not use it at once. Nothing here raises SIGPIPE, whose disposition stays the program's own.
package final class ControlClient {
    private let path: SocketPath
    /// The socket, to wait on after `follow`.
    package let descriptor: Int32
    private let timeout: Duration
    /// Replies may be long (a history): the daemon is trusted, the limit only keeps a mistake from eating the memory.
    private var reader = FrameReader(
        limits: FrameReader.Limits(frame: 64 * 1024 * 1024, largeMethods: []), framing: .nul)

    /// Connects to the daemon.
    ///
    /// - Parameter timeout: how long the daemon may be silent before its reply to `call` or within it, and how long it
    ///   may accept nothing that is sent. A whole reply has no limit of time.
    /// - Throws: `.unreachable` without a listener, `.impostor` when the listener is neither this user's nor root's.
    package init(path: SocketPath, timeout: Duration = .seconds(5)) throws(Failure) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw .system(call: "socket", errno: errno) }
        (self.path, self.descriptor, self.timeout) = (path, descriptor, timeout)
        let error = Self.connect(descriptor, to: path, within: timeout)
        if error == EAGAIN { throw .timedOut(after: timeout) }
        guard error == 0 else { throw .unreachable(path: path, errno: error) }
        let owner = Self.owner(of: descriptor)
        guard owner == geteuid() || owner == 0 else { throw .impostor(path: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Calls a method and waits for its one reply.
    ///
    /// - Throws: `.refused` with the error the daemon answered, `.timedOut`, `.closed`, `.malformed`.
    package func call<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable = VarlinkEmpty(), returning type: Reply.Type = Reply.self
    ) throws(Failure) -> Reply {
        try send(method, parameters, mode: .once)
        guard let reply = try receive(within: timeout, for: nil) else { throw .closed(path: path, midReply: false) }
        guard !reply.continues else { throw .malformed(reason: "more than one reply to \(method)") }
        return try decode(reply)
    }

    /// Calls a method that answers with a stream, for as long as it lasts.
    ///
    /// - Parameters:
    ///   - isPrompt: whether each reply has to come within the timeout; otherwise there is no limit on the time between
    ///     replies, and `.timedOut` is thrown only when the daemon does not take the call.
    ///   - output: where the replies go: when its reader is gone, the stream ends, also between two replies.
    ///   - onReply: takes one reply; false leaves the stream. The rest of it is still under way then, so the connection is
    ///     of no further use.
    /// - Throws: as `call`.
    package func stream<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable = VarlinkEmpty(), of type: Reply.Type = Reply.self,
        isPrompt: Bool = false, output: Int32? = nil, onReply: (Reply) -> Bool
    ) throws(Failure) {
        try send(method, parameters, mode: .more)
        while true {
            guard let reply = try receive(within: isPrompt ? timeout : nil, for: output) else {
                return
            }
            let goesOn = onReply(try decode(reply))
            if !goesOn || !reply.continues { return }
        }
    }

    /// Calls a method that answers with a stream, for a caller that waits for several things at once: `replies` takes
    /// what has come whenever `descriptor` can be read.
    package func follow(_ method: String, _ parameters: some Encodable = VarlinkEmpty()) throws(Failure) {
        try send(method, parameters, mode: .more)
    }

    /// The replies to `follow` that have come since the last call, without waiting for more.
    ///
    /// - Throws: The errors of `call`; `.closed` once the daemon has ended the stream.
    package func replies<Reply: Decodable>(of type: Reply.Type = Reply.self) throws(Failure) -> [Reply] {
        var replies: [Reply] = []
        var isAtEnd = false
        while true {
            while let frame = try nextFrame() {
                let reply: VarlinkReply
                do {
                    reply = try VarlinkReply(frame: frame)
                } catch {
                    throw .malformed(reason: "\(error)")
                }
                replies.append(try decode(reply))
            }
            if isAtEnd { throw .closed(path: path, midReply: reader.isInsideFrame) }
            let (chunk, error) = read()
            if !chunk.isEmpty {
                reader.append(chunk)
            } else if error == EAGAIN {
                return replies
            } else if error == 0 || error == ECONNRESET {
                isAtEnd = true
            } else if error != EINTR {
                throw .system(call: "recv", errno: error)
            }
        }
    }

    private func decode<Reply: Decodable>(_ reply: VarlinkReply) throws(Failure) -> Reply {
        if let error = reply.error { throw .refused(name: error, parameters: reply.parameters) }
        do {
            return try reply.decode()
        } catch {
            throw .malformed(reason: "\(error)")
        }
    }

    private func send(
        _ method: String, _ parameters: some Encodable, mode: VarlinkCall.Mode
    ) throws(Failure) {
        let encoded: [UInt8]
        do {
            encoded = try VarlinkJSON.encode(parameters)
        } catch {
            throw .malformed(reason: "\(error)")
        }
        let frame = VarlinkCall(method: method, parameters: encoded, mode: mode).frame + [0]
        var sent = 0
        var deadline = ContinuousClock.now + timeout
        while sent < frame.count {
            let (count, error) = frame.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[sent...])
                let count = Glibc.send(
                    descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
                return (count, errno)
            }
            if count >= 0 {
                sent += count
                deadline = .now + timeout
            } else if error == EAGAIN {
                try wait(for: POLLOUT, by: deadline)
            } else if error == EPIPE || error == ECONNRESET {
                // The daemon hung up on a call it would not read to its end; why is in the reply it left.
                return
            } else if error != EINTR {
                throw .system(call: "send", errno: error)
            }
        }
    }

    /// - Parameter silence: how long nothing may come; nil for no limit.
    /// - Returns: `nil` if the reader of the output is gone.
    private func receive(within silence: Duration?, for output: Int32?) throws(Failure) -> VarlinkReply? {
        var deadline = silence.map { ContinuousClock.now + $0 }
        while true {
            if let frame = try nextFrame() {
                do {
                    return try VarlinkReply(frame: frame)
                } catch {
                    throw .malformed(reason: "\(error)")
                }
            }
            let (chunk, error) = read()
            if !chunk.isEmpty {
                reader.append(chunk)
                deadline = silence.map { .now + $0 }
            } else if error == EAGAIN {
                guard try wait(for: POLLIN, by: deadline, output: output) else { return nil }
            } else if error == 0 || error == ECONNRESET {
                throw .closed(path: path, midReply: reader.isInsideFrame)
            } else if error != EINTR {
                throw .system(call: "recv", errno: error)
            }
        }
    }

    private func nextFrame() throws(Failure) -> [UInt8]? {
        do {
            return try reader.next()
        } catch {
            throw .malformed(reason: "the reply is too long")
        }
    }

    /// The bytes read, or none and an error number (0 at the end).
    private func read() -> ([UInt8], Int32) {
        var error: Int32 = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: 64 * 1024) { buffer, count in
            let received = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
            error = received < 0 ? errno : 0
            count = max(received, 0)
        }
        return (chunk, error)
    }

    /// - Returns: False if no one can read the output any more; true without an output.
    @discardableResult
    private func wait(
        for events: Int32, by deadline: ContinuousClock.Instant?, output: Int32? = nil
    ) throws(Failure) -> Bool {
        // No events for the output: poll(2) reports a pipe without a reader anyway, and skips -1.
        var entries = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0), pollfd(fd: output ?? -1, events: 0, revents: 0),
        ]
        var milliseconds: Int32 = -1
        if let deadline {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { throw .timedOut(after: timeout) }
            // Rounded up, so that the last wait does not spin.
            milliseconds = Int32(clamping: left.milliseconds + 1)
        }
        let count = poll(&entries, 2, milliseconds)
        if count < 0, errno != EINTR { throw .system(call: "poll", errno: errno) }
        return count <= 0 || entries[1].revents == 0
    }

    /// 0, or the error number: EAGAIN when the backlog stays full for so long. An interrupted connect of a Unix socket
    /// has not happened, so it is simply tried again.
    private static func connect(_ descriptor: Int32, to path: SocketPath, within timeout: Duration) -> Int32 {
        var limit = timeval(
            tv_sec: Int(timeout.components.seconds), tv_usec: Int(timeout.milliseconds % 1000) * 1000)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        while true {
            let error = path.withAddress { Glibc.connect(descriptor, $0, $1) == 0 ? 0 : errno }
            if error != EINTR { return error }
        }
    }

    /// The uid behind the listener; nil when the kernel does not say.
    private static func owner(of descriptor: Int32) -> uid_t? {
        // struct ucred (pid, uid, gid), which Glibc's module leaves out.
        var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return credentials.1
    }
}

extension ControlClient {
    /// Why a call has no result.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no listener, or this user may not connect.
        case unreachable(path: SocketPath, errno: Int32)
        /// The listener belongs to another user.
        case impostor(path: SocketPath)
        /// The daemon answered with an error: its qualified name, and its parameters as raw JSON.
        case refused(name: String, parameters: [UInt8])
        /// No reply came in time. The daemon may have carried out the call, or not.
        case timedOut(after: Duration)
        /// The daemon hung up before the reply, or within it. It may have carried out the call, or not.
        case closed(path: SocketPath, midReply: Bool)
        /// The call is not JSON, or the reply breaks the protocol.
        case malformed(reason: String)
        case system(call: String, errno: Int32)

        package var description: String {
            switch self {
            case .unreachable(let path, _): "cannot reach remindd at \(path)"
            case .impostor(let path): "what listens at \(path) belongs to another user"
            case .refused(let name, let parameters): "\(name) \(String(decoding: parameters, as: UTF8.self))"
            case .timedOut(let duration): "remindd did not answer within \(duration)"
            case .closed(let path, let midReply):
                "remindd at \(path) hung up \(midReply ? "in the middle of a reply" : "without a reply")"
            case .malformed(let reason): "cannot understand remindd: \(reason)"
            case .system(let call, let errno): "\(call): \(String(cString: strerror(errno)))"
            }
        }
    }
}
