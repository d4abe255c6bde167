import CivilTime
import RemindCore

extension Daemon {
    func clockChanged() {
        // While the machine slept, no change of a folder was seen, and what rings now may be answered in it.
        hearOthers()
        findZone(now: turn())
        turn()
    }

    /// Looks at the clock for the first time, before anything is decided by it.
    func observeClock() -> Instant {
        let reading = SystemClock.reading(isVouchedFor: environment.isClockVouchedFor)
        loop.observe(reading)
        noteClock(before: true, nil)
        return reading.now
    }

    /// The time for a decision: a clock that was set since the last turn has a turn of its own first.
    func timeToDecide() -> Instant {
        let reading = SystemClock.reading(isVouchedFor: environment.isClockVouchedFor)
        return isReady && loop.clock.isStep(reading) ? turn() : reading.now
    }

    /// Keeps what is known of the clock for the next process of this boot, and says what has changed to the log.
    func noteClock(before wasTrusted: Bool, _ started: Instant?) {
        let clock = loop.clock
        if wasTrusted != clock.isTrusted {
            log.write(
                .notice, clock.isTrusted ? "the clock is trusted" : "the clock is not confirmed", event: .clockChanged)
        }
        if let started, let now = clock.started, started != now {
            let step = now - started
            if step > .seconds(1) || step < .seconds(-1) {
                log.write(.notice, "the clock was set by \(step)", event: .clockChanged)
            }
        }
        ClockFile.keep(clock.anchor, in: environment.dataFolder, was: &clockAnchor)
    }
}
