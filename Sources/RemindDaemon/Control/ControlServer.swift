internal import CLinux
@preconcurrency package import Dispatch
package import Glibc
package import RemindProtocol

/// The daemon's varlink service on a Unix socket.
///
/// Confined to one serial queue: create it there, call it there; it calls back there. It listens until `stop()`.
/// Nothing wakes it while no peer speaks.
package final class ControlServer {
    private let queue: DispatchQueue
    private let service: ServiceDescription
    private let limits: Limits
    private let users: Set<uid_t>
    private let onIncident: (Incident) -> Void
    private let handler: (ControlRequest) -> Void

    private var listener: ListeningSocket?
    private var watch: DescriptorWatch?
    private var accepting: DescriptorSource?
    private var connections: [Int32: ControlConnection] = [:]
    /// The ones whose frames are large, by their descriptors.
    private var large: Set<Int32> = []
    /// Held back for the hour when the process has no descriptor left: given up to serve one peer at a time.
    private var spare: Int32 = -1
    /// When the listener is looked at again.
    private let retry: Deadline

    /// - Parameters:
    ///   - queue: serial.
    ///   - service: what `org.varlink.service` answers; calls to methods it does not declare are refused.
    ///   - limits: how much a peer may send, and how many there may be.
    ///   - users: whose processes may connect, by uid; by default this user's and root's.
    ///   - onIncident: told of peers at fault and of want, for the log.
    ///   - handler: takes the calls, each with its own request to answer.
    package init(
        queue: DispatchQueue, service: ServiceDescription, limits: Limits = Limits(),
        users: Set<uid_t> = [geteuid(), 0], onIncident: @escaping (Incident) -> Void = { _ in },
        handler: @escaping (ControlRequest) -> Void
    ) {
        (self.queue, self.service, self.limits, self.users) = (queue, service, limits, users)
        (self.onIncident, self.handler) = (onIncident, handler)
        retry = Deadline(queue: queue)
    }

    /// Peers connected, or still being seen off.
    package var connectionCount: Int { connections.count }

    /// Makes the socket, and its folder if need be, and listens. The socket is removed by `stop()`.
    ///
    /// - Throws: `.alreadyServed` when a daemon answers there, and every other `Problem` but `.notListening`.
    package func listen(at path: SocketPath) throws(Problem) {
        try start(try ListeningSocket(path: path), at: path)
    }

    /// Serves a socket that systemd made and listens on; it is never removed.
    ///
    /// - Throws: `.notListening`.
    package func listen(adopting descriptor: Int32) throws(Problem) {
        try start(try ListeningSocket(adopting: descriptor))
    }

    /// Hangs up on every peer, after what the kernel still takes, and stops listening.
    package func stop() {
        retry.clear()
        if let listener {
            accepting?.cancel { listener.close() }
            accepting = nil
        }
        listener = nil
        for connection in connections.values { connection.close() }
        if spare >= 0 { close(spare) }
        spare = -1
    }

    private func start(_ listener: ListeningSocket, at path: SocketPath? = nil) throws(Problem) {
        guard let watch = DescriptorWatch(queue: queue) else {
            let error = errno
            listener.close()
            throw .system(call: "epoll_create", path: path, errno: error)
        }
        self.watch = watch
        self.listener = listener
        spare = Self.openSpare()
        // The source keeps the server alive until it is stopped.
        accepting = DescriptorSource(reading: listener.descriptor, on: watch) { self.accept() }
        accepting?.isOn = true
    }

    private func accept() {
        // Bounded, so that a crowd at the door does not keep those inside waiting.
        for count in 0..<64 {
            guard let listener else { break }
            guard connections.count < limits.connections else {
                if count == 0 { return makeRoom() }
                break
            }
            let descriptor = remindd_accept(listener.descriptor)
            let error = descriptor < 0 ? errno : 0
            switch error {
            case 0: admit(descriptor)
            case EAGAIN: return
            case EINTR, ECONNABORTED: continue
            default:
                onIncident(.cannotAccept(errno: error))
                guard error == EMFILE || error == ENFILE, spare >= 0 else { return backOff() }
                close(spare)
                spare = -1
            }
        }
        update()
    }

    /// Sees off, for those who wait at the door, peers that have gone and those that were silent for long; where there
    /// are none, they wait. So idle connections shut out no client.
    private func makeRoom() {
        let patience = DispatchTimeInterval.milliseconds(Int(limits.idleTime / .milliseconds(1)))
        let now = DispatchTime.now()
        let idle = connections.values.filter {
            $0.isAbandoned || $0.isIdle && $0.lastHeard + patience < now
        }
        guard !idle.isEmpty else { return backOff() }
        // The listener stays ready until a descriptor has really been closed.
        accepting?.isOn = false
        for connection in idle.sorted(by: { $0.lastHeard < $1.lastHeard }).prefix(16) { connection.close() }
    }

    private func admit(_ descriptor: Int32) {
        guard let watch, let peer = ControlPeer(of: descriptor) else {
            close(descriptor)
            return
        }
        let connection = ControlConnection(
            descriptor: descriptor, peer: peer, watch: watch, limits: limits,
            take: { [unowned self] call, connection in take(call, from: connection) },
            mayGrow: { [unowned self] in mayGrow(descriptor) },
            didShrink: { [weak self] in self?.didShrink(descriptor) },
            onIncident: onIncident,
            onClosed: { [weak self] in self?.didClose(descriptor) })
        connections[descriptor] = connection
        connection.start()
        if !users.contains(peer.uid) {
            onIncident(.refused(peer))
            connection.refuse(.permissionDenied)
        }
    }

    private func take(_ call: VarlinkCall, from connection: ControlConnection) -> VarlinkReply? {
        do {
            if let reply = try service.answer(call) { return reply }
            handler(ControlRequest(call, as: connection.open(call), on: connection))
            return nil
        } catch {
            let parameters = (try? VarlinkJSON.encode(error.parameters)) ?? Array("{}".utf8)
            return VarlinkReply(parameters: parameters, error: error.name)
        }
    }

    /// Lets a connection read on in a frame that is large already; false if others have to end theirs first.
    private func mayGrow(_ descriptor: Int32) -> Bool {
        guard large.count < limits.largeFrames || large.contains(descriptor) else { return false }
        large.insert(descriptor)
        return true
    }

    private func didShrink(_ descriptor: Int32) {
        guard large.remove(descriptor) != nil else { return }
        for connection in connections.values { connection.readOn() }
    }

    private func didClose(_ descriptor: Int32) {
        connections[descriptor] = nil
        didShrink(descriptor)
        guard listener != nil else { return }
        if spare < 0 { spare = Self.openSpare() }
        // There is room again, for one that waits for it.
        if connections.count < limits.connections { retry.clear() }
        update()
    }

    /// Accepts while there is room; beyond it peers wait in the backlog, which is not a refusal.
    private func update() {
        accepting?.isOn = !retry.isSet
    }

    /// Without room or a descriptor the listener stays ready, and would be asked again at once, forever.
    private func backOff() {
        retry.set(after: .seconds(1)) { [unowned self] in
            retry.clear()
            update()
        }
        update()
    }

    private static func openSpare() -> Int32 {
        open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}

extension ControlServer {
    package struct Limits: Hashable, Sendable {
        package var frames = FrameReader.Limits()
        /// Frames that may be longer than `frames.frame` at once, so that memory is bounded; others are read on once there
        /// is room.
        package var largeFrames = 4
        /// How long a frame may take from its first byte to its terminator, and a peer to take its last reply.
        package var frameTime: Duration = .seconds(5)
        /// Peers at once; further ones wait in the backlog until one leaves, or has been silent for `idleTime`.
        package var connections = 256
        /// How long a peer that asks nothing keeps its place if others wait for it.
        package var idleTime: Duration = .seconds(1)
        /// Bytes a peer may leave untaken, beside the kernel's own buffer, before it is dropped as too slow.
        package var unsent = 1024 * 1024
        /// Untaken bytes beyond which no more calls of this peer are read.
        package var stall = 64 * 1024
        /// Unanswered calls beyond which no more calls of this peer are read.
        package var callsInFlight = 128

        package init() {}
    }

    /// Something the log should know.
    package enum Incident: Hashable, Sendable, CustomStringConvertible {
        /// Another user tried to connect.
        case refused(ControlPeer)
        case malformed(ControlPeer, VarlinkError)
        case tooLong(ControlPeer, limit: Int)
        case timedOut(ControlPeer)
        /// The peer took its replies too slowly.
        case lagged(ControlPeer)
        /// Usually EMFILE. Peers wait in the backlog and are tried again every second.
        case cannotAccept(errno: Int32)

        /// A line for the log.
        package var description: String {
            switch self {
            case .refused(let peer): "refused process \(peer.pid) of user \(peer.uid)"
            case .malformed(let peer, .invalidParameter(_, let reason)):
                "process \(peer.pid) sent no call of the protocol" + (reason.map { ": \($0)" } ?? "")
            case .malformed(let peer, let error): "process \(peer.pid) sent no call of the protocol: \(error.name)"
            case .tooLong(let peer, let limit): "process \(peer.pid) sent a call of more than \(limit) bytes"
            case .timedOut(let peer): "process \(peer.pid) did not finish its call in time"
            case .lagged(let peer): "process \(peer.pid) did not read fast enough"
            case .cannotAccept(let errno): "no further connection can be taken: \(String(cString: strerror(errno)))"
            }
        }
    }

    /// Why the server cannot listen.
    package enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        case alreadyServed(path: SocketPath, pid: Int32?)
        case notASocket(path: SocketPath)
        /// The socket there belongs to another user.
        case foreign(path: SocketPath, uid: UInt32)
        /// The descriptor handed over is no listening Unix socket.
        case notListening(descriptor: Int32)
        case system(call: String, path: SocketPath?, errno: Int32)

        package var description: String {
            switch self {
            case .alreadyServed(let path, let pid):
                "already served: \(path)" + (pid.map { " (by process \($0))" } ?? "")
            case .notASocket(let path): "not a socket: \(path)"
            case .foreign(let path, let uid): "belongs to user \(uid): \(path)"
            case .notListening(let descriptor): "descriptor \(descriptor) is not a listening Unix socket"
            case .system(let call, let path, let errno):
                "\(call): \(path.map { "\($0): " } ?? "")\(String(cString: strerror(errno)))"
            }
        }
    }
}
