import CLinux
@preconcurrency import Dispatch
import Glibc

/// Reports that the wall clock was set, or the machine woke from suspend: a wall timer is right after either, but does
/// not report it (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET).
final class ClockWatch {
    private let source: any DispatchSourceRead

    /// `nil` if the kernel has no such timer.
    init?(queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
        let descriptor = remindd_clock_watch()
        guard descriptor >= 0 else { return nil }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { @Sendable in
            var expirations: UInt64 = 0
            // ECANCELED is the news; the timer has to be armed again to hear of the next step.
            let count = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
            let wasSet = count < 0 && errno == ECANCELED
            remindd_clock_watch_arm(descriptor)
            if wasSet { handler() }
        }
        source.setCancelHandler { close(descriptor) }
        remindd_clock_watch_arm(descriptor)
        source.activate()
    }

    deinit { source.cancel() }
}
