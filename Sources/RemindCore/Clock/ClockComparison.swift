package import CivilTime

/// The machine's clocks at one moment.
package struct ClockReading: Hashable, Sendable {
    package var now: Instant
    /// Time since boot, including suspend. It cannot be set.
    package var uptime: Duration
    /// Names this start of the machine.
    package var boot: String
    /// True if the kernel says that a time service keeps the wall clock (adjtimex(2)).
    package var isSynchronised: Bool
    /// The part of the uptime in which the machine was asleep.
    package var asleep: Duration

    package init(
        now: Instant, uptime: Duration, boot: String = "", isSynchronised: Bool, asleep: Duration = .zero
    ) {
        (self.now, self.uptime, self.boot, self.isSynchronised) = (now, uptime, boot, isSynchronised)
        self.asleep = asleep
    }

    /// When the machine was started, by this wall clock: it stays the same unless the wall clock is set.
    var started: Instant { now - uptime }
}

/// Compares the wall clock with the time since boot, and decides whether to trust it (TIME, section 6.1, rule 1).
package struct ClockComparison: Sendable {
    /// A clock set by more than this is not trusted until it is confirmed.
    package static let believedStep = Duration.seconds(3 * 3600)
    /// How long an unconfirmed clock has to run steadily before it is trusted.
    package static let timeToTrust = Duration.seconds(600)
    /// A boot clock further behind the record than this has lost its time: running does not make it right.
    static let furthestBehind = Duration.seconds(90 * 86_400)
    /// When an unconfirmed clock is looked at first.
    private static let firstLook = Duration.seconds(5)
    /// The wall clock is corrected by less than this all the time.
    private static let slack = Duration.seconds(1)

    /// How the wall clock ran in this boot: it outlives the process, and not the boot.
    package struct Anchor: Hashable, Sendable {
        package var boot: String
        package var started: Instant
        /// The number of the last entry from before this boot.
        package var after: Int64
        /// True if it was trusted. One that was not has not been set either since that was recorded.
        package var isTrusted: Bool

        package init(boot: String, started: Instant, after: Int64, isTrusted: Bool = true) {
            self.boot = boot
            self.started = started
            self.after = after
            self.isTrusted = isTrusted
        }
    }

    package private(set) var isTrusted = false
    /// True if the clock was set, or may have been, since it was recorded whether it is trusted.
    package private(set) var wasSet = true
    /// The number of the last entry from before this boot, as far as is known.
    package private(set) var after = Int64.max
    private var last: ClockReading?
    /// The uptime since which it runs steadily; `nil` until this process has read it.
    private var steadySince: Duration?
    /// True if somebody set it in this boot: then it is not just a clock that has lost its time.
    private var isCorrected = false

    /// - Parameter anchor: How it ran, perhaps by a process before this one.
    package init(anchor: Anchor? = nil) {
        guard let anchor else { return }
        isTrusted = anchor.isTrusted
        wasSet = false
        after = anchor.after
        last = ClockReading(now: anchor.started, uptime: .zero, boot: anchor.boot, isSynchronised: false)
    }

    /// When the machine was started, by the wall clock as it was read last.
    package var started: Instant? { last?.started }

    /// For a later process of this boot; `nil` if the clock was set since it was last known or recorded.
    package var anchor: Anchor? {
        guard isTrusted || !wasSet, let last else { return nil }
        return Anchor(boot: last.boot, started: last.started, after: after, isTrusted: isTrusted)
    }

    /// True if the clock was set since the last reading.
    package func isStep(_ reading: ClockReading) -> Bool {
        guard let last, last.boot == reading.boot else { return true }
        return (reading.started - last.started).magnitude > Self.slack
    }

    /// Takes in what the clocks show now.
    ///
    /// - Parameters:
    ///   - reading: Both clocks, read at one moment.
    ///   - settled: Up to when everything is settled by a trusted clock.
    ///   - head: The number of the last entry.
    /// - Returns: How far the clock was set since the last reading, if it was.
    package mutating func read(_ reading: ClockReading, settled: Instant, head: Int64 = 0) -> Duration? {
        let isNewBoot = last.map { $0.boot != reading.boot } ?? true
        let step = isNewBoot ? .zero : reading.started - (last?.started ?? reading.started)
        last = reading
        if isNewBoot {
            after = head
            (isTrusted, wasSet, isCorrected, steadySince) = (false, true, false, reading.uptime)
        } else if step.magnitude > Self.slack {
            steadySince = reading.uptime
            isCorrected = true
            wasSet = true
            if step.magnitude > Self.believedStep { isTrusted = false }
        }
        let since = steadySince ?? reading.uptime
        steadySince = since
        let isSteady = reading.uptime - since >= Self.timeToTrust
        let isLost = !isCorrected && settled - reading.now > Self.furthestBehind
        if reading.isSynchronised || isSteady && !isLost { isTrusted = true }
        return step.magnitude > Self.slack ? step : nil
    }

    /// Says that it is recorded whether the clock is trusted.
    package mutating func noted() { wasSet = false }

    /// While the clock is not trusted: when to look again whether it is confirmed. Once soon, since a time service mostly
    /// comes right after the boot; then once a minute, until it has run steadily for long enough. One that has lost its time
    /// has to be set, which the system reports.
    package var nextLook: Instant? {
        guard !isTrusted, let last else { return nil }
        let run = last.uptime - (steadySince ?? last.uptime)
        guard run < Self.timeToTrust else { return nil }
        guard run >= Self.firstLook else { return last.now + (Self.firstLook - run) }
        let minutes = run.components.seconds / 60
        return last.now + (min(.seconds((minutes + 1) * 60), Self.timeToTrust) - run)
    }
}

extension Duration {
    fileprivate var magnitude: Duration { self < .zero ? .zero - self : self }
}
