import CivilTime
@preconcurrency import Dispatch
import Glibc

/// The daemon's one timer, set to an instant on the wall clock.
///
/// libdispatch keeps it as an absolute CLOCK_REALTIME timerfd, so it is right after a step of the clock and fires at once
/// after a suspend that outlasted it. The handler compares with the clock and assumes nothing.
final class WakeTimer {
    private let source: any DispatchSourceTimer
    private var armed: Instant?

    init(queue: DispatchQueue, handler: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: queue)
        source.setEventHandler(handler: handler)
        source.schedule(wallDeadline: .distantFuture)
        source.activate()
    }

    deinit { source.cancel() }

    /// Sets it, or with `nil` lets it rest.
    func set(_ instant: Instant?) {
        guard instant != armed else { return }
        armed = instant
        guard let instant else { return source.schedule(wallDeadline: .distantFuture) }
        let time = timespec(
            tv_sec: Int(instant.seconds), tv_nsec: Int(instant.milliseconds - instant.seconds * 1000) * 1_000_000)
        source.schedule(wallDeadline: DispatchWallTime(timespec: time), leeway: .nanoseconds(0))
    }

    /// Forgets what it was set to, since it has fired.
    func fired() { armed = nil }
}
