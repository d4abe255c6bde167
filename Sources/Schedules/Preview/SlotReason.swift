package import CivilTime
package import PrayerTimes
package import Vocabulary

/// Why a slot is due at a time that a reader of the schedule may not expect (TIME, sections 3 and 4). Wall-clock times
/// are in the zone that the schedule follows.
package enum SlotReason: Hashable, Sendable {
    /// The time does not exist on its date, since clocks go forward at `clocks`. The slot is due at `due`, later by the
    /// length of the gap, in seconds.
    case gap(CivilDateTime, due: CivilDateTime, length: Int, clocks: CivilDateTime, zone: String)
    /// The time exists twice on its date, since clocks go back at `clocks`. The slot is due at the first.
    case overlap(CivilDateTime, clocks: CivilDateTime, zone: String)
    /// The month has no such days: their slot is on its last day, `date`. `isWritten` if the schedule names it too.
    case shortMonth([Int], date: CivilDate, isWritten: Bool)
    /// The year of `date` has no 29 February: its slot is on the 28th.
    case commonYear(date: CivilDate)
    /// Due together with the slots of other times, since a gap moved one of them.
    case sameInstant([CivilDateTime])
    /// A date of the schedule before this slot that does not exist in the zone.
    case missingDate(CivilDate, zone: String)
    /// A date of the schedule before this slot that is one of its exceptions.
    case excepted(CivilDate)
    /// A date of the schedule before this slot that is a holiday.
    case holiday(CivilDate, name: String)
    /// A date of the schedule is no workday, and perhaps a holiday, so that its slot moved to `due`.
    case workday(CivilDate, name: String?, WorkdayMove, due: CivilDate)
    /// The time since the slot before differs from what the wall-clock times suggest; `elapsed` is in seconds.
    case clocksChanged(ClockChange, elapsed: Int)
    /// A gap moved the slot before, but not this one; `elapsed` is in seconds.
    case previousMoved(elapsed: Int)
    /// Elapsed time, in seconds, since the slot before. Clocks show `shown`, or without the change, `unchanged`.
    case elapsed(Int, shown: ClockTime, unchanged: ClockTime, ClockChange)
    /// On these dates before the slot the sun or the prayer has no such time.
    case noSun(SunTime.Event, from: CivilDate, through: CivilDate, PrayerTime.Absence)
    /// The event on `date`, to the minute. Shown if the slot has an offset from it, or if the event falls on
    /// another date by the clock.
    case sun(SunTime.Event, date: CivilDate, at: CivilDateTime)
    /// The schedule follows the clock of another zone than the user's. Both may show the same time by chance.
    case fixedZone(CivilDateTime, zone: String, here: CivilDateTime, local: String)

    /// How clocks changed between two instants.
    package struct ClockChange: Hashable, Sendable {
        /// Seconds by which clocks went forward; negative if they went back.
        package var shift: Int
        /// The wall-clock time of the change; `nil` for several changes, or for one of a whole day.
        package var clocks: CivilDateTime?

        package init(shift: Int, clocks: CivilDateTime?) {
            self.shift = shift
            self.clocks = clocks
        }
    }

    /// The name for programs, which never changes.
    package var name: String {
        switch self {
        case .gap: "gap"
        case .overlap: "overlap"
        case .shortMonth: "shortMonth"
        case .commonYear: "commonYear"
        case .sameInstant: "sameInstant"
        case .missingDate: "missingDate"
        case .excepted: "excepted"
        case .holiday: "holiday"
        case .workday: "workday"
        case .clocksChanged: "clocksChanged"
        case .previousMoved: "previousMoved"
        case .elapsed: "elapsed"
        case .noSun: "noSun"
        case .sun: "sun"
        case .fixedZone: "fixedZone"
        }
    }
}
