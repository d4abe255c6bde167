package import CivilTime
package import RemindProtocol
import Statistics
import Vocabulary

/// A day of the year of habits in words, for what has no picture: `12 March, done, 3 of 4`.
package struct HabitDayText {
    private let reply: Remindd1.HabitsReply
    private let grid: HabitDays

    package init(_ reply: Remindd1.HabitsReply) { (self.reply, grid) = (reply, reply.grid) }

    /// 0 for none, 5 for all; `nil` for a day to come, and for one on which nothing counted.
    package func level(_ date: CivilDate) -> Int? { grid[date]?.level }

    package func spoken(_ date: CivilDate) -> String {
        ([DayInWords.name(date, today: reply.today)] + words(date)).joined(separator: ", ")
    }

    private func words(_ date: CivilDate) -> [String] {
        let place = date - reply.first
        guard date <= reply.today else { return [] }
        if reply.habits.count == 1, let habit = reply.habits.first, habit.marks.indices.contains(place) {
            let word = habit.marks[place].word(isBroken: habit.isBroken == true)
            let value = habit.values.flatMap { $0.indices.contains(place) ? $0[place] : nil }
            let amount = value.map { Measurement(amount: $0, unit: habit.unit).text() }
            return [word.isEmpty ? "nothing counted" : word] + [amount].compactMap(\.self)
        }
        guard let day = grid[date], day.total > 0 else { return ["nothing counted"] }
        let word = day.done == day.total ? "done" : day.done == 0 ? "not done" : "in part"
        return [word, "\(day.done) of \(day.total)"]
    }

    /// `streak 4 days, longest 15; score 78 %`; `nil` for several habits, and for one that is only tracked.
    package var figures: String? {
        guard reply.streaks, reply.habits.count == 1, let habit = reply.habits.first, habit.isTracked != true else {
            return nil
        }
        let score = Int((habit.score * 100).rounded())
        return "streak \(counted(habit.streak, "day")), longest \(habit.best); score \(score) %"
    }
}
