package import CivilTime
package import Reminders
import Vocabulary

/// Statistics as `stats --json` gives them, and the source of the text.
package struct StatisticsView: Hashable, Sendable, Codable {
    /// How many days the sparkline has.
    package static let sparklineDays = 30

    /// The figures of one reminder.
    package struct Row: PersonTitled, Hashable, Sendable, Codable {
        package var id: String
        package var kind: String
        package var title: String
        /// Who it is for, if the reminder says.
        package var person: String?
        package var figures: Figures

        package init(id: String, kind: String, title: String, person: String? = nil, figures: Figures) {
            (self.id, self.kind, self.title, self.person, self.figures) = (id, kind, title, person, figures)
        }
    }

    /// Doses taken as needed, which have no rate.
    package struct AsNeededRow: PersonTitled, Hashable, Sendable, Codable {
        package var id: String
        package var title: String
        package var person: String?
        package var doses: Int
        /// How many days had at least one.
        package var days: Int
        /// The most of one day.
        package var most: Int

        /// `nil` if nothing was taken.
        package init?(_ definition: Definition, _ days: DaySeries) {
            let counts = days.values.map(\.count).filter { $0 > 0 }
            guard let most = counts.max() else { return nil }
            (id, title, person) = (definition.id.rawValue, definition.title, definition.person)
            (doses, self.days, self.most) = (counts.reduce(0, +), counts.count, most)
        }
    }

    package struct WeekdayRow: Hashable, Sendable, Codable {
        /// `monday`
        package var weekday: String
        package var figures: Figures

        package init(weekday: String, figures: Figures) {
            self.weekday = weekday
            self.figures = figures
        }
    }

    package struct TimeRow: Hashable, Sendable, Codable {
        package var time: TimeOfDay
        package var figures: Figures

        package init(time: TimeOfDay, figures: Figures) {
            self.time = time
            self.figures = figures
        }
    }

    package struct Day: Hashable, Sendable, Codable {
        /// `YYYY-MM-DD`
        package var date: CivilDate
        package var figures: Figures

        package init(date: CivilDate, figures: Figures) {
            self.date = date
            self.figures = figures
        }
    }

    package struct Gap: PersonTitled, Hashable, Sendable, Codable {
        package var reminder: String
        package var title: String
        package var person: String?
        package var seconds: Int64
        /// When the doses before and after the gap were taken.
        package var from: Timestamp
        /// Absent if no dose has ended it yet.
        package var to: Timestamp?

        package init(
            reminder: String, title: String, person: String? = nil, seconds: Int64, from: Timestamp,
            to: Timestamp? = nil
        ) {
            (self.reminder, self.title, self.person, self.seconds, self.from) = (reminder, title, person, seconds, from)
            self.to = to
        }
    }

    /// True if nothing was due, and nothing was recorded besides a schedule.
    package var isEmpty: Bool { total.isEmpty && pending + extra + lapsed == 0 }

    /// The first and the last day that are counted, both included: `YYYY-MM-DD`.
    package var since: CivilDate
    package var until: CivilDate
    package var kind: String?
    package var reminder: String?
    package var person: String?
    /// The one tag they cover, if any.
    package var tag: String?
    /// A dose up to this many seconds early or late is on time.
    package var window: Int64
    package var total: Figures
    /// Waiting for an answer now.
    package var pending: Int
    /// Taken as needed or outside the schedule.
    package var extra: Int
    package var lapsed: Int
    package var reminders: [Row]
    /// Seven, Monday first.
    package var weekdays: [WeekdayRow]
    /// Four, the night first.
    package var times: [TimeRow]
    package var longestGap: Gap?
    package var streak: Int
    package var longestStreak: Int
    /// The month of the calendar: `YYYY-MM`.
    package var month: String
    /// The days of the sparkline and the calendar, or in a report all days; only counted days with a dose.
    package var days: [Day]
    /// A row for each reminder that takes readings.
    package var measured: [MeasuredView]?
    /// For a kind that is counted: how often it was done by today, whatever days were asked for.
    package var checkIns: CheckIns?
    /// How its obligations were kept on these days, and what is owed by now.
    package var obligations: [ObligationFigures]?
    /// How many of those were on time, in per cent.
    package var onTimeRate: Int?
    /// A row for each medicine as needed that was taken on these days.
    package var asNeeded: [AsNeededRow]?
    /// A row for each habit that is checked off.
    package var habits: [HabitView]?

    package init(
        since: CivilDate, until: CivilDate, kind: String? = nil, reminder: String? = nil, person: String? = nil,
        window: Int64, total: Figures, pending: Int, extra: Int, lapsed: Int, reminders: [Row],
        weekdays: [WeekdayRow], times: [TimeRow], longestGap: Gap? = nil, streak: Int, longestStreak: Int,
        month: String, days: [Day]
    ) {
        (self.since, self.until, self.kind, self.reminder, self.person) = (since, until, kind, reminder, person)
        (self.window, self.total, self.pending, self.extra, self.lapsed) = (window, total, pending, extra, lapsed)
        (self.reminders, self.weekdays, self.times, self.longestGap) = (reminders, weekdays, times, longestGap)
        (self.streak, self.longestStreak, self.month, self.days) = (streak, longestStreak, month, days)
    }
}
