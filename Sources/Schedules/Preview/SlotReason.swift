package import CivilTime

/// Why a slot is due when it is, wherever a reader of the schedule would expect something else (TIME, sections 3 and 4).
/// Wall-clock times are those of the zone that the schedule follows.
package enum SlotReason: Hashable, Sendable {
    /// The time does not exist on its date, since clocks are set forward when they show `clocks`: due later by the
    /// length of the gap, in seconds, when they show `due`.
    case gap(CivilDateTime, due: CivilDateTime, length: Int, clocks: CivilDateTime, zone: String)
    /// The time exists twice on its date, since clocks are set back when they show `clocks`: due at the first.
    case overlap(CivilDateTime, clocks: CivilDateTime, zone: String)
    /// The month has no such days: their slot is on its last day, `date`, which `isWritten` too or not.
    case shortMonth([Int], date: CivilDate, isWritten: Bool)
    /// The year of `date` has no 29 February: its slot is on the 28th.
    case commonYear(date: CivilDate)
    /// Due together with the slots of other times, since a gap moved one of them.
    case sameInstant([CivilDateTime])
    /// A date on which it would have been due before this slot, and which the zone leaves out.
    case missingDate(CivilDate, zone: String)
    /// A date on which it would have been due before this slot, and which the schedule excepts.
    case excepted(CivilDate)
    /// More or less time since the slot before than between their times on the wall; `elapsed` is in seconds.
    case clocksChanged(ClockChange, elapsed: Int)
    /// The slot before was moved by a gap, and this one was not; `elapsed` is in seconds.
    case previousMoved(elapsed: Int)
    /// So many seconds of true time after the slot before, whatever the clocks show.
    case elapsed(Int, shown: ClockTime, unchanged: ClockTime, ClockChange)
    /// The sun does not rise or set on a stretch of dates before this slot, since it stays up all day, or down.
    case noSun(SunTime.Event, from: CivilDate, through: CivilDate, isUp: Bool)
    /// The sun's own time on `date`, to the minute: the slot is so long before or after it, or the clock shows another
    /// date then.
    case sun(SunTime.Event, date: CivilDate, at: CivilDateTime)
    /// The schedule follows the clock of a zone, and the user's shows something else, or the same by chance.
    case fixedZone(CivilDateTime, zone: String, here: CivilDateTime, local: String)

    /// How clocks changed between two instants.
    package struct ClockChange: Hashable, Sendable {
        /// Seconds by which they were set forward; negative where they were set back.
        package var shift: Int
        /// What they showed when they were set; `nil` where they were set more than once, or over a whole date.
        package var clocks: CivilDateTime?

        package init(shift: Int, clocks: CivilDateTime?) {
            self.shift = shift
            self.clocks = clocks
        }
    }

    /// For programs; never changed.
    package var name: String {
        switch self {
        case .gap: "gap"
        case .overlap: "overlap"
        case .shortMonth: "shortMonth"
        case .commonYear: "commonYear"
        case .sameInstant: "sameInstant"
        case .missingDate: "missingDate"
        case .excepted: "excepted"
        case .clocksChanged: "clocksChanged"
        case .previousMoved: "previousMoved"
        case .elapsed: "elapsed"
        case .noSun: "noSun"
        case .sun: "sun"
        case .fixedZone: "fixedZone"
        }
    }
}
