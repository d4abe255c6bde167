package import CivilTime
package import PrayerTimes
package import Reminders
import Vocabulary

/// The Islamic date and the night, if prayers follow the sun. Without such prayers there are none of these words.
package struct PrayerSky {
    let rules: PrayerRules
    private let date: CivilDate
    private let place: PrayerPlace?
    private let isShown: Bool

    /// - Parameters:
    ///   - prayers: Those of the day, and the next one: a day may have none of its own left.
    ///   - place: Asked for only if one of them follows the sun.
    package init(
        _ date: CivilDate, for prayers: [OccurrenceView], by rules: PrayerRules,
        at place: @autoclosure () -> PrayerPlace?
    ) {
        (self.date, self.rules) = (date, rules)
        isShown = prayers.contains { if case .sun = SlotKey($0.slot) { true } else { false } }
        self.place = isShown ? place() : nil
    }

    /// `10 Jumada II 1448 · Muslim World League`
    func heading(_ clock: Clock, _ style: Style) -> [String] {
        guard isShown else { return [] }
        let source = rules.timetable?[date] == nil ? rules.method.name : "timetable"
        let hijri = place?.hijri(of: date, by: rules, now: clock.now) ?? "\(rules.hijri.date(of: date))"
        return style.wrap("\(hijri) · \(source)", .quiet)
    }

    /// `night: half 00:12, last third 01:25`
    func night(on date: CivilDate, _ clock: Clock) -> [String] {
        guard let place else { return [] }
        let day = place.day(date, by: rules)
        func time(_ event: PrayerEvent) -> Instant? {
            rules.time(of: event, on: day, at: place.place, in: place.zone).instant
        }
        guard let half = time(.midnight), let third = time(.lastThird) else { return [] }
        return ["", "  night: half \(clock.time(half, on: date)), last third \(clock.time(third, on: date))"]
    }
}
