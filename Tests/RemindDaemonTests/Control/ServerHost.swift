import DBus
@preconcurrency import Dispatch
import Glibc
import RemindDaemon
import RemindProtocol
import Support
import Testing

/// A control server for one test, stopped at the end of it.
final class ServerHost: Sendable {
    let path: String
    private let folder = SocketFolder()
    private let actor = ServerActor()

    init(
        at path: String? = nil, limits: ControlServer.Limits = .init(), users: Set<uid_t>? = nil,
        adopting descriptor: Int32? = nil
    ) throws {
        let path = path ?? folder.path("run/socket")
        self.path = path
        try run { [path] in
            try $0.start(path, limits: limits, users: users ?? [geteuid()], adopting: descriptor)
        }
    }

    deinit {
        run { $0.stop() }
    }

    /// Runs on the server's queue and waits for it, so that tests need not be asynchronous.
    func run<Result: Sendable>(_ body: @Sendable (isolated ServerActor) throws -> Result) rethrows -> Result {
        try actor.executor.queue.sync { try actor.assumeIsolated { try body($0) } }
    }

    /// Runs while the server can do nothing.
    func whilePaused<Result>(_ body: () throws -> Result) rethrows -> Result {
        actor.executor.queue.suspend()
        defer { actor.executor.queue.resume() }
        return try body()
    }

    func connect() throws -> SocketPeer {
        try SocketPeer(path: path)
    }

    var connectionCount: Int { run { $0.connectionCount } }
}

/// A control server on a queue of its own, as the daemon runs it, with an interface made for provoking it.
actor ServerActor {
    static let interface = InterfaceDescription(
        """
        interface org.example.test
        method Echo(text: string) -> (text: string)
        method Hold() -> ()
        method Release() -> ()
        method Drop() -> ()
        method Refuse() -> ()
        method Watch() -> (number: int)
        method Flood(count: int, size: int) -> (text: string)
        method Unsayable() -> (number: float)
        """)

    struct Text: Codable { var text: String }
    struct Number: Codable { var number: Int }
    struct Amount: Codable { var count: Int, size: Int }

    nonisolated let executor = HostExecutor()
    private var server: ControlServer?
    private var held: [ControlRequest] = []
    private var watchers: [ControlRequest] = []

    private(set) var incidents: [ControlServer.Incident] = []
    private(set) var methods: [String] = []
    private(set) var cancelled = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    var connectionCount: Int { server?.connectionCount ?? 0 }

    func stop() {
        server?.stop()
        server = nil
    }

    /// Does nothing else for a while, some time after this.
    func pause(for duration: Duration) {
        executor.queue.async { usleep(UInt32(duration / .microseconds(1))) }
    }

    /// Sends one number to everyone who watches.
    func publish(_ number: Int) {
        for watcher in watchers { watcher.reply(Number(number: number), continues: true) }
    }

    func start(
        _ path: String, limits: ControlServer.Limits, users: Set<uid_t>, adopting descriptor: Int32?
    ) throws {
        let service = ServiceDescription(
            vendor: "v", product: "p", version: "1", url: "u", interfaces: [Self.interface])
        let server = ControlServer(
            queue: executor.queue, service: service, limits: limits, users: users,
            onIncident: { incident in self.incidents.append(incident) },
            // The compiler does not follow a request through `[unowned self]`; `stop()` breaks the cycle.
            handler: { request in self.handle(request) })
        if let descriptor {
            try server.listen(adopting: descriptor)
        } else {
            try server.listen(at: SocketPath(path))
        }
        self.server = server
    }

    private func handle(_ request: ControlRequest) {
        methods.append(request.method)
        do {
            switch request.method.split(separator: ".").last {
            case "Echo": request.reply(try request.decode(Text.self))
            case "Hold":
                request.onCancel = { [unowned self] in cancelled += 1 }
                held.append(request)
            case "Release":
                for request in held.reversed() { request.reply() }
                held = []
                request.reply()
            case "Refuse": request.fail("org.example.test.No", ["why": "because"])
            case "Watch":
                guard request.wantsMore else { throw VarlinkError.expectedMore }
                request.onCancel = { [unowned self] in cancelled += 1 }
                watchers.append(request)
            case "Flood":
                let amount = try request.decode(Amount.self)
                request.onCancel = { [unowned self] in cancelled += 1 }
                let text = Text(text: String(repeating: "x", count: amount.size))
                for left in (0..<amount.count).reversed() { request.reply(text, continues: left > 0) }
            case "Unsayable": request.reply(["number": Double.nan])
            default: break  // Drop
            }
        } catch let error as VarlinkError {
            request.fail(error)
        } catch {
            Issue.record(error)
        }
    }
}

/// A serial queue as an executor; Linux has no DispatchSerialQueue.
final class HostExecutor: SerialExecutor {
    let queue = DispatchQueue(label: "org.remindd.test")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(queue))
    }
}

/// Waits until something is so; records an issue when it never is.
func eventually(
    _ what: Comment, within seconds: Int = 10, at location: SourceLocation = #_sourceLocation,
    _ condition: () throws -> Bool
) rethrows {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < deadline {
        if try condition() { return }
        usleep(2_000)
    }
    Issue.record(what, sourceLocation: location)
}
