package import CivilTime

extension PrayerRules {
    /// The times of prayer on a date of the calendar.
    ///
    /// - Parameter zone: The clock of the calendar. It matters only near the date line.
    package func day(_ date: CivilDate, at place: Coordinate, in zone: TimeZoneRules) -> PrayerDay {
        PrayerDay(place.solarDate(of: date, in: zone), at: place, by: self)
    }

    /// The time of any event of a day.
    package func time(
        of event: PrayerEvent, on day: PrayerDay, at place: Coordinate, in zone: TimeZoneRules
    ) -> PrayerTime {
        day.time(of: event, at: place, by: self)
    }
}
