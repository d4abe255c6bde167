package import CivilTime
import PrayerTimes

/// The days that a habit is to be kept on. A day of them that was not kept is owed, an excused one too, and is made up on
/// any other day.
package enum HabitPeriod: String, CaseIterable, Sendable {
    case ramadan
}

extension Settings {
    /// True if a day belongs to a season, by the calendar that is kept where the person is.
    package func isIn(_ season: HabitPeriod, _ day: CivilDate) -> Bool {
        switch season {
        case .ramadan: prayer.hijri.date(of: day).month == 9
        }
    }
}
