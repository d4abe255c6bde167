internal import CSystemd
internal import CivilTime
internal import Glibc

/// Messages to the service manager; without one (`NOTIFY_SOCKET` unset), nothing happens.
///
/// Source: sd_notify(3). A failure is ignored: the manager's own timeouts tell more about it than the daemon could.
package struct ServiceManager: Sendable {
    /// Within which time the manager wants to hear `feedWatchdog()`, or nil if it does not watch (sd_watchdog_enabled(3)).
    package let watchdogInterval: Duration?

    package init() {
        var microseconds: UInt64 = 0
        let isWatched = sd_watchdog_enabled(0, &microseconds) > 0
        watchdogInterval = isWatched ? .microseconds(Int64(clamping: microseconds)) : nil
    }

    /// Start-up, or a reload, is finished.
    /// - Parameter status: see `status(_:)`.
    package func ready(status: String? = nil) {
        notify(["READY=1"] + (status.map { ["STATUS=\(Self.oneLine($0))"] } ?? []))
    }

    /// A line for `systemctl status`, which others may read: times, no titles.
    package func status(_ text: String) {
        notify(["STATUS=\(Self.oneLine(text))"])
    }

    /// A reload has begun; `ready()` ends it. The time lets the manager tell it from an earlier one.
    package func reloading() {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        notify(["RELOADING=1", "MONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)"])
    }

    /// The daemon is about to end.
    package func stopping() {
        notify(["STOPPING=1"])
    }

    /// The daemon is alive.
    /// - Parameter next: until when to expect the next sign of life at the latest; nil leaves it as it is.
    package func feedWatchdog(next: Duration? = nil) {
        // In one message: fed with the old interval, or given a new one before it was fed, the manager could act on neither.
        notify((next.map { ["WATCHDOG_USEC=\(max(1, $0.milliseconds) * 1000)"] } ?? []) + ["WATCHDOG=1"])
    }

    private func notify(_ assignments: [String]) {
        sd_notify(0, assignments.joined(separator: "\n"))
    }

    /// A line feed in a status would begin an assignment of its own.
    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
