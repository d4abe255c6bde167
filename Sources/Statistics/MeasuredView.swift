package import CivilTime
package import Reminders
import Vocabulary

/// The readings of one reminder over a stretch of days, as `stats --json` gives it. Values are in `unit`, whatever units a
/// person wants to see.
package struct MeasuredView: PersonTitled, Hashable, Sendable, Codable {
    /// A week, a month or a year, or its part within the stretch.
    package struct Period: Hashable, Sendable, Codable {
        /// Its first day: `YYYY-MM-DD`.
        package var first: CivilDate
        /// Days with a reading.
        package var days: Int
        /// Absent for what no sum makes sense of, such as a weight.
        package var total: Double?
        /// The mean over the days with a reading.
        package var mean: Double

        package init(first: CivilDate, days: Int, total: Double? = nil, mean: Double) {
            (self.first, self.days, self.total, self.mean) = (first, days, total, mean)
        }
    }

    package struct Extreme: Hashable, Sendable, Codable {
        package var value: Double
        package var day: CivilDate

        package init(value: Double, day: CivilDate) { (self.value, self.day) = (value, day) }
    }

    package var id: String
    package var kind: String
    package var title: String
    package var person: String?
    package var unit: String?
    package var goal: String?
    /// How several readings make a day: `sum`, `last`, `mean`, `longest`.
    package var fold: String
    package var readings: Int
    /// Days with a reading.
    package var days: Int
    package var total: Double?
    /// The mean over the days with a reading; absent if there are none.
    package var mean: Double?
    package var least: Extreme?
    package var most: Extreme?
    package var first: Extreme?
    package var last: Extreme?
    /// Days on which the goal was met, and those that were decided.
    package var met: Int
    package var of: Int
    package var streak: Int
    package var longestStreak: Int
    /// Weeks begin on Monday.
    package var weeks: [Period]
    package var months: [Period]
    package var years: [Period]
    /// False if streaks are not to be shown.
    package var streaks: Bool?
    /// True if a hint at imports may be shown while there is no reading.
    package var hint: Bool?
    /// When the one that runs now began.
    package var running: Timestamp?
    /// Seconds that it is meant to last.
    package var runningGoal: Int64?
    /// The last reading before these days.
    package var known: Extreme?
    /// The first reading of all.
    package var begun: Extreme?
    /// The mean of as many days before; absent without a reading in them.
    package var before: Double?
    /// For a level: its trend on the last day.
    package var trend: Course?
    /// Kilograms by the square of metres, of the trend; absent without a height.
    package var bmi: Double?
    package var parts: [PartFigures]?
    /// The total of each type, such as coffee, the largest first; absent unless there are several.
    package var types: [TypeTotal]?
    package var nights: [Night]?
    package var regularity: Regularity?
    /// Seconds between stretches on average, such as the time in which one eats between fasts.
    package var between: Int64?
    /// Days that count as kept, for what has a least length of its own: a fast of 14 hours, or its goal.
    package var kept: Int?
    /// When the last stretch ended, unless one runs.
    package var ended: Timestamp?
    /// The mean score of the nights that have one, from 40 to 100.
    package var score: Int?

    package init(
        id: String, kind: String, title: String, person: String? = nil, unit: String? = nil, goal: String? = nil,
        fold: String, readings: Int, days: Int, total: Double? = nil, mean: Double? = nil, least: Extreme? = nil,
        most: Extreme? = nil, first: Extreme? = nil, last: Extreme? = nil, met: Int, of: Int, streak: Int,
        longestStreak: Int, weeks: [Period], months: [Period], years: [Period]
    ) {
        (self.id, self.kind, self.title, self.person, self.unit, self.goal) = (id, kind, title, person, unit, goal)
        (self.fold, self.readings, self.days, self.total, self.mean) = (fold, readings, days, total, mean)
        (self.least, self.most, self.first, self.last) = (least, most, first, last)
        (self.met, self.of, self.streak, self.longestStreak) = (met, of, streak, longestStreak)
        (self.weeks, self.months, self.years) = (weeks, months, years)
    }

    /// - Parameters:
    ///   - whole: Every day since the first reading: streaks are counted in it.
    ///   - range: The days that are asked about.
    ///   - measuring: How its days are measured.
    ///   - definition: The reminder.
    package init(
        _ whole: DaySeries, within range: ClosedRange<CivilDate>, _ measuring: Measuring, of definition: Definition
    ) {
        let part = whole.part(since: range.lowerBound, until: range.upperBound)
        let shown = measuring.unit
        func value(_ thousandths: Int64) -> Double { measuring.number(thousandths) }
        var found: [(day: CivilDate, value: Int64, count: UInt16)] = []
        for (place, each) in part.values.enumerated() {
            guard let measured = each.measured, measured.count > 0 else { continue }
            found.append((part.first + place, measured.value, measured.count))
        }
        func extreme(_ one: (day: CivilDate, value: Int64, count: UInt16)?) -> Extreme? {
            one.map { Extreme(value: value($0.value), day: $0.day) }
        }
        let isSum = measuring.fold == .sum
        func periods(_ start: (CivilDate) -> CivilDate) -> [Period] {
            var sums: [CivilDate: (days: Int, sum: Int64)] = [:]
            for one in found {
                let known = sums[start(one.day)] ?? (0, 0)
                sums[start(one.day)] = (known.days + 1, known.sum + one.value)
            }
            return sums.sorted { $0.key < $1.key }.map { first, sum in
                Period(
                    first: first, days: sum.days, total: isSum ? value(sum.sum) : nil,
                    mean: value(ReadingDays.mean(sum.sum, of: sum.days)))
            }
        }
        let sum = found.reduce(Int64(0)) { $0 + $1.value }
        let (streak, longest) = whole.streaks
        let met = part.count(.met)
        self.init(
            id: definition.id.rawValue, kind: definition.kind, title: definition.title, person: definition.person,
            unit: shown?.symbol, goal: measuring.goal?.description, fold: measuring.fold.rawValue,
            readings: found.reduce(0) { $0 + Int($1.count) }, days: found.count,
            total: isSum || measuring.fold == .longest ? value(sum) : nil,
            mean: found.isEmpty ? nil : value(ReadingDays.mean(sum, of: found.count)),
            least: extreme(found.min { ($0.value, $0.day) < ($1.value, $1.day) }),
            most: extreme(found.max { ($0.value, $1.day) < ($1.value, $0.day) }), first: extreme(found.first),
            last: extreme(found.last), met: met, of: met + part.count(.partial) + part.count(.unmet), streak: streak,
            longestStreak: longest, weeks: periods { $0 - Int($0.weekday.rawValue) },
            months: periods(\.beginningOfMonth),
            years: periods { CivilDate(year: $0.year, month: 1, clampingDay: 1) })
    }
}

extension Measuring {
    /// A day's value with its unit.
    package func amount(_ thousandths: Int64) -> TrackerDayView.Value {
        TrackerDayView.Value(amount: number(thousandths), unit: unit?.symbol)
    }

    /// A day's value in the reminder's unit, to the thousandth; of a length of time to the millionth, which is exact to the
    /// second.
    package func number(_ thousandths: Int64) -> Double {
        if let unit, unit.dimension == .time, let length = MeasureUnit.second.flatMap({ unit.convert(1000, to: $0) }) {
            return (Double(thousandths) / Double(length) * 1_000_000).rounded() / 1_000_000
        }
        guard let base, let unit, let value = base.convert(thousandths, to: unit) else {
            return Double(thousandths) / 1000
        }
        return Double(value) / 1000
    }
}
