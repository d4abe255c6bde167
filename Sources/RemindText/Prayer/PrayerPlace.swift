package import CivilTime
package import PrayerTimes

/// A place with the clock that its times are shown by.
package struct PrayerPlace {
    package var place: Coordinate
    package var zone: TimeZoneRules
    package var name: String?
    /// A warning to show with it.
    package var remark: String?

    package init(place: Coordinate, zone: TimeZoneRules, name: String? = nil, remark: String? = nil) {
        (self.place, self.zone, self.name, self.remark) = (place, zone, name, remark)
    }

    /// `Zurich 47.38 N, 8.53 E`
    package var title: String {
        let degrees = PrayerPlace.text(place.latitude, "N", "S") + ", " + PrayerPlace.text(place.longitude, "E", "W")
        return [name, degrees].compactMap(\.self).joined(separator: " ")
    }

    private static func text(_ degrees: Double, _ positive: String, _ negative: String) -> String {
        let hundredths = Int((abs(degrees) * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest) \(degrees < 0 ? negative : positive)"
    }

    /// The Islamic date that has begun with the sunset of a date; `nil` if the date is not today, or the sun is still up.
    package func evening(of date: CivilDate, by rules: PrayerRules, now: Instant) -> HijriDate? {
        guard zone.local(at: now).date == date, let sunset = day(date, by: rules).sunset, sunset <= now else {
            return nil
        }
        return rules.hijri.date(of: date + 1)
    }

    /// `13 Jumada II 1448, since sunset 14 Jumada II 1448`
    package func hijri(of date: CivilDate, by rules: PrayerRules, now: Instant) -> String {
        let evening = evening(of: date, by: rules, now: now).map { ", since sunset \($0)" } ?? ""
        return "\(rules.hijri.date(of: date))" + evening
    }

    /// The day of a date by the calendar there.
    package func day(_ date: CivilDate, by rules: PrayerRules) -> PrayerDay {
        rules.day(date, at: place, in: zone)
    }

    package func time(of event: PrayerEvent, on day: PrayerDay, by rules: PrayerRules) -> PrayerTime {
        rules.time(of: event, on: day, at: place, in: zone)
    }
}
