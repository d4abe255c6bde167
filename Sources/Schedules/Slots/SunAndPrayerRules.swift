package import CivilTime
package import PrayerTimes

/// The place and the rules by which times of the sun and of prayer are computed.
package struct SunAndPrayerRules: Hashable, Sendable {
    /// Shared by all copies: every slot is looked for with a copy of the place, and these rules are long.
    private final class Storage: Sendable {
        let location: Coordinate?
        let prayer: PrayerRules
        let days: PrayerDays?

        init(_ location: Coordinate?, _ prayer: PrayerRules) {
            (self.location, self.prayer) = (location, prayer)
            days = location.map { PrayerDays(at: $0, by: prayer) }
        }
    }

    private var storage: Storage

    /// `nil` if the person has set none.
    package var location: Coordinate? {
        get { storage.location }
        set { storage = Storage(newValue, storage.prayer) }
    }
    package var prayer: PrayerRules {
        get { storage.prayer }
        set { storage = Storage(storage.location, newValue) }
    }

    /// Days that were computed lately, for all schedules; `nil` without a location.
    var days: PrayerDays? { storage.days }

    /// Read on its own, since the rules are long.
    package var journey: PrayerJourney? { storage.prayer.journey }

    package init(location: Coordinate? = nil, prayer: PrayerRules = PrayerRules()) {
        storage = Storage(location, prayer)
    }

    package static func == (left: SunAndPrayerRules, right: SunAndPrayerRules) -> Bool {
        left.storage === right.storage || left.location == right.location && left.prayer == right.prayer
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(location)
        hasher.combine(prayer)
    }
}
