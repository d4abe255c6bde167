import DBus
import Dispatch
import Support
import Synchronization

@testable import RemindDaemon

/// A `NotificationServer` on a queue of its own, and all it has reported.
final class Desk {
    enum Event: Equatable, Sendable {
        case ready
        case shown(String)
        case action(String, String)
        case reply(String, String)
        case closed(String, UInt32)
        case failure(String, String?)
    }

    /// Retries that a test can sit out; no server seems silent only because the machine is busy.
    static let patient = timing(callTimeout: .seconds(30))
    /// Like `patient`, but only the first press counts.
    static let onePress = timing(callTimeout: .seconds(30), pressGap: .seconds(3600))
    /// Like `patient`, but for tests of silence.
    static let impatient = timing(callTimeout: .milliseconds(300))

    private static func timing(callTimeout: Duration, pressGap: Duration = .zero) -> NotificationServer.Timing {
        let delays = [Duration.milliseconds(50), .milliseconds(100), .milliseconds(200)]
        return .init(callTimeout: callTimeout, connectDelays: delays, retryDelays: delays, pressGap: pressGap)
    }

    private final class Journal: Sendable {
        let events = Mutex<[Event]>([])

        func add(_ event: Event) {
            events.withLock { $0.append(event) }
        }
    }

    let queue = DispatchQueue(label: "desk")
    private let server: NotificationServer
    private let journal = Journal()

    /// - Parameters:
    ///   - memory: The file in which it leaves what is on the screen.
    ///   - onReady: called on the queue with the server, as the daemon would to show again.
    init(
        _ address: String, timing: NotificationServer.Timing = patient, memory: String? = nil,
        onReady: @escaping @Sendable (NotificationServer) -> Void = { _ in }
    ) {
        server = NotificationServer(queue: queue, address: address, timing: timing, memory: memory)
        let journal = journal
        server.onServerReady = { [weak server] in
            journal.add(.ready)
            if let server {
                onReady(server)
            }
        }
        server.onShown = { journal.add(.shown($0)) }
        server.onAction = { journal.add(.action($0, $1)) }
        server.onReply = { journal.add(.reply($0, $1)) }
        server.onClosed = { journal.add(.closed($0, $1)) }
        server.onFailure = { journal.add(.failure($0, $1.name)) }
        queue.sync { server.start() }
    }

    deinit {
        queue.sync { server.stop() }
    }

    var events: [Event] {
        journal.events.withLock { $0 }
    }

    var state: NotificationServer.State {
        queue.sync { server.state }
    }

    var isReady: Bool {
        if case .ready = state { true } else { false }
    }

    func show(_ notification: Notification, again: Bool = false) {
        queue.sync { server.show(notification, again: again) }
    }

    func show(_ key: String, title: String = "Title", body: String = "") {
        show(
            Notification(
                key: key, title: title, body: body,
                actions: [.init(id: "snooze", label: "Snooze"), .init(id: "taken", label: "Taken")]))
    }

    /// Shows several within one turn of the queue.
    func show(together keys: [String]) {
        queue.sync { keys.forEach { server.show(Notification(key: $0, title: $0)) } }
    }

    func withdraw(_ key: String) {
        queue.sync { server.withdraw(key: key) }
    }

    func stop() {
        queue.sync { server.stop() }
    }

    /// Waits for an event that may have come already.
    func sees(_ event: Event, times: Int = 1) async -> Bool {
        await eventually { events.count { $0 == event } >= times }
    }
}
