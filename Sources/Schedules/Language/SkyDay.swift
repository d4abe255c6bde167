package import CivilTime
package import PrayerTimes

/// The times of the sun and of prayer on one date of the calendar. Each is computed when it is asked for.
struct SkyDay {
    let date: CivilDate
    private let place: Coordinate
    private let rules: PrayerRules
    private let zone: TimeZoneRules
    private var sun: SolarDay?
    private var prayers: PrayerDay?

    init(_ date: CivilDate, at place: Coordinate, by rules: PrayerRules, in zone: TimeZoneRules) {
        (self.date, self.place, self.rules, self.zone) = (date, place, rules, zone)
    }

    mutating func time(of event: SunTime.Event) -> PrayerTime {
        guard let prayer = event.prayer else {
            let day = sun ?? SolarDay(place.solarDate(of: date, in: zone), at: place)
            sun = day
            return switch event == .sunrise ? day.sunrise : day.sunset {
            // Refraction varies by minutes, so seconds would be false precision.
            case .at(let instant): .at((instant + .seconds(30)).wholeMinute)
            case .sunAlwaysAbove: .absent(.sunStaysUp)
            case .sunAlwaysBelow: .absent(.sunStaysDown)
            }
        }
        let day = prayers ?? rules.day(date, at: place, in: zone)
        prayers = day
        return rules.time(of: prayer, on: day, at: place, in: zone)
    }
}

extension Instant {
    fileprivate var wholeMinute: Instant { Instant(seconds: seconds - (seconds % 60 + 60) % 60) }
}

extension Place {
    /// When a time of the sun or of prayer is; `nil` if no location is set.
    package func time(of event: SunTime.Event, on date: CivilDate) -> PrayerTime? {
        guard let location = sky.location else { return nil }
        var day = SkyDay(date, at: location, by: sky.prayer, in: local)
        return day.time(of: event)
    }

    /// When the prayer that begins at a slot's event has to be prayed by: fajr by sunrise, dhuhr by asr, asr by maghrib,
    /// maghrib by isha, isha by the next fajr.
    ///
    /// - Parameter isha: Where isha ends instead: the middle of the night.
    /// - Returns: `nil` for any other slot, and if one of the two has no time that day.
    package func prayerEnd(of key: SlotKey, isha: SunTime.Event = .fajr) -> Instant? {
        guard case .sun(let date, let time) = key else { return nil }
        let end: (event: SunTime.Event, date: CivilDate)? =
            switch time.event {
            case .fajr: (.sunrise, date)
            case .dhuhr: (.asr, date)
            case .asr: (.maghrib, date)
            case .maghrib: (.isha, date)
            case .isha: isha == .fajr ? (.fajr, date + 1) : (isha, date)
            default: nil
            }
        guard let end, let start = self.time(of: time.event, on: date)?.instant else { return nil }
        return self.time(of: end.event, on: end.date)?.instant.flatMap { $0 > start ? $0 : nil }
    }
}
