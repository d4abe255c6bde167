package import CivilTime
package import Reminders
package import Vocabulary

/// The value of a tracker on one day, as `today` shows it. The value is in the tracker's own unit.
package struct TrackerDayView: PersonTitled, Hashable, Sendable, Codable {
    package struct Value: Hashable, Sendable, Codable {
        package var amount: Double
        package var unit: String?

        package init(amount: Double, unit: String? = nil) { (self.amount, self.unit) = (amount, unit) }

        package var measurement: Measurement { Measurement(amount: amount, unit: unit) }
    }

    /// How the day goes, if the tracker has prompts and a goal to reach by them.
    package struct Pace: Hashable, Sendable, Codable {
        /// How much should be reached by now, in `unit`.
        package var expected: Double
        /// The tracker's own unit; absent for a plain number.
        package var unit: String?
        /// The next prompt that rings if nothing more is logged; absent for none today.
        package var next: Timestamp?

        package init(_ expected: Value, next: Timestamp? = nil) {
            (self.expected, unit, self.next) = (expected.amount, expected.unit, next)
        }

        package var amount: Value { Value(amount: expected, unit: unit) }
    }

    /// One that runs now.
    package struct Running: Hashable, Sendable, Codable {
        /// When it began.
        package var from: Timestamp
        /// Seconds that it is meant to last.
        package var goal: Int64?

        package init(from: Timestamp, goal: Int64? = nil) { (self.from, self.goal) = (from, goal) }
    }

    package var tracker: String
    package var kind: String
    package var title: String
    package var cover: String?
    package var person: String?
    /// `YYYY-MM-DD`
    package var day: CivilDate
    /// Absent without a reading.
    package var value: Value?
    package var goal: String?
    package var state: DayValue.State
    package var level: Int
    package var readings: Int
    /// The last reading of the day.
    package var last: ReadingView?
    /// The occurrence of the last reading, to take it back.
    package var occurrence: String?
    package var pace: Pace?
    /// The later day on which it was archived: `YYYY-MM-DD`.
    package var archived: CivilDate?
    /// For a level: its trend, in the unit of the value; absent without a value.
    package var trend: Double?
    package var running: Running?
    /// For a level without a reading on this day: the last reading before, in `knownUnit`.
    package var known: MeasuredView.Extreme?
    package var knownUnit: String?
    /// True for a habit to break.
    package var isBroken: Bool?
    /// How much is logged if a person names no value; absent if there is no usual amount.
    package var step: Value?
    /// How a reading is written, such as `71.9 kg`; absent for a day that is only checked.
    package var example: String?

    package init(
        tracker: String, kind: String, title: String, cover: String? = nil, person: String? = nil, day: CivilDate,
        value: Value? = nil, goal: String? = nil, state: DayValue.State, level: Int, readings: Int,
        last: ReadingView? = nil
    ) {
        (self.tracker, self.kind, self.title, self.cover, self.person) = (tracker, kind, title, cover, person)
        (self.day, self.value, self.goal, self.state, self.level) = (day, value, goal, state, level)
        (self.readings, self.last) = (readings, last)
    }

    package var trendValue: Value? {
        trend.flatMap { trend in value.map { Value(amount: trend, unit: $0.unit) } }
    }

    /// How much more should be logged by now; less than zero if more is. `nil` if the two cannot be compared.
    package var behind: Measurement? {
        guard let pace else { return nil }
        let expected = pace.amount.measurement
        let done = value?.measurement ?? Measurement(thousandths: 0, unit: expected.unit)
        guard done.unit?.dimension == expected.unit?.dimension else { return nil }
        return Measurement(
            thousandths: expected.thousandths - done.converted(to: expected.unit).thousandths, unit: expected.unit)
    }
}
