package import CivilTime

/// Days on which a traveller combines prayers or shortens them. Schools differ on when one may: a person says so, and
/// nothing else does.
package struct PrayerJourney: Hashable, Sendable {
    /// Dhuhr is combined with asr, and maghrib with isha.
    package enum Combining: String, CaseIterable, Sendable {
        /// Both at the time of the first.
        case early
        /// Both at the time of the second.
        case late
    }

    package var from: CivilDate
    /// The last day; `nil` until the person says otherwise.
    package var until: CivilDate?
    package var combining: Combining?
    /// True if prayers of four rak'ah are shortened to two.
    package var isShort: Bool

    package init(from: CivilDate, until: CivilDate? = nil, combining: Combining? = nil, isShort: Bool = false) {
        (self.from, self.until, self.combining, self.isShort) = (from, until, combining, isShort)
    }

    package func covers(_ date: CivilDate) -> Bool { date >= from && until.map { date <= $0 } ?? true }
}

extension PrayerEvent {
    /// The prayer that a traveller may combine it with; `nil` for fajr and for events that are no prayer.
    package var companion: PrayerEvent? {
        switch self {
        case .dhuhr: .asr
        case .asr: .dhuhr
        case .maghrib: .isha
        case .isha: .maghrib
        default: nil
        }
    }

    /// True if it has four rak'ah, which a traveller may shorten to two.
    package var isLong: Bool { self == .dhuhr || self == .asr || self == .isha }
}
