import CivilTime
import Dispatch
import Glibc
import RemindProtocol
import RemindText
import Reminders
import Screens
import Synchronization

/// The connection to the daemon, on threads of its own: the main loop never waits for it.
final class Daemon: Sendable {
    private let tell: @Sendable (TodayScreen.Event) -> Void
    private let reads = DispatchQueue(label: "reads")
    private let writes = DispatchQueue(label: "writes")
    /// Signalled to look for the daemon at once.
    private let retry = DispatchSemaphore(value: 0)
    /// The day that is asked for next; `nil` if none is.
    private let wanted = Mutex<CivilDate??>(nil)

    /// How often a daemon that is away is looked for: each second at first.
    private static let pauses = Array(repeating: 1, count: 30) + [5]

    /// - Parameter tell: Called on any thread.
    init(tell: @escaping @Sendable (TodayScreen.Event) -> Void) { self.tell = tell }

    /// Follows what happens for as long as the program lives.
    func follow() {
        DispatchQueue(label: "watch").async { @Sendable [self] in
            var failures = 0
            while true {
                do throws(ControlClient.Failure) {
                    try watch { failures = 0 }
                } catch {
                    tell(.lost(error.reason(Surroundings.service)))
                }
                let pause = Daemon.pauses[min(failures, Daemon.pauses.count - 1)]
                failures += 1
                _ = retry.wait(timeout: .now() + .seconds(pause))
            }
        }
    }

    /// Looks for a daemon that is away without waiting any longer.
    func lookAgain() { retry.signal() }

    private func watch(_ isUp: () -> Void) throws(ControlClient.Failure) {
        let client = try Daemon.connect()
        try client.follow(Remindd1.method("Watch"))
        while true {
            var entry = pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&entry, 1, -1)
            let news: [Remindd1.WatchEvent] = try client.replies()
            guard !news.isEmpty else { continue }
            isUp()
            tell(.changed)
        }
    }

    /// Asks how a day is; of several questions that wait, only the last one is asked.
    func read(_ date: CivilDate?) {
        wanted.withLock { $0 = .some(date) }
        reads.async { @Sendable [self] in
            let next = wanted.withLock { wanted in
                let next = wanted
                wanted = nil
                return next
            }
            guard let date = next else { return }
            do throws(ControlClient.Failure) {
                let request = Remindd1.DayRequest(date: date?.description)
                let day: Remindd1.Day = try Daemon.call("Day", request)
                let zone = Surroundings.rules(named: day.zone)
                tell(.day(day, asked: date, zone: zone, display: Surroundings.display))
            } catch {
                tell(.lost(error.reason(Surroundings.service)))
                // One that is away is looked for by `follow`; one that was only slow is asked again.
                guard case .timedOut = error else { return }
                reads.asyncAfter(deadline: .now() + 2) { @Sendable [self] in tell(.changed) }
            }
        }
    }

    /// Asks for a change, once: whether to send it again is the screen's to decide.
    func send(_ ask: Ask) {
        writes.async { @Sendable [self] in
            do throws(ControlClient.Failure) {
                tell(.replied(name: ask.name, try Daemon.answer(to: ask)))
            } catch {
                let reason = error.reason(Surroundings.service)
                switch error {
                case .refused(let name, _): tell(.refused(name: ask.name, error: name, reason))
                case .unreachable, .timedOut, .closed, .system, .impostor, .malformed:
                    tell(.broke(name: ask.name, reason))
                    retry.signal()
                }
            }
        }
    }

    private static func answer(to ask: Ask) throws(ControlClient.Failure) -> Answered {
        switch ask.call {
        case .answer(let request):
            let reply: Remindd1.Answered = try call("Answer", request)
            return Answered(reply, clock: clock(of: reply))
        case .undo(let request):
            let reply: Remindd1.Undone = try call("Undo", request)
            return Answered(reply, clock: clock(of: reply))
        case .snooze(let request):
            let reply: Remindd1.Snoozed = try call("Snooze", request)
            return Answered(reply, clock: clock(of: reply))
        case .log(let request):
            let reply: Remindd1.Logged = try call("Log", request)
            return Answered(reply, clock: clock(of: reply))
        case .session(let request):
            let reply: Remindd1.CheckedIn = try call("Session", request)
            return Answered(reply, action: request.action, clock: clock(of: reply))
        }
    }

    private static func clock(of reply: some DatedReply) -> Clock {
        Clock(
            now: Instant(seconds: reply.now), zone: Surroundings.rules(named: reply.zone),
            display: Surroundings.display)
    }

    private static func call<Reply: Decodable>(
        _ method: String, _ parameters: some Encodable
    ) throws(ControlClient.Failure) -> Reply {
        try connect().call(Remindd1.method(method), parameters)
    }

    private static func connect() throws(ControlClient.Failure) -> ControlClient {
        let path: SocketPath
        do {
            path = try SocketPath()
        } catch {
            throw .malformed(reason: "\(error)")
        }
        return try ControlClient(path: path)
    }
}
