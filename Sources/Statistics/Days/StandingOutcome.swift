import CivilTime
import Reminders

/// The current outcome of one occurrence, in 32 bytes because a hundred thousand of them are in memory at once.
package struct StandingOutcome: Hashable, Sendable {
    package enum State: UInt8, Hashable, Sendable {
        /// It has no answer: it still waits, or the answer was taken back.
        case open
        case taken
        case skipped, missed
        /// Missed while the machine was off or because of a journey, and not reviewed yet: `review` lists it.
        case unreviewed
        case lapsed
        /// Taken as needed or outside the schedule.
        case extra
        /// The first of a run of misses; the run itself is in `Outcomes.runs`.
        case run
        /// Said of a day as a whole, which no schedule asked for: adherence does not count it.
        case dayDone, daySkipped, dayMissed

        var isOfDay: Bool { self == .dayDone || self == .daySkipped || self == .dayMissed }
    }

    /// The hash of the reminder's name and the slot's key, see `Outcomes.key`.
    var key: UInt64
    /// When it was due: seconds since 1970-01-01T00:00:00Z.
    package var due: Int64
    /// The wall time at which it was due, where the person was: minutes since 1970-01-01T00:00.
    package var wall: Int32
    /// Seconds from when it was due to when it was taken; negative if early.
    package var lateness: Int32 = 0
    /// The index of its reminder in `Outcomes.reminders`.
    package var reminder: UInt32
    package var state = State.open
    package var marks: Marks = []

    /// Words that an answer of an obligation records.
    package struct Marks: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let madeUp = Marks(rawValue: 1)
        package static let jamaah = Marks(rawValue: 2)
        package static let alone = Marks(rawValue: 4)
        /// One of those owed, and no occurrence of its own.
        package static let owed = Marks(rawValue: 8)
        package static let mosque = Marks(rawValue: 16)
        /// The clock was wrong when it was recorded: how late it was is not known, and no figure counts it.
        package static let untimed = Marks(rawValue: 32)

        init(_ fields: Fields) {
            self = []
            guard !fields.isEmpty else { return }
            if fields[Obligation.Mark.madeUp] != nil { insert(.madeUp) }
            if fields[Obligation.Mark.owed] != nil { insert(.owed) }
            switch fields[Obligation.Mark.with].flatMap({ Obligation.Congregation(rawValue: $0.text) }) {
            case .jamaah: insert(.jamaah)
            case .mosque: insert(.mosque)
            case .alone: insert(.alone)
            case nil: break
            }
        }
    }

    /// Where an occurrence's slot comes from.
    package enum Origin: Hashable, Sendable {
        case scheduled
        /// Its slot is its own entry, or the moment from which one more was allowed.
        case extra
        case day
    }

    /// When it was taken: seconds since 1970-01-01T00:00:00Z.
    package var happened: Int64 { due + Int64(lateness) }

    /// A minute on the wall clock, with the offset that it had then.
    static func timestamp(ofMinute minute: Int32, due: Int64) -> Timestamp {
        let wall = Int64(minute) * 60
        // The doses of a run are spread evenly, past a change of the clock too; offsets are quarters of an hour.
        let quarters = (Double(wall - due) / 900).rounded()
        return Timestamp(CivilDateTime(wallSeconds: wall), offset: Int(quarters) * 900)
    }

    /// The state that an answer gives an occurrence.
    static func state(_ answer: Answer, by person: Entry.Origin, of origin: Origin) -> State {
        if answer.run != nil, origin == .scheduled { return .run }
        return single(answer, by: person, of: origin)
    }

    /// The state of each dose that an answer covers.
    static func single(_ answer: Answer, by person: Entry.Origin, of origin: Origin) -> State {
        switch (answer.outcome, origin) {
        case (.done, .scheduled): .taken
        case (.done, .extra): .extra
        case (.done, .day): .dayDone
        case (.skipped, .day): .daySkipped
        case (.missed, .day): .dayMissed
        // No schedule asked for it, so nothing was left out.
        case (_, .extra): .open
        case (.skipped, .scheduled): .skipped
        case (.missed, .scheduled):
            person != .person && (answer.cause == .unattended || answer.cause == .travel) ? .unreviewed : .missed
        case (.lapsed, _): .lapsed
        }
    }

    /// Minutes since 1970-01-01T00:00 on the wall clock.
    static func minutes(_ local: CivilDateTime) -> Int32 {
        Int32(truncatingIfNeeded: (local.wallSeconds - Int64(local.time.second)) / 60)
    }
}

/// Consecutive slots of one reminder that one answer covers (`Answer.Run`).
package struct OutcomeRun: Hashable, Sendable {
    package var state: StandingOutcome.State
    /// How many there are, the first included.
    package var count: Int
    /// When the last of them was due: seconds since 1970, and on the wall clock, as in `StandingOutcome`.
    package var lastDue: Int64
    package var lastWall: Int32
    /// True if the first got an answer of its own afterwards.
    package var isFirstOut = false
}
