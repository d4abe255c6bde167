package import CivilTime
package import Reminders
import Vocabulary

/// The days of one reminder as `grid --json` and `calendar --json` give them. The lists have one value for each day from
/// `first` on.
package struct DaySeriesView: PersonTitled, Hashable, Sendable, Codable {
    package var reminder: String
    package var kind: String
    package var title: String
    package var person: String?
    /// `YYYY-MM-DD`, both included.
    package var first: CivilDate
    package var last: CivilDate
    package var states: [DayValue.State]
    /// 0 for nothing done, 5 for everything due.
    package var levels: [Int]
    /// How often it was done of the times it was due.
    package var done: [Int]
    /// How often it was due: done and missed.
    package var due: [Int]
    /// How often it was done as needed or outside the schedule; absent if never.
    package var extra: [Int]?
    /// For a kind that is counted: how often it was done each day, as planned or besides. The levels are then 0, 1, 2, 3
    /// for three or four, and 5 for five or more.
    package var counts: [Int]?
    /// Days met in a row up to the last one, and the most there ever were.
    package var streak: Int
    package var longestStreak: Int
    /// False if streaks are not to be shown.
    package var streaks: Bool?
    /// Days met out of those met, partly met and unmet, in per cent; absent if there are none.
    package var rate: Int?
    /// For what is measured: the value of each day in `unit`, null for none.
    package var values: [Double?]?
    package var unit: String?
    package var goal: String?
    /// For what is measured, how several readings make a day: `sum`, `last`, `mean`, `longest`.
    package var fold: String?
    /// For a level: its trend each day, null before the first reading.
    package var trend: [Double?]?
    /// The parts of the readings by name, such as `dia`: the value of each day.
    package var parts: [String: [Double?]]?
    /// The smallest and the largest value of a scale.
    package var range: [Int]?

    package init(
        reminder: String, kind: String, title: String, person: String? = nil, first: CivilDate, last: CivilDate,
        states: [DayValue.State], levels: [Int], done: [Int], due: [Int], extra: [Int]? = nil, streak: Int,
        longestStreak: Int,
        rate: Int?
    ) {
        (self.reminder, self.kind, self.title, self.person) = (reminder, kind, title, person)
        (self.first, self.last, self.states, self.levels) = (first, last, states, levels)
        (self.done, self.due, self.streak, self.longestStreak) = (done, due, streak, longestStreak)
        (self.extra, self.rate) = (extra, rate)
    }
}

extension DaySeriesView {
    /// How often it was done each day, if it is counted, or if nothing of it was due: a medicine as needed. `nil` for anything
    /// else.
    package var times: [Int]? {
        if let counts { return counts }
        guard values == nil, let extra, due.allSatisfy({ $0 == 0 }) else { return nil }
        return extra
    }

    /// Adds what the values of the days alone do not tell.
    ///
    /// - Parameters:
    ///   - readings: The readings of its days.
    ///   - measuring: How they are measured.
    ///   - today: Nothing is known of later days.
    package mutating func describe(_ readings: ReadingDays, _ measuring: Measuring, today: CivilDate) {
        let days = states.indices.map { first + $0 }
        range = measuring.range.map { [Int($0.lowerBound), Int($0.upperBound)] }
        if measuring.measure == .level, let trend = Trend(readings, through: min(today, first + (states.count - 1))) {
            self.trend = days.map { day in trend[day].map { measuring.number(Int64($0.rounded())) } }
        }
        let parts = measuring.parts.map { part in
            (part.name, days.map { readings.days[$0]?.parts?[part.name].map { measuring.value(of: $0, part) } })
        }
        let known = parts.filter { $0.1.contains { $0 != nil } }
        if !known.isEmpty { self.parts = Dictionary(uniqueKeysWithValues: known) }
    }
}
