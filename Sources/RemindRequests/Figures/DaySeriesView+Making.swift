import CivilTime
import RemindCore
import Reminders
import Statistics
import Vocabulary

extension DaySeriesView {
    init?(_ chain: HabitHistory, _ scope: StatisticsScope, of reminder: Reminder) {
        let days = (0...(scope.last - scope.first)).map { scope.first + $0 }
        let states = days.map(chain.state)
        guard !reminder.isArchived || days.contains(where: { chain[$0] != .none }) else { return nil }
        let definition = reminder.definition
        let due = states.map { $0 == .met || $0 == .partial || $0 == .unmet ? 1 : 0 }
        let done = states.map { $0 == .met ? 1 : 0 }
        self.init(
            reminder: definition.id.rawValue, kind: definition.kind, title: definition.title,
            person: definition.person, first: scope.first, last: scope.last, states: states,
            levels: states.map { $0 == .met ? 5 : $0 == .partial ? 2 : 0 }, done: done, due: due,
            streak: chain.streak, longestStreak: chain.best,
            rate: chain.isTracked ? nil : Figures.percent(done.reduce(0, +), of: due.reduce(0, +)))
        if chain.isTracked { streaks = false }
        goal = reminder.measuring?.goal?.description
    }

    /// Days that are counted by how often it was done.
    init(
        counted series: DaySeries, since: CivilDate, until: CivilDate, title: String, kind: String, today: CivilDate,
        weekStart: Weekday
    ) {
        let shown = series.part(since: since, until: until)
        let figures = CheckIns(series, today: min(today, until), weekStart: weekStart)
        let counts = shown.values.map(\.count)
        self.init(
            reminder: kind, kind: kind, title: title, first: since, last: until,
            states: shown.values.map(\.countedState), levels: counts.map(CheckIns.level),
            done: shown.values.map { Int($0.done) }, due: shown.values.map(\.due),
            extra: shown.values.contains { $0.extra > 0 } ? shown.values.map { Int($0.extra) } : nil,
            streak: figures.streak, longestStreak: figures.longestStreak, rate: nil)
        self.counts = counts
    }

    /// - Parameter isWorn: True for days of use: a day without is skipped and not missed, and there is no rate.
    init(
        _ shown: DaySeries, of definition: Definition, streaks: (current: Int, longest: Int), isWorn: Bool = false
    ) {
        self.init(
            reminder: definition.id.rawValue, kind: definition.kind, title: definition.title,
            person: definition.person, first: shown.first,
            last: (shown.first + (shown.values.count - 1)),
            states: shown.values.map { isWorn && $0.state == .unmet ? .skipped : $0.state },
            levels: shown.values.map(\.level), done: shown.values.map { Int($0.done) },
            due: shown.values.map { isWorn ? Int($0.done) : $0.due },
            extra: shown.values.contains { $0.extra > 0 } ? shown.values.map { Int($0.extra) } : nil,
            streak: streaks.current, longestStreak: streaks.longest, rate: isWorn ? nil : shown.rate)
    }
}
