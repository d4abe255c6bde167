import CivilTime
import Reminders
import Vocabulary

/// The amounts of a habit that is counted, day by day, held against its goal. A goal over a week or a month is held
/// against the last 7 or 30 days.
struct HabitAmounts {
    enum Worth { case met, part, over, nothing }

    private let goal: HabitHistory.Goal
    private let values: [Int64]
    /// The sums that the goal is about; empty without such a goal.
    private var sums: [Int64] = []
    private let days: Int

    init(_ goal: HabitHistory.Goal, _ series: DaySeries) {
        self.goal = goal
        values = series.values.map { $0.measured?.value ?? Int64($0.done) }
        days = goal.amount?.period == .week ? 7 : goal.amount?.period == .month ? 30 : 1
        guard goal.amount != nil else { return }
        var sum: Int64 = 0
        for (index, value) in values.enumerated() {
            sum += value
            if index >= days { sum -= values[index - days] }
            sums.append(sum)
        }
    }

    /// `nil` without a goal about an amount.
    func worth(of day: Int) -> Worth? {
        guard let amount = goal.amount, let judged = Goal(amount.rule).judge(sums[day], unit: goal.unit) else {
            return nil
        }
        if judged.isMet { return .met }
        switch amount.rule {
        case .atMost: return .over
        case .between where judged.level == 2 && isOver(sums[day], amount): return .over
        default: return values[day] > 0 ? .part : .nothing
        }
    }

    private func isOver(_ value: Int64, _ amount: Goal) -> Bool {
        guard case .between(_, let high) = amount.rule else { return false }
        return value > high.converted(to: goal.unit).thousandths
    }

    /// Today counts once it is decided.
    func score(_ marks: [HabitHistory.Mark]) -> Double {
        var score = HabitScore(rule)
        let isCheck = if case .check = rule { true } else { false }
        for (index, mark) in marks.enumerated() {
            let isUndecided = index == marks.count - 1 && (mark == .open || mark == .partial)
            let amount = isCheck ? (mark == .done ? 1 : 0) : values[index]
            score.add(
                amount,
                isFrozen: [.skipped, .paused, .none].contains(mark) || goal.isSeasonal && mark == .off || isUndecided)
        }
        return score.value
    }

    private var rule: HabitScore.Rule {
        guard !goal.isBroken else { return .atMost(0, days: 1) }
        switch goal.amount?.rule {
        case .atLeast(let value)?, .between(let value, _)?:
            return .atLeast(value.converted(to: goal.unit).thousandths, days: days)
        case .atMost(let value)?: return .atMost(value.converted(to: goal.unit).thousandths, days: days)
        case .times?, .weekdays?, .reach?, nil: return .check(goal.frequency)
        }
    }
}
