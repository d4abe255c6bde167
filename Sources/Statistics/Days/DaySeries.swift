package import CivilTime
package import Reminders

/// The values of one reminder, day by day without gaps.
package struct DaySeries: Hashable, Sendable {
    package private(set) var first: CivilDate
    package private(set) var values: [DayValue]

    package init(first: CivilDate, values: [DayValue]) {
        (self.first, self.values) = (first, values)
    }

    /// Several series as one: what they count is added up.
    ///
    /// - Parameters:
    ///   - all: The series, one for each reminder.
    ///   - isPaused: True if a day is paused for all of them.
    package init(together all: [DaySeries], isPaused: (CivilDate) -> Bool) {
        guard let first = all.map(\.first).min() else {
            self.init(first: CivilDate(epochDay: 0), values: [])
            return
        }
        var values = [DayValue](
            repeating: DayValue(), count: all.map { $0.first - first + $0.values.count }.max() ?? 0)
        for one in all {
            let shift = one.first - first
            for (index, value) in one.values.enumerated() { values[shift + index].add(value) }
        }
        for index in values.indices where isPaused(first + index) { values[index].pausing = .whole }
        self.init(first: first, values: values)
    }

    /// The value of a day; an empty one outside the series.
    package subscript(_ day: CivilDate) -> DayValue {
        let index = day - first
        return values.indices.contains(index) ? values[index] : DayValue()
    }

    /// The days from `since` through `until`, also those outside the series.
    package func part(since: CivilDate, until: CivilDate) -> DaySeries {
        DaySeries(first: since, values: since <= until ? (0...(until - since)).map { self[since + $0] } : [])
    }

    /// Adds the days of a tracker that were skipped, or answered with no.
    package mutating func mark(_ answers: [CivilDate: Answer.Outcome]) {
        for (day, outcome) in answers where values.indices.contains(day - first) {
            switch outcome {
            case .skipped: values[day - first].count(.skipped)
            case .missed: values[day - first].count(.missed)
            case .done, .lapsed: break
            }
        }
    }

    // MARK: - Folds

    /// Days met in a row up to the last day, and the most there ever were. Days that are skipped, paused or without
    /// anything due neither count nor end a streak.
    package var streaks: (current: Int, longest: Int) {
        var (current, longest) = (0, 0)
        for value in values {
            switch value.state {
            case .met, .kept:
                current += 1
                longest = max(longest, current)
            case .partial, .unmet: current = 0
            case .skipped, .paused, .none: break
            }
        }
        return (current, longest)
    }

    /// Days of use in a row up to the last day, and the most there ever were. A day of which nothing is recorded ends a
    /// streak, unless it is today.
    ///
    /// - Parameter today: The days after it do not count.
    package func usedStreaks(today: CivilDate) -> (current: Int, longest: Int) {
        var (current, longest) = (0, 0)
        for (place, value) in values.enumerated() where first + place <= today {
            switch value.state {
            case .met, .kept, .partial:
                current += 1
                longest = max(longest, current)
            case .paused: break
            case .none where first + place == today: break
            case .unmet, .skipped, .none: current = 0
            }
        }
        return (current, longest)
    }

    /// How many days have each state.
    package func count(_ state: DayValue.State) -> Int { values.count { $0.state == state } }

    /// Days met out of those met, partly met and unmet, in whole per cent, rounded down; `nil` if there are none.
    package var rate: Int? {
        let met = count(.met)
        return Figures.percent(met, of: met + count(.partial) + count(.unmet))
    }
}
