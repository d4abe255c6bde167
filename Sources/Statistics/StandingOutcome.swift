import CivilTime
import Reminders

/// What stands of one occurrence, in 32 bytes: a hundred thousand of them are in memory at once.
package struct StandingOutcome: Hashable, Sendable {
    package enum State: UInt8, Hashable, Sendable {
        /// No answer stands: it waits, or what was said was taken back.
        case open
        /// Taken or done.
        case taken
        case skipped, missed
        /// Missed with nobody there, or jumped over by a journey, and not looked at since: what `review` lists.
        case unreviewed
        case lapsed
        /// Taken as needed, or besides the schedule.
        case extra
        /// The first of a run of misses; what it stands for is beside it, in `Outcomes.runs`.
        case run
    }

    /// Of the reminder's name and the slot's key, see `Outcomes.key`.
    var key: UInt64
    /// When it was due: seconds since 1970-01-01T00:00:00Z.
    package var due: Int64
    /// The date and time on the wall when it was due, where the person was: minutes since 1970-01-01T00:00.
    package var wall: Int32
    /// How long after it was due it was taken, in seconds; negative where early.
    package var lateness: Int32 = 0
    /// Its reminder: an index into `Outcomes.reminders`.
    package var reminder: UInt32
    package var state = State.open

    /// When it was taken: seconds since 1970-01-01T00:00:00Z.
    package var happened: Int64 { due + Int64(lateness) }

    /// `2026-11-20T08:00`
    static func text(ofMinute minute: Int32) -> String {
        CivilDateTime(wallSeconds: Int64(minute) * 60).description
    }

    /// What an answer makes of an occurrence.
    ///
    /// - Parameter isExtra: Whether its slot is its own entry's, or the moment from which one more was allowed.
    static func state(_ answer: Answer, origin: Entry.Origin, isExtra: Bool) -> State {
        if answer.run != nil, !isExtra { return .run }
        return single(answer, origin: origin, isExtra: isExtra)
    }

    /// The same of each dose that an answer stands for.
    static func single(_ answer: Answer, origin: Entry.Origin, isExtra: Bool) -> State {
        switch answer.outcome {
        case .done: isExtra ? .extra : .taken
        // Nobody had to take it, so nothing was left out.
        case _ where isExtra: .open
        case .skipped: .skipped
        case .missed:
            origin != .person && (answer.cause == .unattended || answer.cause == .travel) ? .unreviewed : .missed
        case .lapsed: .lapsed
        }
    }

    /// Minutes since 1970-01-01T00:00 on a wall.
    static func minutes(_ local: CivilDateTime) -> Int32 {
        Int32(truncatingIfNeeded: (local.wallSeconds - Int64(local.time.second)) / 60)
    }
}

/// Consecutive slots of one reminder that one answer stands for (`Answer.Run`).
package struct OutcomeRun: Hashable, Sendable {
    /// What each of them became.
    package var state: StandingOutcome.State
    /// How many there are, the first included.
    package var count: Int
    /// The last of them: seconds since 1970, and on the wall, as in `StandingOutcome`.
    package var lastDue: Int64
    package var lastWall: Int32
    /// Whether the first was answered by itself afterwards.
    package var isFirstOut = false
}
