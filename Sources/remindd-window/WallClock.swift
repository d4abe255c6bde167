import CAdwaita
import CLinux
import CivilTime
@preconcurrency import Dispatch
import Glibc

/// Wakes the window at an instant of the wall clock, also after a suspend that outlasted it, and reports when the clock is
/// set or the zone changes. GLib's own timers do not run while the machine sleeps.
@MainActor
final class WallClock {
    private let queue = DispatchQueue(label: "clock")
    private let timer: any DispatchSourceTimer
    private var watch: (any DispatchSourceRead)?
    private var zone: UnsafeMutablePointer<GFileMonitor>?
    /// The daemon reads the new zone first.
    private static let settlingTime = DispatchTimeInterval.seconds(1)

    /// - Parameters:
    ///   - reached: Called once the instant has come.
    ///   - changed: Called when the clock was set, the machine woke, or the zone may be another one.
    init(reached: @escaping @Sendable @MainActor () -> Void, changed: @escaping @Sendable @MainActor () -> Void) {
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { @Sendable in MainLoop.post(reached) }
        timer.schedule(wallDeadline: .distantFuture)
        timer.activate()
        watchClock(changed)
        watchZone(changed)
    }

    /// Sets the instant, or with `nil` lets the timer rest.
    func set(_ instant: Instant?) {
        guard let instant else { return timer.schedule(wallDeadline: .distantFuture) }
        let milliseconds = instant.milliseconds - instant.seconds * 1000
        let time = timespec(tv_sec: Int(instant.seconds), tv_nsec: Int(milliseconds) * 1_000_000)
        timer.schedule(wallDeadline: DispatchWallTime(timespec: time), leeway: .nanoseconds(0))
    }

    private func watchClock(_ changed: @escaping @Sendable @MainActor () -> Void) {
        let descriptor = remindd_clock_watch()
        guard descriptor >= 0 else { return }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable in
            var expirations: UInt64 = 0
            _ = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
            remindd_clock_watch_arm(descriptor)
            MainLoop.post(changed)
        }
        source.setCancelHandler { close(descriptor) }
        remindd_clock_watch_arm(descriptor)
        source.activate()
        watch = source
    }

    private func watchZone(_ changed: @escaping @Sendable @MainActor () -> Void) {
        guard let file = g_file_new_for_path("/etc/localtime") else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        zone = g_file_monitor_file(file, G_FILE_MONITOR_WATCH_MOVES, nil, nil)
        guard let zone else { return }
        let queue = queue
        Signal.connect(UnsafeMutableRawPointer(zone), "changed") {
            queue.asyncAfter(deadline: .now() + WallClock.settlingTime) { @Sendable in MainLoop.post(changed) }
        }
    }
}
