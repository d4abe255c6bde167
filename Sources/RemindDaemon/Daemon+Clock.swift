import CivilTime
@preconcurrency import Dispatch
import RemindCore

extension Daemon {
    /// How long a clock that has leapt must stand before it is believed, where nobody confirms it sooner.
    private static let timeToBelieve = DispatchTimeInterval.seconds(600)
    /// What sets the clock confirms it, if at all, right afterwards.
    private static let timeToConfirm = DispatchTimeInterval.seconds(5)

    func clockChanged() {
        let offset = SystemClock.offset
        let leap = offset - clockOffset
        clockOffset = offset
        log.write(
            .notice, abs(leap.components.seconds) < 1 ? "the machine slept" : "the clock was set by \(leap)",
            event: .clockChanged)
        findZone()
        let now = SystemClock.now
        loop.clockChanged(by: leap, now: now)
        waitForClock()
        turn()
    }

    /// While what was missed waits for the clock: looks once whether it was confirmed, and believes it in the end. A clock
    /// that is set again begins anew.
    func waitForClock() {
        believing?.cancel()
        believing = nil
        guard scheduler.isHeld else { return }
        let start = SystemClock.now
        let timer = DispatchSource.makeTimerSource(queue: executor.queue)
        timer.schedule(deadline: .now() + Self.timeToConfirm)
        timer.setEventHandler { [unowned self] in
            assumeIsolated { daemon in
                if SystemClock.isSynchronized(since: start - .seconds(5)) { return daemon.believeClock() }
                timer.schedule(deadline: .now() + Self.timeToBelieve)
                timer.setEventHandler { [unowned self] in assumeIsolated { $0.believeClock() } }
            }
        }
        timer.activate()
        believing = timer
    }

    private func believeClock() {
        believing?.cancel()
        believing = nil
        guard loop.believeClock(now: SystemClock.now) else { return }
        log.write(.notice, "the clock is believed", event: .clockChanged)
        turn()
    }
}

private func abs(_ seconds: Int64) -> Int64 { seconds < 0 ? -seconds : seconds }
