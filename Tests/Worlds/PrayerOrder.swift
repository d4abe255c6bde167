package import PrayerTimes

/// What is wrong with the times of prayer of two days that follow each other.
package enum PrayerOrder {
    /// `nil` if they are in order: fajr < sunrise < dhuhr < asr < maghrib < isha <= the next fajr. Any may be absent, but
    /// dhuhr.
    package static func fault(_ last: PrayerDay?, _ day: PrayerDay) -> String? {
        let times = [day.fajr, day.sunrise, day.dhuhr, day.asr, day.maghrib, day.isha].compactMap(\.instant)
        guard zip(times, times.dropFirst()).allSatisfy(<) else { return "out of order" }
        let end = last.flatMap { [$0.dhuhr, $0.maghrib, $0.isha].compactMap(\.instant).last }
        if let end, let start = times.first, end > start { return "the nights overlap" }
        return day.dhuhr.instant == nil ? "no dhuhr" : nil
    }
}
