/// How an authority computes the times of prayer.
package struct PrayerMethod: Hashable, Sendable {
    /// When maghrib begins.
    package enum Maghrib: Hashable, Sendable {
        /// Minutes after sunset.
        case minutes(Int)
        /// Degrees of the sun below the horizon.
        case angle(Double)
    }

    /// When isha begins.
    package enum Isha: Hashable, Sendable {
        /// Degrees of the sun below the horizon.
        case angle(Double)
        /// Minutes after maghrib, and more of them in Ramadan.
        case minutes(Int, ramadan: Int = 0)
    }

    /// Its name in settings and commands: lowercase. Never changes.
    package var id: String
    package var name: String
    /// Where its parameters are published, and the date of that.
    package var source: String
    /// Degrees of the sun below the horizon.
    package var fajr: Double
    package var maghrib = Maghrib.minutes(0)
    package var isha: Isha
    /// Minutes of caution that it adds to the sun's times.
    package var minutes = PrayerMinutes()
    package var rounding = MinuteRounding.nearest
    package var madhab = Madhab.shafi
    package var highLatitude = HighLatitudeRule.middle
    /// Its rule for fajr, if that differs from the one for isha.
    package var highLatitudeFajr: HighLatitudeRule?
    package var nightEnd = NightEnd.sunrise
    /// True if the season limits fajr and isha, as the Moonsighting Committee observed it.
    package var followsSeasons = false

    init(_ id: String, _ name: String, fajr: Double, isha: Isha, source: String) {
        (self.id, self.name, self.fajr, self.isha, self.source) = (id, name, fajr, isha, source)
    }

    /// A person's own parameters.
    package static func custom(fajr: Double, maghrib: Maghrib = .minutes(0), isha: Isha) -> PrayerMethod {
        var method = PrayerMethod("custom", "Custom", fajr: fajr, isha: isha, source: "remindd.toml")
        method.maghrib = maghrib
        return method
    }

    /// The angles that a person may choose, in degrees.
    package static let angles = 1.0...25.0

    func with(_ change: (inout PrayerMethod) -> Void) -> PrayerMethod {
        var method = self
        change(&method)
        return method
    }
}
