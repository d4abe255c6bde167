package import CivilTime
import Vocabulary

/// A habit with its marks on the days that were asked about, as `habit --json` gives it.
package struct HabitView: PersonTitled, Hashable, Sendable, Codable {
    package var habit: String
    package var kind: String
    package var title: String
    package var cover: String?
    package var person: String?
    package var group: String?
    package var question: String?
    package var goal: String?
    /// True for a habit to break.
    package var isBroken: Bool?
    /// True for one that is only tracked: it has no rate, no streak and no score.
    package var isTracked: Bool?
    /// For what is counted: the unit, and the value of each day in it, null for none.
    package var unit: String?
    package var values: [Double?]?
    /// The day on which it was archived: `YYYY-MM-DD`.
    package var archived: CivilDate?
    /// The last day of the pause that it is in, or `open` if that is not known.
    package var paused: String?
    /// The first day that counts: `YYYY-MM-DD`.
    package var since: CivilDate
    package var marks: [HabitHistory.Mark]
    /// Days done or kept in a row, and the most there ever were.
    package var streak: Int
    package var best: Int
    /// 0 to 1.
    package var score: Double
    /// Days left to do it once more before the streak breaks: 0 for today; absent if none runs.
    package var left: Int?
    /// Days of its season that are owed; absent without a season.
    package var owed: Int?
    /// How often it was done on these days, of how many that count.
    package var figures: HabitFigures

    package init(
        habit: String, kind: String, title: String, since: CivilDate, marks: [HabitHistory.Mark], streak: Int,
        best: Int,
        score: Double, left: Int? = nil, figures: HabitFigures
    ) {
        (self.habit, self.kind, self.title, self.since, self.marks) = (habit, kind, title, since, marks)
        (self.streak, self.best, self.score, self.left, self.figures) = (streak, best, score, left, figures)
    }
}
