import CivilTime
package import PrayerTimes

/// Every day from 2020 to 2035 at every fifth degree of latitude and longitude, or one share of it.
package enum PrayerGlobe {
    /// In each, every place has some weeks of its own; together they are everything.
    package static let shares = 72

    /// The first day and place at which the times of prayer are neither in order nor absent.
    ///
    /// - Parameter share: `nil` for everything.
    package static func fault(by rules: PrayerRules, share: Int?) throws -> String? {
        // 2020-01-01 to 2035-12-31.
        let (first, days) = (Int32(18_262), 5844)
        let stay = (days + shares - 1) / shares
        for latitude in stride(from: -90.0, through: 90, by: 5) {
            for turn in 0..<72 {
                let place = try Coordinate(latitude: latitude, longitude: Double(turn) * 5 - 180)
                var last: PrayerDay?
                let start = share.map { (turn + $0) % shares * stay } ?? 0
                for day in min(start, days)..<(share == nil ? days : min(start + stay, days)) {
                    let found = PrayerDay(CivilDate(epochDay: first + Int32(day)), at: place, by: rules)
                    if let fault = PrayerOrder.fault(last, found) { return "\(place) \(found.date): \(fault)" }
                    last = found
                }
            }
        }
        return nil
    }
}
