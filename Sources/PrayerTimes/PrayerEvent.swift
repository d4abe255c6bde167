package import CivilTime

/// A time of the day of prayer that a person can name.
///
/// The raw values are part of slot keys (`2026-11-20/fajr`) and never change.
package enum PrayerEvent: String, CaseIterable, Sendable {
    /// When a fast begins: minutes before fajr.
    case imsak
    case fajr
    case sunrise
    /// When the sun has fully risen: 15 minutes after sunrise.
    case ishraq
    case dhuhr
    case asr
    case maghrib
    case isha
    /// The middle of the night.
    case midnight
    /// When the last third of the night begins.
    case lastThird = "last-third"

    /// The times that every timetable has, in order.
    package static let six: [PrayerEvent] = [.fajr, .sunrise, .dhuhr, .asr, .maghrib, .isha]
}

/// When an event of a day is, or why it has no time.
package enum PrayerTime: Hashable, Sendable {
    case at(Instant)
    case absent(Absence)

    package enum Absence: String, Hashable, Sendable {
        /// The sun does not set.
        case sunStaysUp
        /// The sun does not rise.
        case sunStaysDown
        /// The sun does not sink deep enough, and no rule for high latitudes applies.
        case noDarkness
        /// The day or the night is shorter than the minutes that a method adds.
        case tooShort
    }

    /// The time, if there is one.
    package var instant: Instant? { if case .at(let instant) = self { instant } else { nil } }
}
