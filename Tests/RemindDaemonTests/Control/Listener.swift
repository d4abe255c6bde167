@preconcurrency import Dispatch
import RemindDaemon
import RemindProtocol

/// A server without methods, for tests of how it comes to its socket.
struct Listener {
    private let queue = DispatchQueue(label: "org.remindd.test.listener")
    private let server: ControlServer

    init(_ path: String) throws {
        let service = ServiceDescription(vendor: "", product: "", version: "", url: "", interfaces: [])
        server = ControlServer(queue: queue, service: service) { _ in }
        try queue.sync { [server] in try server.listen(at: SocketPath(path)) }
    }

    /// Stops and waits until the descriptor is closed.
    func stop() {
        queue.sync { server.stop() }
        queue.sync {}
    }
}
