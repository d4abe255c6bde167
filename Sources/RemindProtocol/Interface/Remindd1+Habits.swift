package import CivilTime
package import Statistics

extension Remindd1 {
    package struct HabitsRequest: Codable, Sendable {
        /// A habit, also an archived one; all of them by default.
        package var what: String?
        /// Only this person's.
        package var person: String?
        package var tag: String?
        /// The first day that is shown: a date, or how many days up to the last; a week by default.
        package var since: String?
        /// The last day that is shown; today by default.
        package var until: String?
        /// A month in place of both: `2026-11`, `this` or `last`.
        package var month: String?

        package init(
            what: String? = nil, person: String? = nil, tag: String? = nil, since: String? = nil,
            until: String? = nil, month: String? = nil
        ) {
            (self.what, self.person, self.tag) = (what, person, tag)
            (self.since, self.until, self.month) = (since, until, month)
        }
    }

    package struct HabitsReply: DatedReply {
        package var zone: String
        /// Seconds since 1970.
        package var now: Int64
        /// The person's day: it may start after midnight.
        package var today: CivilDate
        /// The days that are shown, both included.
        package var first: CivilDate
        package var last: CivilDate
        /// True if streaks and scores are to be shown.
        package var streaks: Bool
        package var habits: [HabitView]
        /// One for each day that is shown: all habits together.
        package var days: [HabitDay]
        /// The figures of the shown days; `ever` has those of every day since the first habit.
        package var figures: HabitFigures
        package var ever: HabitFigures

        package init(
            zone: String, now: Int64, today: CivilDate, first: CivilDate, last: CivilDate, streaks: Bool,
            habits: [HabitView],
            days: [HabitDay], figures: HabitFigures, ever: HabitFigures
        ) {
            (self.zone, self.now, self.today, self.first, self.last) = (zone, now, today, first, last)
            (self.streaks, self.habits, self.days) = (streaks, habits, days)
            (self.figures, self.ever) = (figures, ever)
        }
    }
}
