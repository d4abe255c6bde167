package import CivilTime

/// True if the clock is known to be right, and how far the record has come by it (TIME, section 6.1).
///
/// Two instants say how far. *Settled*: everything due by then was delivered, answered or recorded as missed. *Rung*:
/// reminders have rung for everything due by then. On a trusted clock the two are one.
///
/// | event | on a trusted clock | on an unconfirmed clock |
/// |---|---|---|
/// | a turn | rings, records misses; settled through now | rings, records no miss; rung through now |
/// | the clock runs on, or was set by up to 3 hours | stays trusted | ten steady minutes start again |
/// | the clock was set by more, or the machine has booted | `started unconfirmedClock`, with the settled instant | - |
/// | now is before what has rung | what was shown too soon is upcoming again, misses whose deadline lies ahead are taken back; settled through now | the same, but no miss is taken back and nothing is unsettled |
/// | the kernel says so, or it has run for ten steady minutes | - | `ended unconfirmedClock`; misses whose deadline lies ahead are taken back, and everything since the settled instant is looked at: it rings late or was missed |
///
/// The span `unconfirmedClock` in the record keeps the settled instant over restarts and boots: entries written in it have
/// times that may be wrong. An earlier clock that is not trusted therefore unsettles nothing: reminders ring by it, and when
/// it is right again, the search continues from the settled instant.
///
/// A definition holds from its own date, so that it was missed at no time before it existed, and is silent at none until a
/// wrong date. If the clock was set in the same boot, its date is known in steady time. One of an earlier boot, by a clock
/// that was never confirmed, may be right: only if its date cannot be does it hold from when the clock was confirmed.
///
/// A change to a reminder closes its past even on an unconfirmed clock: what its old schedule had by then is recorded with
/// it, since the old schedule is gone later. If that clock was ahead, it is taken back like every miss.
package enum ClockTrust: Hashable, Sendable {
    /// Right by the kernel's word, or by having run on steadily.
    case trusted(through: Instant)
    /// Perhaps wrong: reminders ring by it, and nothing is recorded as missed.
    case unconfirmed(settled: Instant, firedThrough: Instant)

    package var isTrusted: Bool { if case .trusted = self { true } else { false } }

    /// Everything due at or before this instant has been dealt with.
    package var settled: Instant {
        switch self {
        case .trusted(let through): through
        case .unconfirmed(let settled, _): settled
        }
    }

    /// Reminders have rung for everything due at or before this instant.
    package var firedThrough: Instant {
        switch self {
        case .trusted(let through): through
        case .unconfirmed(_, let firedThrough): firedThrough
        }
    }

    /// A clock that is earlier than what was settled: reminders ring by it from before their own beginning.
    var isBehind: Bool { firedThrough < settled }

    /// From when on slots are looked for.
    var start: Instant { min(settled, firedThrough) }

    mutating func turned(at now: Instant) {
        switch self {
        case .trusted: self = .trusted(through: now)
        case .unconfirmed(let settled, _): self = .unconfirmed(settled: settled, firedThrough: now)
        }
    }

    mutating func setBack(to now: Instant) {
        switch self {
        case .trusted(let through): self = .trusted(through: min(through, now))
        case .unconfirmed(let settled, _): self = .unconfirmed(settled: settled, firedThrough: min(settled, now))
        }
    }

    mutating func doubt(settled: Instant) {
        self = .unconfirmed(settled: settled, firedThrough: settled)
    }

    mutating func confirm(at now: Instant) {
        if case .unconfirmed(let settled, _) = self { self = .trusted(through: min(settled, now)) }
    }
}
