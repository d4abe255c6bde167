package import CivilTime
package import Reminders
package import Vocabulary

/// The days of one habit, from its first through today: a mark each, and what follows from them. Only the days and the
/// goal as it is now count, in whatever order they became known.
package struct HabitHistory: Hashable, Sendable {
    package enum Mark: String, Hashable, Sendable, Codable, CaseIterable {
        case done
        /// Some of the amount.
        case partial
        /// Not done, but kept by the others of its frequency.
        case kept
        /// Stated, or the slip of a habit to break.
        case no
        /// Not answered.
        case open
        case skipped, paused
        /// A day of the week on which it is not due.
        case off
        /// It was not active.
        case none

        /// True if the day counts in a rate.
        package var isCounted: Bool { [.done, .partial, .no, .open].contains(self) }
        /// True if the day neither counts in a streak nor ends one.
        var isFrozen: Bool { [.skipped, .paused, .off, .none].contains(self) }
    }

    package struct Goal: Hashable, Sendable {
        package var frequency: Frequency
        /// For what is counted: the goal of a day, in the unit of the amounts.
        package var amount: Reminders.Goal?
        package var unit: MeasureUnit?
        /// True for a habit to break: a day without it is a good one.
        package var isBroken: Bool
        /// True if it is to be kept on the days of a season alone.
        package var isSeasonal = false

        package init(
            _ frequency: Frequency = .daily, amount: Reminders.Goal? = nil, unit: MeasureUnit? = nil,
            isBroken: Bool = false
        ) {
            (self.frequency, self.amount, self.unit, self.isBroken) = (frequency, amount, unit, isBroken)
        }

        /// Without a goal of its own, a day is done by any amount.
        package init(_ measuring: Measuring, isBroken: Bool) {
            self.init(measuring.goal?.frequency ?? .daily, unit: measuring.base, isBroken: isBroken)
            if let goal = measuring.goal, goal.frequency == nil { amount = goal }
        }
    }

    package let first: CivilDate
    package let marks: [Mark]
    /// Days done or kept in a row, up to the last that counts, and the most there ever were.
    package let streak: Int
    package let best: Int
    /// 0 to 1.
    package let score: Double
    /// How many days are left to do it once more before the streak breaks: 0 for today; `nil` if none runs.
    package let left: Int?
    /// True if it is only tracked: no day is due, so that there is no rate, no streak and no score.
    package let isTracked: Bool
    /// Days of its season that were not kept, with those owed before, and not made up; `nil` without a season.
    package let owed: Int?

    /// - Parameters:
    ///   - days: Its recorded days, from the first through today.
    ///   - goal: The goal that decides whether a day is kept.
    ///   - season: Tells which days are to be kept, and how many were owed before.
    ///   - isActive: True if it was active on a day. A day with an answer counts anyway.
    package init(
        _ days: DaySeries, _ goal: Goal, season: (has: (CivilDate) -> Bool, owed: Int)? = nil,
        isActive: (CivilDate) -> Bool
    ) {
        var goal = goal
        goal.isSeasonal = season != nil
        let today = days.first + (days.values.count - 1)
        let amounts = HabitAmounts(goal, days)
        var marks = days.values.enumerated().map { index, value in
            let day = days.first + index
            let mark = HabitHistory.mark(
                value, amounts.worth(of: index), goal, day, isActive(day), isToday: day == today)
            return mark == .open && season?.has(day) == false ? .off : mark
        }
        owed = season.map { season in
            days.values.indices.reduce(season.owed) { owed, index in
                let day = days.first + index
                let isKept = days.values[index].done > 0
                // Before anything is owed, nothing can be made up.
                guard season.has(day) else { return isKept ? max(0, owed - 1) : owed }
                return isKept || day == today || !isActive(day) ? owed : owed + 1
            }
        }
        // Frozen days are as if they were not: windows slide over them.
        let counted = marks.indices.filter { !marks[$0].isFrozen }
        let done = counted.indices.filter { marks[counted[$0]] == .done }
        let intervals = KeptDays.intervals(times: goal.frequency.times, done: done) {
            goal.frequency.length(from: days.first + counted[$0])
        }
        let covered = KeptDays.covered(by: intervals, atLeast: counted.count + 1)
        if goal.frequency.days > 1 {
            for (place, index) in counted.enumerated() where covered[place] && marks[index] != .done {
                marks[index] = .kept
            }
        }
        isTracked = goal.isTracked
        (streak, best) = isTracked ? (0, 0) : HabitHistory.streaks(marks)
        left =
            goal.isTracked || goal.isWithoutDeadline || goal.isSeasonal && marks.last == .off
            ? nil : HabitHistory.left(marks, counted, covered, goal.frequency, today)
        score = isTracked ? 0 : amounts.score(marks)
        (first, self.marks) = (days.first, marks)
    }

    package subscript(_ day: CivilDate) -> Mark {
        let index = day - first
        return marks.indices.contains(index) ? marks[index] : .none
    }

    /// True if it was active, or has an answer, on any of these days.
    package func isActive(on days: ClosedRange<CivilDate>) -> Bool {
        (0...(days.upperBound - days.lowerBound)).contains { self[days.lowerBound + $0] != .none }
    }

    /// A day as calendars and grids show it. Today is nothing as long as it is open.
    package func state(of day: CivilDate) -> DayValue.State {
        let isToday = day - first == marks.count - 1
        switch self[day] {
        case .done: return .met
        case .partial: return isToday ? .none : .partial
        case .kept: return .kept
        case .no: return .unmet
        case .open: return isToday ? .none : .unmet
        case .skipped: return .skipped
        case .paused: return .paused
        case .off, .none: return .none
        }
    }

    private static func mark(
        _ value: DayValue, _ worth: HabitAmounts.Worth?, _ goal: Goal, _ day: CivilDate, _ isActive: Bool,
        isToday: Bool
    ) -> Mark {
        let hasAmount = (value.measured?.count ?? 0) > 0
        let isAnswered = value.done > 0 || value.missed > 0 || value.skipped > 0 || hasAmount
        guard isActive || isAnswered else { return .none }
        if value.pausing != .none, !isAnswered { return .paused }
        let mark = answered(value, worth, goal, day, hasAmount: hasAmount, isToday: isToday)
        // Only what was done counts in a pause.
        return value.pausing == .whole && mark != .done ? .paused : mark
    }

    private static func answered(
        _ value: DayValue, _ worth: HabitAmounts.Worth?, _ goal: Goal, _ day: CivilDate, hasAmount: Bool, isToday: Bool
    ) -> Mark {
        if value.skipped > 0, value.done == 0, !hasAmount { return .skipped }
        if let worth {
            switch worth {
            case .met where hasAmount || !isToday || value.missed > 0: return .done
            case .part: return .partial
            case .over: return .no
            case .met, .nothing: return value.missed > 0 ? .no : .open
            }
        }
        if goal.isBroken { return value.done > 0 ? .no : value.missed > 0 || !isToday ? .done : .open }
        if value.done > 0 || hasAmount { return .done }
        if value.missed > 0 { return .no }
        return goal.frequency.weekdays.contains(day.weekday) ? .open : .off
    }

    /// Today, as long as it is open, ends no streak.
    private static func streaks(_ marks: [Mark]) -> (Int, Int) {
        var (run, best) = (0, 0)
        for (index, mark) in marks.enumerated() {
            switch mark {
            case .done, .kept:
                run += 1
                best = max(best, run)
            case .open where index == marks.count - 1, .partial where index == marks.count - 1: break
            case .open, .partial, .no: run = 0
            case .skipped, .paused, .off, .none: break
            }
        }
        return (run, best)
    }

    /// The number of days from today to the first day that nothing done so far covers.
    private static func left(
        _ marks: [Mark], _ counted: [Int], _ covered: [Bool], _ frequency: Frequency, _ today: CivilDate
    ) -> Int? {
        guard let last = counted.last, let mark = marks.last, ![.skipped, .paused, .none].contains(mark) else {
            return nil
        }
        let isDueToday = last == marks.count - 1
        let place = counted.count - 1
        guard covered[place] else {
            return isDueToday && mark != .no && place > 0 && covered[place - 1] ? 0 : nil
        }
        var ahead = 1
        while place + ahead < covered.count, covered[place + ahead] { ahead += 1 }
        var day = today
        while ahead > 0 {
            day = day + 1
            if frequency.weekdays.contains(day.weekday) { ahead -= 1 }
        }
        return day - today
    }
}

extension HabitHistory.Goal {
    fileprivate var isTracked: Bool { frequency.weekdays.isEmpty }

    /// True if nothing has to be done before the day ends: there is an upper limit, or the habit is one to break.
    fileprivate var isWithoutDeadline: Bool {
        if case .atMost? = amount?.rule { true } else { isBroken }
    }
}
