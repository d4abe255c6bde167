package import CivilTime

/// 1,000 days of 1900 to 2200 at places up to 65 degrees from the equator.
package struct SunDays: Sendable {
    package let questions: [(date: CivilDate, place: Coordinate)]

    package init() {
        var draws = Draws(20_261_121)
        questions = (0..<1000).compactMap { _ in
            let place = try? Coordinate(
                latitude: Double(draws.below(13_001)) / 100 - 65, longitude: Double(draws.below(36_001)) / 100 - 180)
            return place.map { (CivilDate(epochDay: Int32(draws.below(109_938)) - 25_567), $0) }
        }
    }

    package func askAll() -> Int64 {
        var sum: Int64 = 0
        for (date, place) in questions {
            let day = SolarDay(date, at: place)
            sum &+= day.noon.seconds
            for crossing in [day.sunrise, day.sunset, day.morning(altitude: -18), day.evening(altitude: -18)] {
                sum &+= crossing.instant?.seconds ?? 0
            }
        }
        return sum
    }
}
