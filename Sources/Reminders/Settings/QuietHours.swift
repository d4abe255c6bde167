package import CivilTime

/// Hours of the day in which only what can become missed rings.
package struct QuietHours: Hashable, Sendable {
    package var from: ClockTime
    /// On the next day if it is earlier than `from`. The two are never equal.
    package var until: ClockTime

    package init(from: ClockTime, until: ClockTime) {
        (self.from, self.until) = (from, until)
    }

    /// The quiet hours that an instant is in, without their end; `nil` if it is in none.
    ///
    /// A time that does not exist, or exists twice, is read as in a schedule: after the gap, and the first of two.
    package func around(_ instant: Instant, in zone: TimeZoneRules) -> Range<Instant>? {
        let date = zone.local(at: instant).date
        for day in [date - 1, date] {
            let last = from < until ? day : day + 1
            guard let start = zone.instant(of: CivilDateTime(day, from)),
                // A zone may leave out a date.
                let end = zone.instant(of: CivilDateTime(last, until))
                    ?? zone.instant(of: CivilDateTime(last + 1, until)),
                start <= instant, instant < end
            else { continue }
            return start..<end
        }
        return nil
    }
}
