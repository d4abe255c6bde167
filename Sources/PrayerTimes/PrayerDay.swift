package import CivilTime

/// The times of prayer on one day at one place.
///
/// Each time is the sun's, then come the minutes of the method and of the person, then whole minutes. The times are in
/// order: fajr < sunrise < dhuhr < asr < maghrib < isha <= the next fajr. A time that would break this order is absent.
///
/// ```swift
/// let mecca = try Coordinate(latitude: 21.4225, longitude: 39.8262)
/// let riyadh = try ZoneDirectory(environment: [:]).rules(named: "Asia/Riyadh")
/// let day = PrayerDay(CivilDate(year: 2026, month: 11, clampingDay: 20), at: mecca, by: PrayerRules(.mwl))
/// day.fajr.instant.map(riyadh.timestamp)  // 2026-11-20T05:17:00+03:00
/// day.maghrib.instant.map(riyadh.timestamp)  // 2026-11-20T17:38:00+03:00
/// day.isResolved  // false
/// ```
package struct PrayerDay: Sendable {
    /// The day by the sun: see `SolarDay`.
    package let date: CivilDate
    package private(set) var fajr: PrayerTime
    package private(set) var sunrise: PrayerTime
    package private(set) var dhuhr: PrayerTime
    package private(set) var asr: PrayerTime
    package private(set) var maghrib: PrayerTime
    package private(set) var isha: PrayerTime

    /// When the sun is highest, without minutes.
    package let noon: Instant
    /// When the sun sets, without minutes; `nil` if it does not.
    package let sunset: Instant?
    /// The next sunrise, without minutes.
    package let nextSunrise: Instant?
    /// True if the times are those of another day or latitude, since the sun does not rise or set on this one, or
    /// hardly.
    package let isResolved: Bool
    /// True if the six times come from a timetable.
    package private(set) var isPublished = false

    /// Above this latitude the Moonsighting Committee takes sevenths of the night.
    private static let seasonsEnd = 55.0

    package init(_ date: CivilDate, at place: Coordinate, by rules: PrayerRules) {
        self.init(PrayerSun(date, at: place, polar: rules.polar), by: rules)
    }

    /// - Parameters:
    ///   - sky: The sun of the day, by the polar rule of `rules`.
    ///   - rules: The method and its adjustments.
    package init(_ sky: PrayerSun, by rules: PrayerRules) {
        let (date, place, before, own) = (sky.date, sky.place, sky.before, sky.own)
        let course = sky.resolved ?? own
        let method = rules.method
        let minutes = method.minutes + rules.offsets
        let sun = Sun(course: course, rules: rules, place: place, date: date)
        let rounding = rules.rounding ?? method.rounding
        func time(_ seconds: Int64?, _ minutes: Int, or absence: @autoclosure () -> PrayerTime.Absence) -> PrayerTime {
            guard let seconds else { return .absent(absence()) }
            return .at(Instant(seconds: rounding.whole(seconds + Int64(minutes) * 60)))
        }
        self.date = date
        isResolved = sky.resolved != nil
        noon = own.day.noon
        sunset = sun.sunset.map { Instant(seconds: $0) }
        nextSunrise = sun.sunset.flatMap { set in course.nightAfter.map { Instant(seconds: set + $0) } }
        // Fajr never lies before the middle of the night, and isha never after it: no minutes change that.
        let first = before.midnight.seconds - Int64(minutes.fajr) * 60
        let last = own.day.midnight.seconds - Int64(minutes.isha) * 60
        fajr = time(sun.fajr.map { max($0, first) }, minutes.fajr, or: sun.nightAbsence(course.sunrise))
        sunrise = time(sun.sunrise, minutes.sunrise, or: sun.dayAbsence(course.sunrise))
        dhuhr = time(noon.seconds, minutes.dhuhr, or: .tooShort)
        asr = time(sun.asr, minutes.asr, or: .sunStaysDown)
        maghrib = time(sun.maghrib, minutes.maghrib, or: sun.dayAbsence(course.sunset))
        isha = time(sun.isha.map { min($0, last) }, minutes.isha, or: sun.nightAbsence(course.sunset))
        keepOrder(
            after: time(before.midnight.seconds, 0, or: .tooShort),
            until: time(own.day.midnight.seconds, 0, or: .tooShort))
    }

    /// True if the sun does not rise or does not set, or if only its edge rises.
    package var isPolar: Bool {
        [sunrise, asr, maghrib].contains { $0 == .absent(.sunStaysUp) || $0 == .absent(.sunStaysDown) }
    }

    /// Removes times that are out of order. Dhuhr stays, since every day has a noon.
    private mutating func keepOrder(after start: PrayerTime, until end: PrayerTime) {
        let tooShort = PrayerTime.absent(.tooShort)
        if !(start < sunrise && sunrise < dhuhr) { sunrise = tooShort }
        if !(fajr < sunrise && fajr < dhuhr) { fajr = tooShort }
        if !(dhuhr < maghrib && maghrib < end) { maghrib = tooShort }
        if !(dhuhr < asr && asr < maghrib) { asr = tooShort }
        if !(maghrib < isha && asr < isha && dhuhr < isha) { isha = tooShort }
    }

    /// A copy with the six times of a timetable.
    func published(_ row: PrayerTimetable.Row) -> PrayerDay {
        func time(_ event: PrayerEvent) -> PrayerTime { row.times[event].map { .at($0) } ?? .absent(.tooShort) }
        var day = self
        day.isPublished = true
        (day.fajr, day.sunrise, day.dhuhr) = (time(.fajr), time(.sunrise), time(.dhuhr))
        (day.asr, day.maghrib, day.isha) = (time(.asr), time(.maghrib), time(.isha))
        return day
    }
}

extension PrayerTime {
    /// True if one is before the other, or if one of them is absent.
    fileprivate static func < (left: PrayerTime, right: PrayerTime) -> Bool {
        guard let left = left.instant, let right = right.instant else { return true }
        return left < right
    }
}

extension MinuteRounding {
    func whole(_ seconds: Int64) -> Int64 {
        func minute(_ seconds: Int64) -> Int64 { seconds - (seconds % 60 + 60) % 60 }
        return switch self {
        case .nearest: minute(seconds + 30)
        case .up: minute(seconds + 59)
        case .none: seconds
        }
    }
}

extension PrayerDay {
    /// The sun's times of a day, in seconds, before any minutes are added.
    private struct Sun {
        let course: SunCourse
        let rules: PrayerRules
        let place: Coordinate
        let date: CivilDate

        /// Degrees of latitude.
        private static let tablesEnd = 55.0

        private var method: PrayerMethod { rules.method }

        private func seconds(_ crossing: SunCrossing) -> Int64? { crossing.instant.map { $0.seconds + course.shift } }

        var sunrise: Int64? { seconds(course.sunrise) }
        var sunset: Int64? { seconds(course.sunset) }

        var asr: Int64? {
            let shadow = (rules.madhab ?? method.madhab).shadow
            // Below this latitude, published tables are right to the minute, and this computes asr as they do.
            return seconds(course.day.afternoon(shadow: shadow, fromStart: abs(place.latitude) < Self.tablesEnd))
        }

        var fajr: Int64? {
            let angle = seconds(course.day.morning(altitude: -method.fajr))
            guard let sunrise, let night = course.nightBefore else { return angle }
            if method.followsSeasons {
                if abs(place.latitude) >= PrayerDay.seasonsEnd { return sunrise - night / 7 }
                return max(sunrise - Season.morning.seconds(on: date, latitude: place.latitude), angle ?? .min)
            }
            let rule = rules.highLatitude ?? method.highLatitudeFajr ?? method.highLatitude
            let limit = rule.part(of: night, angle: method.fajr).map { sunrise - $0 }
            return latest(angle, limit)
        }

        var maghrib: Int64? {
            guard let sunset else { return nil }
            switch method.maghrib {
            case .minutes(let minutes): return sunset + Int64(minutes) * 60
            case .angle(let angle):
                // Adhan takes sunset if the sun does not sink that deep before isha.
                guard let dusk = seconds(course.day.evening(altitude: -angle)), isha.map({ dusk < $0 }) ?? true else {
                    return sunset
                }
                return dusk
            }
        }

        var isha: Int64? {
            switch method.isha {
            case .minutes(let minutes, let ramadan):
                guard let sunset else { return nil }
                let isRamadan = ramadan != 0 && rules.hijri.date(of: date).month == 9
                let maghrib = if case .minutes(let after) = method.maghrib { after } else { 0 }
                return sunset + Int64(maghrib + minutes + (isRamadan ? ramadan : 0)) * 60
            case .angle(let angle):
                let dusk = seconds(course.day.evening(altitude: -angle))
                guard let sunset, let night = course.nightAfter else { return dusk }
                if method.followsSeasons {
                    if abs(place.latitude) >= PrayerDay.seasonsEnd { return sunset + night / 7 }
                    let season = Season.evening(rules.shafaq).seconds(on: date, latitude: place.latitude)
                    return min(sunset + season, dusk ?? .max)
                }
                let limit = (rules.highLatitude ?? method.highLatitude).part(of: night, angle: angle)
                return earliest(dusk, limit.map { sunset + $0 })
            }
        }

        /// Why sunrise, maghrib or asr is absent.
        func dayAbsence(_ crossing: SunCrossing) -> PrayerTime.Absence {
            crossing == .sunAlwaysBelow ? .sunStaysDown : .sunStaysUp
        }

        /// Why fajr or isha is absent.
        func nightAbsence(_ crossing: SunCrossing) -> PrayerTime.Absence {
            crossing == .sunAlwaysAbove ? .sunStaysUp : crossing == .sunAlwaysBelow ? .sunStaysDown : .noDarkness
        }

        private func latest(_ one: Int64?, _ other: Int64?) -> Int64? { [one, other].compactMap(\.self).max() }
        private func earliest(_ one: Int64?, _ other: Int64?) -> Int64? { [one, other].compactMap(\.self).min() }
    }
}

extension HighLatitudeRule {
    /// Seconds of a night that fajr or isha may be away from the sun; `nil` for no limit.
    ///
    /// The middle of the night limits every time anyway.
    fileprivate func part(of night: Int64, angle: Double) -> Int64? {
        switch self {
        case .middle: night
        case .seventh: night / 7
        case .angle: Int64(Double(night) * angle / 60)
        case .none: nil
        }
    }
}
