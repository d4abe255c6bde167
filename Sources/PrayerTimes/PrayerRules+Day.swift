package import CivilTime

extension PrayerRules {
    /// The times of prayer on a date of the calendar: from the timetable if it has the date, or else computed.
    ///
    /// - Parameters:
    ///   - date: The date on that clock.
    ///   - place: Where the sun is looked at.
    ///   - zone: The clock of the calendar. It matters only near the date line.
    ///   - days: Days that are known at this place by these rules.
    package func day(
        _ date: CivilDate, at place: Coordinate, in zone: TimeZoneRules, from days: PrayerDays? = nil
    ) -> PrayerDay {
        let solarDate = place.solarDate(of: date, in: zone)
        let day = days?[solarDate] ?? PrayerDay(solarDate, at: place, by: self)
        return timetable?[date].map { day.published($0) } ?? day
    }

    /// The time of any event of a day.
    package func time(
        of event: PrayerEvent, on day: PrayerDay, at place: Coordinate, in zone: TimeZoneRules
    ) -> PrayerTime {
        // The night ends with the next day's fajr, which the timetable may have too.
        let needsNext = event == .midnight || event == .lastThird
        let next =
            needsNext && day.isPublished
            ? self.day(day.calendarDate(at: place, in: zone) + 1, at: place, in: zone) : nil
        return day.time(of: event, at: place, by: self, next: next)
    }
}

extension PrayerDay {
    /// The calendar date of this solar day. In zones far from their meridian the two differ.
    fileprivate func calendarDate(at place: Coordinate, in zone: TimeZoneRules) -> CivilDate {
        [date, date + 1, date - 1].first { place.solarDate(of: $0, in: zone) == date } ?? date
    }
}
