import CLinux
import CivilTime
import Glibc
import RemindCore

enum SystemClock {
    static var now: Instant { Instant(milliseconds: milliseconds(CLOCK_REALTIME)) }

    /// The clocks now.
    ///
    /// - Parameter isVouchedFor: True if the environment vouches for the wall clock, whatever the kernel says.
    static func reading(isVouchedFor: Bool) -> ClockReading {
        let uptime = milliseconds(CLOCK_BOOTTIME)
        return ClockReading(
            now: now, uptime: .milliseconds(uptime), boot: boot,
            isSynchronised: isVouchedFor || remindd_clock_is_synchronised() == 1,
            asleep: .milliseconds(uptime - milliseconds(CLOCK_MONOTONIC)))
    }

    /// Names this start of the machine (proc_sys_kernel(5)).
    private static let boot: String = {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 36)
        let count = read(descriptor, &bytes, bytes.count)
        return String(decoding: bytes[..<max(0, count)], as: UTF8.self)
    }()

    private static func milliseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
