package import CivilTime
package import RemindProtocol
package import Statistics

extension HabitView {
    /// A habit on the last day of a reply.
    package static func columns(_ reply: Remindd1.HabitsReply) -> [Column<HabitView>] {
        let streaks: [Column<HabitView>] = [
            Column("streak", \.streak), Column("best", \.best), Column("score", \.score),
            Column("left", isNullable: true, \.left),
        ]
        return [
            Column("habit", \.habit), Column("title", \.title), Column("day") { _ in reply.last },
            Column("state") { $0.marks.last ?? HabitHistory.Mark.none }, Column("owed", \.owed),
            Column("archived", \.archived), Column("value") { $0.values?.last ?? nil }, Column("unit", \.unit),
        ] + (reply.streaks ? streaks : [])
    }
}

extension HabitDays {
    package static var columns: [Column<(date: CivilDate, day: HabitDay)>] {
        [
            Column("day") { $0.date }, Column("done") { $0.day.done }, Column("total") { $0.day.total },
            Column("level", isNullable: true) { $0.day.level },
        ]
    }
}

extension Remindd1.HabitsReply {
    /// The habits that there were on the last day that is shown, also those put away since.
    package var shown: [HabitView] { habits.filter { $0.marks.last != HabitHistory.Mark.none } }

    package var grid: HabitDays {
        return HabitDays(first: first, days: days, today: today)
    }
}
