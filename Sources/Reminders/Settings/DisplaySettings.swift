package import CivilTime
package import Vocabulary

/// How times of day and weeks are shown to a person.
///
/// Schedules, JSON and the record never depend on it.
package struct DisplaySettings: Hashable, Sendable {
    package enum Clock: String, Hashable, Sendable, CaseIterable {
        case twentyFourHours = "24h"
        case twelveHours = "12h"
    }

    /// The days that a week may begin with.
    package static let weekStarts: [Weekday] = [.monday, .saturday, .sunday]

    package var clock = Clock.twentyFourHours
    /// The first column of a calendar and the first row of a table by weekday.
    package var weekStart = Weekday.monday

    /// The units that a person wants to see and type, by dimension. The record keeps its own.
    package var units: [MeasureUnit.Dimension: MeasureUnit] = [:]

    package init(clock: Clock = .twentyFourHours, weekStart: Weekday = .monday) {
        (self.clock, self.weekStart) = (clock, weekStart)
    }

    /// The unit to show and read values in that are usually measured in another one.
    package func unit(for usual: MeasureUnit?) -> MeasureUnit? { usual.flatMap { units[$0.dimension] } ?? usual }

    /// `71.9 kg`, or `158.5 lb` if the person wants pounds.
    package func text(_ value: Measurement) -> String { value.text(in: unit(for: value.unit)) }

    /// `08:00` or `8:00 am`, with seconds if there are some or they are asked for. Noon is `12:00 pm`, midnight
    /// `12:00 am`.
    package func text(_ time: ClockTime, withSeconds: Bool = false) -> String {
        let digits = time.description + (withSeconds && time.second == 0 ? ":00" : "")
        guard clock == .twelveHours else { return digits }
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return "\(hour)\(digits.dropFirst(2)) \(time.hour < 12 ? "am" : "pm")"
    }

    /// The seven days, in the order of a week.
    package var weekdays: [Weekday] {
        (0..<7).map { Weekday.allCases[(Int(weekStart.rawValue) + $0) % 7] }
    }
}
