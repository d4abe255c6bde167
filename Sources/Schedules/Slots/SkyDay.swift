package import CivilTime
package import PrayerTimes
package import Vocabulary

/// The times of the sun and of prayer on one date of the calendar. Each is computed when it is asked for.
struct SkyDay {
    let date: CivilDate
    private let place: Coordinate
    private let rules: PrayerRules
    private let zone: TimeZoneRules
    private let days: PrayerDays?
    private var sun: SolarDay?
    private var prayers: PrayerDay?

    init(
        _ date: CivilDate, at place: Coordinate, by rules: PrayerRules, in zone: TimeZoneRules, from days: PrayerDays?
    ) {
        (self.date, self.place, self.rules, self.zone, self.days) = (date, place, rules, zone, days)
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
        let day = prayers ?? rules.day(date, at: place, in: zone, from: days)
        prayers = day
        return rules.time(of: prayer, on: day, at: place, in: zone)
    }
}

extension Instant {
    fileprivate var wholeMinute: Instant { Instant(seconds: seconds - (seconds % 60 + 60) % 60) }
}

extension TimeContext {
    /// When a time of the sun or of prayer is; `nil` if no location is set.
    package func time(of event: SunTime.Event, on date: CivilDate) -> PrayerTime? {
        guard let location = sky.location else { return nil }
        var day = SkyDay(date, at: location, by: sky.prayer, in: local, from: sky.days)
        return day.time(of: event)
    }
}
