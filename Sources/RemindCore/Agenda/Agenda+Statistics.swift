import CivilTime
import Reminders
import Schedules
package import Statistics
import Vocabulary

extension Agenda {
    /// Statistics as they are shown.
    ///
    /// - Parameters:
    ///   - statistics: The figures.
    ///   - scope: The days that they are about.
    ///   - pending: How many occurrences wait for an answer.
    ///   - allDays: True to give every counted day, and not only those of the sparkline and the calendar.
    package func view(
        of statistics: StatisticsSummary, scope: StatisticsScope, pending: Int, allDays: Bool = false
    ) -> StatisticsView {
        let rows = statistics.reminders.map { id, figures in
            let definition = ledger.reminders[id]?.definition
            return StatisticsView.Row(
                id: id.rawValue, kind: definition?.kind ?? "", title: definition?.title ?? id.rawValue,
                person: definition?.person, figures: figures)
        }
        let monthStart = scope.last.beginningOfMonth
        let shownFrom = allDays ? scope.first : min(scope.last - (StatisticsView.sparklineDays - 1), monthStart)
        // The calendar and the sparkline show whole periods, but nothing outside the scope.
        let days = statistics.days.filter { $0.key >= max(shownFrom, scope.first) && !$0.value.isEmpty }
            .sorted { $0.key < $1.key }
        return StatisticsView(
            since: scope.first, until: scope.last, window: Int64(scope.window),
            total: statistics.total, pending: pending, extra: statistics.extra, lapsed: statistics.lapsed,
            reminders: rows.sorted { ($0.title, $0.id) < ($1.title, $1.id) },
            weekdays: zip(Weekday.allCases, statistics.weekdays).map {
                StatisticsView.WeekdayRow(weekday: "\($0)", figures: $1)
            },
            times: zip(TimeOfDay.allCases, statistics.times).map { StatisticsView.TimeRow(time: $0, figures: $1) },
            longestGap: statistics.longestGap.map(view), streak: statistics.streak,
            longestStreak: statistics.longestStreak,
            month: String(monthStart.description.prefix(7)),
            days: days.map { StatisticsView.Day(date: $0.key, figures: $0.value) })
    }

    private func view(of gap: LongestGap) -> StatisticsView.Gap {
        let zone = place.local
        return StatisticsView.Gap(
            reminder: gap.reminder.rawValue,
            title: ledger.reminders[gap.reminder]?.definition.title ?? gap.reminder.rawValue,
            person: ledger.reminders[gap.reminder]?.definition.person, seconds: gap.seconds,
            from: zone.timestamp(Instant(seconds: gap.from)),
            to: gap.isOpen ? nil : zone.timestamp(Instant(seconds: gap.to)))
    }
}
