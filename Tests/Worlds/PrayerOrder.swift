import CivilTime
package import PrayerTimes

/// What is wrong with the times of prayer of two days that follow each other.
package enum PrayerOrder {
    /// `nil` if they are in order: fajr < sunrise < dhuhr < asr < maghrib < isha <= the next fajr. Any may be absent, but
    /// dhuhr.
    package static func fault(_ last: PrayerDay?, _ day: PrayerDay) -> String? {
        var order = Order()
        guard order.goesOn(day.fajr), order.goesOn(day.sunrise), order.goesOn(day.dhuhr), order.goesOn(day.asr),
            order.goesOn(day.maghrib), order.goesOn(day.isha)
        else { return "out of order" }
        let end = last.flatMap { $0.isha.instant ?? $0.maghrib.instant ?? $0.dhuhr.instant }
        if let end, let start = order.first, end > start { return "the nights overlap" }
        return day.dhuhr.instant == nil ? "no dhuhr" : nil
    }

    /// Without a list: it is asked for millions of days.
    private struct Order {
        private(set) var first: Instant?
        private var last: Instant?

        mutating func goesOn(_ time: PrayerTime) -> Bool {
            guard let instant = time.instant else { return true }
            if let last, last >= instant { return false }
            if first == nil { first = instant }
            last = instant
            return true
        }
    }
}
