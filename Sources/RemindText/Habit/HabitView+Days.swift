import CivilTime
package import RemindProtocol
package import Statistics

/// One habit on one day, as `habit --json` prints it.
package struct HabitDayView: Encodable {
    var habit: String
    var title: String
    var day: String
    var state: HabitHistory.Mark
    /// Absent if streaks are switched off.
    var streak: Int?
    var best: Int?
    var score: Double?
    /// Null if no streak runs.
    var left: Nullable<Int>?
    /// Absent without a season.
    var owed: Int?
    var archived: String?
    var value: Double?
    var unit: String?

    package init(_ one: HabitView, in reply: Remindd1.HabitsReply) {
        (habit, title, day, state) = (one.habit, one.title, reply.last, one.marks.last ?? .none)
        owed = one.owed
        (archived, value, unit) = (one.archived, one.values?.last ?? nil, one.unit)
        guard reply.streaks else { return }
        (streak, best, score, left) = (one.streak, one.best, one.score, Nullable(one.left))
    }

    package static func views(_ reply: Remindd1.HabitsReply) -> [HabitDayView] {
        reply.shown.map { HabitDayView($0, in: reply) }
    }
}

/// One day of all habits, as `habit grid --json` prints it.
package struct HabitGridDay: Encodable {
    var day: String
    var done: Int
    var total: Int
    /// Null on a day on which nothing counted.
    var level: Nullable<Int>

    package static func days(_ reply: Remindd1.HabitsReply) -> [HabitGridDay] {
        guard let first = CivilDate(reply.first) else { return [] }
        return reply.days.enumerated().map { index, day in
            HabitGridDay(
                day: (first + index).description, done: day.done, total: day.total, level: Nullable(day.level))
        }
    }
}

extension Remindd1.HabitsReply {
    /// The habits that there were on the last day that is shown, also those put away since.
    package var shown: [HabitView] { habits.filter { $0.marks.last != HabitHistory.Mark.none } }
}
