import CivilTime
import Dispatch
import RemindProtocol
import Reminders

/// Shows a notification that means nothing, the way a reminder is shown, and says what became of it.
enum TestNotificationMethod: Method {
    static let name = "TestNotification"
    static let writes = false

    static func run(_: VarlinkEmpty, for request: ControlRequest, now: Instant, in daemon: isolated Daemon) throws {
        daemon.testRequests.append(request)
        daemon.screen.showTest(daemon.agenda)
        daemon.testNotifications += 1
        let number = daemon.testNotifications
        daemon.after(.seconds(1)) { daemon in
            // A bus that is not there at once does not come within seconds; a server may.
            if case .noBus = daemon.screen.server.state { daemon.giveUpTest(number) }
        }
        daemon.after(Daemon.testPatience) { daemon in daemon.giveUpTest(number) }
    }
}

extension Daemon {
    /// Long enough for the bus to start a server, and for a server to be given up.
    fileprivate static let testPatience = DispatchTimeInterval.seconds(7)
    /// It leaves the screen by itself.
    fileprivate static let testDuration = DispatchTimeInterval.seconds(20)

    fileprivate func giveUpTest(_ number: Int) {
        if testNotifications == number { finishTest(isShown: false) }
    }

    /// Answers everyone who waits for the test notification.
    func finishTest(isShown: Bool) {
        guard !testRequests.isEmpty else { return }
        let requests = testRequests
        testRequests = []
        testNotifications += 1
        let number = testNotifications
        if isShown {
            after(Daemon.testDuration) { daemon in
                if daemon.testNotifications == number { daemon.screen.server.withdraw(key: Screen.testKey) }
            }
        } else {
            screen.server.withdraw(key: Screen.testKey)
        }
        var server: String?
        if case .ready(let name, let version, _) = screen.server.state { server = "\(name) \(version)" }
        let check = serverCheck
        var reply = Remindd1.TestedNotification(shown: isShown, server: server)
        if !isShown || check.verdict != .ok {
            reply.problem = check.verdict == .ok ? "\(server ?? "the server") did not accept it" : check.detail
            reply.mend = check.verdict == .ok ? "try again, or restart the notification server" : check.mend
        }
        for request in requests { request.reply(reply) }
    }

    /// Does something later, on the daemon's queue.
    fileprivate func after(_ time: DispatchTimeInterval, _ body: @escaping @Sendable (isolated Daemon) -> Void) {
        queue.asyncAfter(deadline: .now() + time) { [unowned self] in assumeIsolated(body) }
    }
}
