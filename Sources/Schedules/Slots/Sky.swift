package import CivilTime
package import PrayerTimes

/// The place and the rules by which times of the sun and of prayer are computed.
package struct Sky: Hashable, Sendable {
    /// `nil` if the person has set none.
    package var location: Coordinate?
    package var prayer: PrayerRules

    package init(location: Coordinate? = nil, prayer: PrayerRules = PrayerRules()) {
        (self.location, self.prayer) = (location, prayer)
    }
}
