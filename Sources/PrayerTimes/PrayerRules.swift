/// How a person wants the times of prayer: a method, and what differs from it.
package struct PrayerRules: Hashable, Sendable {
    package var method: PrayerMethod
    /// When asr begins; `nil` for the method's choice.
    package var madhab: Madhab?
    /// Limits fajr and isha where nights are short or light; `nil` for the method's choice.
    package var highLatitude: HighLatitudeRule?
    package var polar = PolarRule.none
    /// Minutes on top of the method's.
    package var offsets = PrayerMinutes()
    package var rounding: MinuteRounding?
    /// Midnight is the middle of the night. This says when that night ends; `nil` for the method's choice.
    package var nightEnd: NightEnd?
    /// For a method that follows the seasons: which twilight ends before isha.
    package var shafaq = Shafaq.general
    /// Minutes from imsak to fajr.
    package var imsak = 10
    package var hijri = HijriCalendar()
    /// Published times, which win on the days that they have; the method is for all others.
    package var timetable: PrayerTimetable?
    /// True if the person wants a timetable, even one that could not be read.
    package var wantsTimetable = false
    /// The method for days that the timetable does not have; `nil` for `method`.
    package var fallback: PrayerMethod?
    /// The zone whose clock the timetable's times are by; `nil` for the local one.
    package var timetableZone: String?
    /// The days on which the person combines or shortens prayers.
    package var journey: PrayerJourney?

    package init(_ method: PrayerMethod = .mwl) {
        self.method = method
    }

    /// Beyond two hours, an offset would make another prayer of it.
    package static let longestOffset = 120
}

/// When the shadow of an object marks asr.
package enum Madhab: String, CaseIterable, Sendable {
    /// When the shadow is as long as the object, plus its shadow at noon; also for Maliki and Hanbali.
    case shafi
    /// When the shadow is twice as long as the object, plus its shadow at noon.
    case hanafi

    var shadow: Double { self == .shafi ? 1 : 2 }
}

/// The earliest fajr and the latest isha, if nights are so short or light that angles give none or a hard one.
package enum HighLatitudeRule: String, CaseIterable, Sendable {
    /// Neither passes the middle of the night, when the sun is lowest.
    case middle
    /// Fajr in the last seventh of the night, isha in the first.
    case seventh
    /// Like `seventh`, but a sixtieth of the night for each degree of the method's angle.
    case angle
    /// No limit: a twilight that lasts all night leaves fajr and isha without a time.
    case none
}

/// Which times a day has if the sun does not rise or does not set.
package enum PolarRule: String, CaseIterable, Sendable {
    /// Say that there is no such time.
    case none
    /// Use the nearest day, before or after, on which it does both.
    case nearestDay = "nearest-day"
    /// Use the nearest latitude, in steps of half a degree, at which it does both.
    case nearestLatitude = "nearest-latitude"
}

package enum MinuteRounding: String, CaseIterable, Sendable {
    case nearest, up, none
}

/// When the night ends that midnight is the middle of. It begins at sunset.
package enum NightEnd: String, CaseIterable, Sendable {
    case sunrise, fajr
}

/// Which twilight has to end before isha begins, by the Moonsighting Committee's method.
package enum Shafaq: String, CaseIterable, Sendable {
    /// Red in summer and white in winter.
    case general
    case red, white
}

/// Minutes for each of the six times.
package struct PrayerMinutes: Hashable, Sendable {
    package var fajr = 0
    package var sunrise = 0
    package var dhuhr = 0
    package var asr = 0
    package var maghrib = 0
    package var isha = 0

    package init(
        fajr: Int = 0, sunrise: Int = 0, dhuhr: Int = 0, asr: Int = 0, maghrib: Int = 0, isha: Int = 0
    ) {
        (self.fajr, self.sunrise, self.dhuhr) = (fajr, sunrise, dhuhr)
        (self.asr, self.maghrib, self.isha) = (asr, maghrib, isha)
    }

    /// The six, by the names of their events.
    package static var names: [String] { PrayerEvent.six.map(\.rawValue) }

    package static func path(_ name: String) -> WritableKeyPath<PrayerMinutes, Int>? {
        switch PrayerEvent(rawValue: name) {
        case .fajr: \.fajr
        case .sunrise: \.sunrise
        case .dhuhr: \.dhuhr
        case .asr: \.asr
        case .maghrib: \.maghrib
        case .isha: \.isha
        default: nil
        }
    }

    static func + (left: PrayerMinutes, right: PrayerMinutes) -> PrayerMinutes {
        PrayerMinutes(
            fajr: left.fajr + right.fajr, sunrise: left.sunrise + right.sunrise, dhuhr: left.dhuhr + right.dhuhr,
            asr: left.asr + right.asr, maghrib: left.maghrib + right.maghrib, isha: left.isha + right.isha)
    }
}
