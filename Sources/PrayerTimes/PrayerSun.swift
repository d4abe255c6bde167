package import CivilTime

/// The sun on one day at one place and in the nights around it: what every method takes its times from.
///
/// It is most of the work of a day's times. Several methods, and days that follow each other, can share it.
package struct PrayerSun: Sendable {
    package let date: CivilDate
    package let place: Coordinate
    let before: SolarDay
    let own: SunCourse
    /// The course of another day or latitude, since the sun does not rise or set on this one, or hardly;
    /// `nil` if there is no need.
    let resolved: SunCourse?
    private let next: SolarDay

    /// - Parameters:
    ///   - date: The date of the place.
    ///   - place: Where the sun is looked at.
    ///   - polar: Which day or latitude counts instead, if the sun does not rise or set.
    ///   - last: The sun of the day before at this place, if it is known.
    package init(_ date: CivilDate, at place: Coordinate, polar: PolarRule = .none, after last: PrayerSun? = nil) {
        let known = last.flatMap { $0.date + 1 == date && $0.place == place ? $0 : nil }
        let before = known?.own.day ?? SolarDay(date - 1, at: place)
        let next = SolarDay(date + 1, at: place)
        let own = SunCourse(known?.next ?? SolarDay(date, at: place), before: before, next: next)
        self.init(date, place, before, own, next, resolved: PrayerSun.resolved(own, polar, date, place))
    }

    private init(
        _ date: CivilDate, _ place: Coordinate, _ before: SolarDay, _ own: SunCourse, _ next: SolarDay,
        resolved: SunCourse?
    ) {
        (self.date, self.place, self.before, self.own, self.next) = (date, place, before, own, next)
        self.resolved = resolved
    }

    /// True if the sun rises and sets on the day, and not only its edge: then polar rules change nothing.
    package var isWhole: Bool { own.isWhole }

    /// A copy that follows another polar rule.
    package func resolved(by polar: PolarRule) -> PrayerSun {
        PrayerSun(date, place, before, own, next, resolved: PrayerSun.resolved(own, polar, date, place))
    }

    private static func resolved(
        _ own: SunCourse, _ polar: PolarRule, _ date: CivilDate, _ place: Coordinate
    ) -> SunCourse? {
        own.isWhole ? nil : SunCourse.resolved(polar, date, at: place, noon: own.day.noon)
    }
}
