package import CivilTime
import PrayerTimes
package import Vocabulary

extension TimeContext {
    /// When the prayer that begins at a slot has to be prayed by: fajr by sunrise, dhuhr by asr, asr by maghrib,
    /// maghrib by isha, isha by the next fajr. Two combined prayers share one window, which ends with that of the
    /// second.
    ///
    /// - Parameters:
    ///   - key: The slot at which the prayer begins.
    ///   - due: When the slot is due.
    ///   - end: The time that a person chose instead, for any slot.
    /// - Returns: `nil` if none was chosen and the slot begins no prayer, and if there is no such time within a day.
    package func windowEnd(of key: SlotKey, due: Instant, by end: SunTime? = nil) -> Instant? {
        var usual: (event: SunTime.Event, date: CivilDate)?
        if case .sun(let date, let time) = key, time.offset >= 0 {
            let last = sky.journey?.last(of: time.event, on: date) ?? time.event
            usual = last.next.map { ($0, last == .isha ? date + 1 : date) }
            // The second of two that are combined ends no window of the first.
            if last != time.event, end == SunTime(last) { return windowEnd(of: key, due: due) }
        }
        let found: Instant?
        if let end {
            let today = local.local(at: due).date
            found = (-1...2).lazy.compactMap { time(of: end.event, on: today + $0)?.instant }
                .map { $0 + .seconds(Int64(end.offset)) }.first { $0 > due }
        } else {
            found = usual.flatMap { time(of: $0.event, on: $0.date)?.instant }
        }
        return found.flatMap { $0 > due && $0 - due <= Self.longestWindow ? $0 : nil }
    }

    /// A day, and the minutes by which the sun is later on the next.
    private static let longestWindow = Duration.seconds(25 * 3600)

    /// True if a slot is of a prayer that the person shortens on its day.
    package func isShortened(_ key: SlotKey) -> Bool {
        guard let journey = sky.journey, journey.isShort, case .sun(let date, let time) = key else { return false }
        return journey.covers(date) && time.event.prayer?.isLong == true
    }

    /// The event that begins the prayer combined with a slot's on its date; `nil` if it is prayed by itself.
    package func companion(of key: SlotKey) -> (event: SunTime.Event, date: CivilDate)? {
        guard let journey = sky.journey, case .sun(let date, let time) = key, journey.combines(on: date) else {
            return nil
        }
        return time.event.companion.map { ($0, date) }
    }
}

extension PrayerJourney {
    fileprivate func combines(on date: CivilDate) -> Bool { combining != nil && covers(date) }

    /// The event at whose time a prayer rings.
    func event(for event: SunTime.Event, on date: CivilDate) -> SunTime.Event {
        guard combines(on: date), let other = event.companion else { return event }
        return combining == .early ? min(event, other) : max(event, other)
    }

    /// The later of two prayers that are combined.
    fileprivate func last(of event: SunTime.Event, on date: CivilDate) -> SunTime.Event {
        combines(on: date) ? event.companion.map { max(event, $0) } ?? event : event
    }
}

extension SunTime.Event {
    fileprivate var companion: SunTime.Event? { prayer?.companion.flatMap { SunTime.Event(rawValue: $0.rawValue) } }

    /// The event that ends a prayer.
    fileprivate var next: SunTime.Event? {
        switch self {
        case .fajr: .sunrise
        case .dhuhr: .asr
        case .asr: .maghrib
        case .maghrib: .isha
        case .isha: .fajr
        default: nil
        }
    }
}
