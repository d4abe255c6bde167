import CivilTime

/// The sun on one day and in the nights around it.
struct SunCourse {
    /// Seconds that make times of another day those of this one.
    let shift: Int64
    let day: SolarDay
    let sunrise: SunCrossing
    let sunset: SunCrossing
    /// Seconds from the sunset before to this sunrise; `nil` without one of them.
    let nightBefore: Int64?
    /// Seconds from this sunset to the next sunrise.
    let nightAfter: Int64?

    /// - Parameters:
    ///   - before: The day before, and `next` the one after it.
    ///   - noon: The noon of another day, to which the times are moved.
    init(_ day: SolarDay, before: SolarDay, next: SolarDay, noon: Instant? = nil) {
        self.day = day
        shift = noon.map { $0.seconds - day.noon.seconds } ?? 0
        sunrise = day.sunrise
        sunset = day.sunset
        // The night before a polar night has no sunrise, and the one after it no sunset.
        nightBefore = sunrise.instant.flatMap { rise in before.sunset.instant.map { rise.seconds - $0.seconds } }
        nightAfter = sunset.instant.flatMap { set in next.sunrise.instant.map { $0.seconds - set.seconds } }
    }

    /// True if the sun rises and sets and the day has an asr, so that every prayer has a time.
    var isWhole: Bool { sunrise.instant != nil && sunset.instant != nil && day.hasAsr }

    private init(_ date: CivilDate, at place: Coordinate, day: SolarDay, noon: Instant) {
        self.init(day, before: SolarDay(date - 1, at: place), next: SolarDay(date + 1, at: place), noon: noon)
    }

    /// The course of the nearest day or latitude that is whole, or else of the nearest with a sunrise and a sunset; `nil`
    /// if there is none.
    ///
    /// After Adhan's PolarCircleResolution: the nearest day (aqrab al-ayyam), the later of two at the same distance; the
    /// nearest latitude (aqrab al-bilad), in half degrees. Adhan is content with a sunrise and a sunset. In a polar night
    /// that is a day on which only the sun's upper edge rises, so that asr would be absent for weeks.
    static func resolved(_ rule: PolarRule, _ date: CivilDate, at place: Coordinate, noon: Instant) -> SunCourse? {
        switch rule {
        case .none: return nil
        case .nearestDay:
            var half: SunCourse?
            for distance in 1...183 {
                for other in [date + distance, date - distance] {
                    let day = SolarDay(other, at: place)
                    guard day.risesAndSets, half == nil || day.hasAsr else { continue }
                    let course = SunCourse(other, at: place, day: day, noon: noon)
                    if day.hasAsr { return course }
                    half = course
                }
            }
            return half
        case .nearestLatitude:
            var half: SunCourse?
            for step in 1...180 {
                let latitude = abs(place.latitude) - Double(step) / 2
                guard latitude >= 0,
                    let other = try? Coordinate(
                        latitude: place.latitude < 0 ? -latitude : latitude, longitude: place.longitude,
                        elevation: place.elevation)
                else { return half }
                let day = SolarDay(date, at: other)
                guard day.risesAndSets, half == nil || day.hasAsr else { continue }
                let course = SunCourse(date, at: other, day: day, noon: noon)
                if day.hasAsr { return course }
                half = course
            }
            return half
        }
    }
}

extension SolarDay {
    /// True if the sun is so high at noon that asr comes some ten minutes later.
    fileprivate var hasAsr: Bool { noonAltitude >= 1 }
}
