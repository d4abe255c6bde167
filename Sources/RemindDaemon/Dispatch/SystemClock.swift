import CivilTime
import Glibc

/// The clocks of the machine.
enum SystemClock {
    static var now: Instant { Instant(milliseconds: milliseconds(CLOCK_REALTIME)) }

    /// Wall time less the time since the machine was started, its sleep included: only setting the clock changes it, so
    /// that a step is told from a suspend.
    static var offset: Duration {
        .milliseconds(milliseconds(CLOCK_REALTIME) - milliseconds(CLOCK_BOOTTIME))
    }

    /// Whether systemd-timesyncd has taken the time from the network since an instant (it touches this file each time;
    /// systemd-timesyncd.service(8)). Other programs leave no such mark.
    static func isSynchronized(since instant: Instant) -> Bool {
        var status = stat()
        guard stat("/run/systemd/timesync/synchronized", &status) == 0 else { return false }
        return Instant(seconds: Int64(status.st_mtim.tv_sec)) >= instant
    }

    private static func milliseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
