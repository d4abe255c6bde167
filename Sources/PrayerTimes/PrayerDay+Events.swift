package import CivilTime

extension PrayerDay {
    /// Prayer is discouraged for this long after sunrise, until the sun has fully risen, and for this long before
    /// sunset.
    private static let lowSun = Duration.seconds(15 * 60)
    /// Prayer is discouraged for this long before noon.
    private static let zenith = Duration.seconds(10 * 60)

    /// The time of any event.
    ///
    /// - Parameters:
    ///   - event: A prayer, or another event of the day.
    ///   - place: Where the sun is looked at.
    ///   - rules: The method and its adjustments.
    ///   - next: The day after, for what belongs to the night between; `nil` computes it if it is needed.
    package func time(
        of event: PrayerEvent, at place: Coordinate, by rules: PrayerRules, next: PrayerDay? = nil
    ) -> PrayerTime {
        switch event {
        case .fajr: fajr
        case .sunrise: sunrise
        case .dhuhr: dhuhr
        case .asr: asr
        case .maghrib: maghrib
        case .isha: isha
        case .imsak: fajr.moved(by: .seconds(-60 * rules.imsak))
        case .ishraq: sunrise.moved(by: Self.lowSun)
        case .midnight: midnight(next: next ?? PrayerDay(date + 1, at: place, by: rules), by: rules)
        case .lastThird:
            night(until: (next ?? PrayerDay(date + 1, at: place, by: rules)).fajr, part: 2, of: 3, by: rules)
        }
    }

    private func midnight(next: PrayerDay, by rules: PrayerRules) -> PrayerTime {
        let end: PrayerTime =
            switch rules.nightEnd ?? rules.method.nightEnd {
            case .sunrise: nextSunrise.map { .at($0) } ?? .absent(.sunStaysDown)
            case .fajr: next.fajr
            }
        return night(until: end, part: 1, of: 2, by: rules)
    }

    private func night(until end: PrayerTime, part: Int64, of parts: Int64, by rules: PrayerRules) -> PrayerTime {
        guard let sunset else { return maghrib.instant == nil ? maghrib : .absent(.sunStaysUp) }
        guard let instant = end.instant else { return end }
        let rounding = rules.rounding ?? rules.method.rounding
        return .at(
            Instant(seconds: rounding.whole(sunset.seconds + (instant.seconds - sunset.seconds) * part / parts)))
    }

    /// When duha may be prayed: once the sun has fully risen, until it is nearly at its highest.
    package var duha: (from: Instant, until: Instant)? {
        sunrise.instant.map { ($0 + Self.lowSun, noon - Self.zenith) }.flatMap {
            $0.0 < $0.1 ? (from: $0.0, until: $0.1) : nil
        }
    }

    /// The times between which prayer is discouraged: after sunrise, about noon, before sunset. They never ring.
    package var discouraged: [(from: Instant, until: Instant)] {
        [
            sunrise.instant.map { ($0, $0 + Self.lowSun) },
            sunrise.instant == nil ? nil : dhuhr.instant.map { (noon - Self.zenith, $0) },
            sunset.flatMap { sunset in maghrib.instant.map { (sunset - Self.lowSun, max(sunset, $0)) } },
        ].compactMap(\.self)
    }
}

extension PrayerTime {
    fileprivate func moved(by length: Duration) -> PrayerTime {
        if case .at(let instant) = self { .at(instant + length) } else { self }
    }
}
