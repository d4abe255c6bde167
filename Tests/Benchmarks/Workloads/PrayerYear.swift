package import CivilTime
package import PrayerTimes

/// A year of times of prayer in Zurich.
package struct PrayerYear: Sendable {
    package let place: Coordinate?
    package let rules = PrayerRules()

    package init() {
        place = try? Coordinate(latitude: 47.37, longitude: 8.54)
    }

    package func askAll() -> Int64 {
        guard let place else { return 0 }
        // 2026-01-01 and the days after it.
        return (Int32(20_454)..<20_454 + 365).reduce(0) { sum, day in
            let day = PrayerDay(CivilDate(epochDay: day), at: place, by: rules)
            return sum &+ (day.fajr.instant?.seconds ?? 0) &+ (day.isha.instant?.seconds ?? 0)
        }
    }
}
