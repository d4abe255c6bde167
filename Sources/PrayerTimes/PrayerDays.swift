package import CivilTime
import Synchronization

/// The days of prayer times that were computed lately, at one place by one set of rules.
///
/// Each prayer of a day looks at the same few days, again and again. A cache says nothing about what it is for, so all
/// are equal.
package final class PrayerDays: Hashable, Sendable {
    private let place: Coordinate
    private let rules: PrayerRules
    private let recent = Mutex<[PrayerDay]>([])

    /// The search for the next slot looks at five days; windows and yesterday need as many.
    private static let most = 12

    package init(at place: Coordinate, by rules: PrayerRules) {
        (self.place, self.rules) = (place, rules)
    }

    /// A day by the sun, computed and not published.
    subscript(date: CivilDate) -> PrayerDay {
        if let known = recent.withLock({ $0.first { $0.date == date } }) { return known }
        let day = PrayerDay(date, at: place, by: rules)
        recent.withLock {
            if $0.count == PrayerDays.most { $0.removeFirst() }
            $0.append(day)
        }
        return day
    }

    package static func == (left: PrayerDays, right: PrayerDays) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}
}
