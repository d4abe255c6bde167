import CivilTime
import Dispatch
import Glibc
import Support
import Testing

@testable import RemindDaemon

/// A whole daemon in a process of its own, and a service manager that only listens.
@Suite("The watchdog")
struct WatchdogTests {
    /// Folders of a daemon, with what it takes to be watched.
    private static func variables(_ folder: TemporaryFolder) -> [String: String] {
        for name in ["data", "config", "run"] { mkdir(folder[name], 0o700) }
        setenv("NOTIFY_SOCKET", folder["notify"], 1)
        setenv("WATCHDOG_USEC", "60000000", 1)
        setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=\(folder["no-bus"])", 1)
        setenv("JOURNAL_STREAM", "8:1", 1)
        return [
            "XDG_DATA_HOME": folder["data"], "XDG_CONFIG_HOME": folder["config"], "XDG_RUNTIME_DIR": folder["run"],
            "TZ": "Europe/Zurich", "JOURNAL_STREAM": "8:1",
        ]
    }

    /// What the manager hears within a time.
    private static func heard(_ receiver: DatagramSocket, for milliseconds: Int) -> [String] {
        var heard: [String] = []
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let end = now.tv_sec * 1000 + now.tv_nsec / 1_000_000 + milliseconds
        while true {
            clock_gettime(CLOCK_MONOTONIC, &now)
            let left = end - (now.tv_sec * 1000 + now.tv_nsec / 1_000_000)
            var events = pollfd(fd: receiver.descriptor, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&events, 1, Int32(left)) == 1 else { return heard }
            heard.append(receiver.receive())
        }
    }

    @Test(.timeLimit(.minutes(1))) func wakesOnceInAPeriodAndFeedsOnce() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let receiver = try DatagramSocket(folder["notify"])
            var environment = try DaemonEnvironment(WatchdogTests.variables(folder))
            environment.longestSilence = .seconds(1)
            let daemon = try Daemon(environment: environment)
            try daemon.run()
            // What comes next is told once, at the first turn after the start.
            _ = WatchdogTests.heard(receiver, for: 1500)
            let heard = WatchdogTests.heard(receiver, for: 5000)
            // One each second. The manager is patient for 30 s more than until the next, which may be a moment away where the
            // timer came that much early.
            #expect((4...7).contains(heard.count), "\(heard)")
            #expect(heard.allSatisfy { $0.hasSuffix("\nWATCHDOG=1") }, "\(heard)")
            let intervals = heard.compactMap { $0.split(separator: "\n").first?.split(separator: "=").last }
            let isEarly = intervals.map { (30_000_000...30_010_000).contains(Int($0) ?? 0) }
            #expect(
                zip(intervals, isEarly).allSatisfy { $1 || (30_900_000...31_000_000).contains(Int($0) ?? 0) },
                "\(heard)")
            #expect(heard.count - isEarly.count { $0 } <= 6, "\(heard)")
            _exit(0)
        }
    }

    /// The table of entries is lost under the daemon: every read of it fails.
    @Test(.timeLimit(.minutes(1))) func isNotFedWhereTheRecordCannotBeRead() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let receiver = try DatagramSocket(folder["notify"])
            var environment = try DaemonEnvironment(WatchdogTests.variables(folder))
            environment.longestSilence = .seconds(1)
            let daemon = try Daemon(environment: environment)
            try daemon.run()
            let before = WatchdogTests.heard(receiver, for: 2500)
            #expect(before.contains { $0.hasSuffix("WATCHDOG=1") })
            daemon.queue.sync {
                daemon.assumeIsolated { daemon in
                    try? daemon.journal.database.execute("DROP TABLE entry")
                }
            }
            _ = WatchdogTests.heard(receiver, for: 100)
            #expect(WatchdogTests.heard(receiver, for: 3000) == [])
            _exit(0)
        }
    }
}
