/// The counts of one day of a reminder, with a state and a level. Streaks, rates, calendars and grids are folds over
/// these.
package struct DayValue: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, Codable, CaseIterable {
        /// Everything due was done.
        case met
        /// Some of it was done.
        case partial
        /// None of it was done.
        case unmet
        /// Everything due was skipped on purpose.
        case skipped
        /// The reminder was paused, and it was not done.
        case paused
        /// Not done, but kept by other days of its frequency.
        case kept
        /// Nothing was due, or it is not decided yet.
        case none
    }

    /// How much of the day a pause covers.
    package enum Pausing: UInt8, Hashable, Sendable, Comparable {
        case none
        /// It began or ended during the day.
        case part
        case whole

        package static func < (left: Pausing, right: Pausing) -> Bool { left.rawValue < right.rawValue }
    }

    package var done: UInt16 = 0
    package var missed: UInt16 = 0
    package var skipped: UInt16 = 0
    /// Missed while the machine was off or because of a journey, and not reviewed yet.
    package var unreviewed: UInt16 = 0
    /// Done as needed or outside the schedule.
    package var extra: UInt16 = 0
    package var pausing = Pausing.none
    /// For what is measured: the day's value, and what it is worth.
    package var measured: Measured?

    /// A day of readings.
    package struct Measured: Hashable, Sendable {
        /// The value in thousandths of the reminder's base unit.
        package var value: Int64
        /// How many readings there are; none on a day that failed its goal without any.
        package var count: UInt16
        package var state: State
        package var level: UInt8

        package init(value: Int64, count: UInt16, state: State, level: UInt8) {
            (self.value, self.count, self.state, self.level) = (value, count, state, level)
        }
    }

    package init() {}

    /// Done and missed: what a rate is made of.
    package var due: Int { Int(done) + Int(missed) }

    /// How often it was done, as planned or besides.
    package var count: Int { Int(done) + Int(extra) }

    /// The state of a day that is counted by how often it was done.
    package var countedState: State {
        if count > 0 { return .met }
        return state
    }

    /// On a day that is paused as a whole, what was done counts, and nothing else.
    package var state: State {
        if pausing == .whole { return done > 0 || measured?.state == .met ? .met : .paused }
        if let measured { return pausing == .part && measured.state == .unmet ? .paused : measured.state }
        if done > 0 { return missed == 0 ? .met : .partial }
        if missed > 0 { return .unmet }
        if pausing == .part { return .paused }
        return skipped > 0 && unreviewed == 0 ? .skipped : .none
    }

    /// 0 to 5, for pictures: 0 for nothing done, from 3 on for half or more, 5 for everything. Without anything due, how often it was done.
    package var level: Int {
        if let measured { return Int(measured.level) }
        guard done > 0 else { return min(5, Int(extra)) }
        return missed == 0 || pausing == .whole ? 5 : min(4, max(1, (Int(done) * 10 + due) / (2 * due)))
    }

    /// An outcome that a day counts.
    enum Outcome {
        case done, missed, skipped, unreviewed, extra

        /// - Parameter byDay: True if the reminder's days are answered as a whole: then nothing else counts.
        init?(_ state: StandingOutcome.State, byDay: Bool) {
            switch state {
            case .dayDone where byDay: self = .done
            case .dayMissed where byDay: self = .missed
            case .daySkipped where byDay: self = .skipped
            case _ where byDay: return nil
            case .taken: self = .done
            case .missed: self = .missed
            case .skipped: self = .skipped
            case .unreviewed: self = .unreviewed
            case .extra: self = .extra
            case .open, .lapsed, .run, .dayDone, .dayMissed, .daySkipped: return nil
            }
        }
    }

    /// Adds the counts of another reminder on the same day.
    mutating func add(_ other: DayValue) {
        done = UInt16(clamping: Int(done) + Int(other.done))
        missed = UInt16(clamping: Int(missed) + Int(other.missed))
        skipped = UInt16(clamping: Int(skipped) + Int(other.skipped))
        unreviewed = UInt16(clamping: Int(unreviewed) + Int(other.unreviewed))
        extra = UInt16(clamping: Int(extra) + Int(other.extra))
    }

    mutating func count(_ outcome: Outcome) {
        switch outcome {
        case .done: done.increment()
        case .missed: missed.increment()
        case .skipped: skipped.increment()
        case .unreviewed: unreviewed.increment()
        case .extra: extra.increment()
        }
    }
}

extension UInt16 {
    fileprivate mutating func increment() { if self < .max { self += 1 } }
}
