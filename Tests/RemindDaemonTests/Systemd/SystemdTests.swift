import Glibc
import RemindProtocol
import Support
import Testing

@testable import RemindDaemon

/// libsystemd reads the environment, which belongs to a whole process: each of these runs in one of its own.
struct SystemdTests {
    @Test func tellsTheServiceManager() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let receiver = try DatagramSocket(folder["notify"])
            setenv("NOTIFY_SOCKET", folder["notify"], 1)
            setenv("WATCHDOG_USEC", "30000000", 1)
            let manager = ServiceManager()
            #expect(manager.watchdogInterval == .seconds(30))

            manager.ready(status: "next due 08:00\nMAINPID=1")
            #expect(receiver.receive() == "READY=1\nSTATUS=next due 08:00 MAINPID=1")
            manager.status("nothing due")
            #expect(receiver.receive() == "STATUS=nothing due")
            manager.feedWatchdog(next: .seconds(90))
            #expect(receiver.receive() == "WATCHDOG_USEC=90000000\nWATCHDOG=1")
            manager.feedWatchdog()
            #expect(receiver.receive() == "WATCHDOG=1")
            manager.stopping()
            #expect(receiver.receive() == "STOPPING=1")

            var before = timespec()
            clock_gettime(CLOCK_MONOTONIC, &before)
            manager.reloading()
            let lines = receiver.receive().split(separator: "\n")
            #expect(lines.first == "RELOADING=1")
            let stamp = try #require(lines.last?.split(separator: "=").last.flatMap { Int($0) })
            #expect(lines.last?.hasPrefix("MONOTONIC_USEC=") == true)
            #expect(stamp >= before.tv_sec * 1_000_000 + before.tv_nsec / 1000)
        }
    }

    /// A terminal in a desktop session has the variable too, with the process that systemd has started.
    @Test func advisesSystemctlOnlyAsAUnit() throws {
        func advice(_ started: String?) throws -> String {
            var variables = ["HOME": "/home/me", "XDG_RUNTIME_DIR": "/run/user/1000"]
            variables["SYSTEMD_EXEC_PID"] = started
            return try DaemonEnvironment(variables).service.log
        }
        #expect(try advice("\(getpid())") == "journalctl --user -u remindd")
        #expect(try advice("\(getppid())") == "see what remindd writes to standard error")
        #expect(try advice(nil) == "see what remindd writes to standard error")
    }

    @Test func isSilentWithoutAServiceManager() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            unsetenv("WATCHDOG_USEC")
            let manager = ServiceManager()
            #expect(manager.watchdogInterval == nil)
            manager.ready()
            manager.feedWatchdog(next: .seconds(1))
        }
    }

    @Test func takesListeningStreamSocketsOnly() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let stream = try StreamSocket(folder["stream"])
            let datagram = try DatagramSocket(folder["datagram"])
            // What systemd passes begins at 3, where this process has other things: fill the gaps, so that all up to ours
            // are open, as libsystemd wants it.
            var last = dup(datagram.descriptor)
            while last < 64 {
                last = dup(datagram.descriptor)
            }
            let passed = dup2(stream.descriptor, last)
            // What another thread of the test library has closed since then is a gap again.
            for number in 3..<passed where fcntl(number, F_GETFD) < 0 { _ = dup2(datagram.descriptor, number) }
            setenv("LISTEN_PID", "\(getpid())", 1)
            setenv("LISTEN_FDS", "\(passed - 2)", 1)
            let taken = ActivatedSockets.take()
            #expect(taken.contains(passed))
            #expect(taken.contains(stream.descriptor))
            #expect(!taken.contains(datagram.descriptor))
            #expect(fcntl(passed, F_GETFD) & FD_CLOEXEC != 0)
            #expect(getenv("LISTEN_FDS") == nil)
            #expect(ActivatedSockets.take() == [])
        }
    }

    @Test func takesNothingThatIsMeantForAnotherProcess() async {
        await #expect(processExitsWith: .success) {
            setenv("LISTEN_PID", "1", 1)
            setenv("LISTEN_FDS", "1", 1)
            #expect(ActivatedSockets.take() == [])
        }
    }

    @Test func writesLinesWithoutAJournal() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            unsetenv("JOURNAL_STREAM")
            JournalLog().write(
                .warning, "no bus\nremindd: forged \u{1B}[31m", event: .notificationFailed, fields: ["CODE": "1"])
        }
        let error = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(error.contains("remindd: no bus remindd: forged  [31m\n"))
    }

    @Test func writesNothingToStandardErrorWithAJournal() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("JOURNAL_STREAM", "8:1", 1)
            JournalLog().write(.notice, "taken", event: .answered, fields: ["NOTE": "one\nMESSAGE=two"])
        }
        #expect(!String(decoding: try #require(result).standardErrorContent, as: UTF8.self).contains("taken"))
    }

    @Test func buildsStructuredEntries() {
        let entry = JournalLog.entry(
            .info, "taken", event: .answered,
            fields: ["OCCURRENCE": "metformin@2026-11-21/08:00\nMESSAGE=forged", "bad name": "x", "": "x"])
        #expect(
            entry == [
                "MESSAGE=taken", "PRIORITY=6", "SYSLOG_IDENTIFIER=remindd",
                "MESSAGE_ID=\(JournalEvent.answered.rawValue)",
                "REMINDD_OCCURRENCE=metformin@2026-11-21/08:00\nMESSAGE=forged",
            ])
    }

    @Test func messageIDsAre128BitsInHexadecimal() {
        for event in JournalEvent.allCases {
            #expect(event.rawValue.count == 32)
            #expect(event.rawValue.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        }
    }
}
