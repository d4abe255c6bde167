import CivilTime
package import PrayerTimes

/// Every day from 2020 to 2035 at every fifth degree of latitude and longitude, or one share of it.
package enum PrayerGlobe {
    /// In each, every place has some weeks of its own; together they are everything.
    package static let shares = 72

    package static let latitudes = Array(stride(from: -90.0, through: 90, by: 5))

    /// The first day and place of a latitude at which the times of prayer are neither in order nor absent, by any method.
    ///
    /// - Parameters:
    ///   - polars: The polar rules, each with every method.
    ///   - share: `nil` for everything.
    package static func fault(at latitude: Double, polars: [PolarRule], share: Int?) throws -> String? {
        // 2020-01-01 to 2035-12-31.
        let (first, days) = (Int32(18_262), 5844)
        let stay = (days + shares - 1) / shares
        let rules = PrayerMethod.all.map { PrayerRules($0) }
        for turn in 0..<72 {
            let place = try Coordinate(latitude: latitude, longitude: Double(turn) * 5 - 180)
            var last = [PrayerDay?](repeating: nil, count: rules.count * polars.count)
            var sun: PrayerSun?
            let start = share.map { (turn + $0) % shares * stay } ?? 0
            for day in min(start, days)..<(share == nil ? days : min(start + stay, days)) {
                let today = PrayerSun(CivilDate(epochDay: first + Int32(day)), at: place, after: sun)
                sun = today
                // If the sun rises and sets, polar rules change nothing.
                let suns = today.isWhole ? [today] : polars.map { today.resolved(by: $0) }
                for (method, rules) in rules.enumerated() {
                    let found = suns.map { PrayerDay($0, by: rules) }
                    for (polar, rule) in polars.enumerated() {
                        let day = found[found.count == 1 ? 0 : polar]
                        let index = method * polars.count + polar
                        if let fault = PrayerOrder.fault(last[index], day) {
                            return "\(place) \(day.date), \(rules.method.id), \(rule): \(fault)"
                        }
                        last[index] = day
                    }
                }
            }
        }
        return nil
    }
}
