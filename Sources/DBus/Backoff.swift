internal import CivilTime
@preconcurrency package import Dispatch

/// When to try again what keeps failing: longer and longer waits, which start over when nothing has failed for twice the
/// longest of them.
///
/// Quiet, not success, starts it over: a server that accepts one notification and then crashes, again and again,
/// would otherwise be started once a second forever.
package struct Backoff {
    private let delays: [Duration]
    private var failures = 0
    private var lastFailure: DispatchTime?
    /// The earliest time of the next attempt; nil for at once.
    package private(set) var notBefore: DispatchTime?

    /// - Parameter delays: the waits after the first failure, the second and so on; the last one repeats.
    package init(_ delays: [Duration]) {
        self.delays = delays
    }

    package func isDue(at now: DispatchTime) -> Bool {
        notBefore.map { $0 <= now } ?? true
    }

    package mutating func fail(at now: DispatchTime) {
        if let lastFailure, let longest = delays.last, lastFailure.adding(longest + longest) < now {
            failures = 0
        }
        let delay = failures < delays.count ? delays[failures] : delays.last ?? .seconds(1)
        failures += 1
        lastFailure = now
        notBefore = now.adding(delay)
    }

    /// Nothing has failed, but wait as after a first failure.
    package mutating func hesitate(at now: DispatchTime) {
        if let first = delays.first {
            notBefore = max(notBefore ?? now, now.adding(first))
        }
    }

    /// Somebody asks for it now: wait no longer than after a first failure.
    package mutating func hasten() {
        if let lastFailure, let first = delays.first, let notBefore {
            self.notBefore = min(notBefore, lastFailure.adding(first))
        }
    }

    package mutating func succeed() {
        self = Backoff(delays)
    }
}

extension DispatchTime {
    /// This time and a duration that is not negative, in whole milliseconds.
    package func adding(_ duration: Duration) -> DispatchTime {
        DispatchTime(uptimeNanoseconds: uptimeNanoseconds + UInt64(max(0, duration.milliseconds)) * 1_000_000)
    }
}
