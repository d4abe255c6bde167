import CivilTime

/// Statistics as `stats --json` gives them, and what the text is made of.
public struct StatisticsView: Hashable, Sendable, Codable {
    /// The figures of one reminder.
    public struct Row: Hashable, Sendable, Codable {
        public var id: String
        public var kind: String
        public var title: String
        /// Who it is for, where that is said.
        public var person: String?
        public var figures: Figures
    }

    public struct WeekdayRow: Hashable, Sendable, Codable {
        /// `monday`
        public var weekday: String
        public var figures: Figures
    }

    public struct TimeRow: Hashable, Sendable, Codable {
        public var time: TimeOfDay
        public var figures: Figures
    }

    public struct Day: Hashable, Sendable, Codable {
        /// `YYYY-MM-DD`
        public var date: String
        public var figures: Figures

        public init(date: String, figures: Figures) {
            self.date = date
            self.figures = figures
        }
    }

    public struct Gap: Hashable, Sendable, Codable {
        public var reminder: String
        public var title: String
        public var person: String?
        public var seconds: Int64
        /// When the dose before it was taken and the one after it: ISO 8601 with offset.
        public var from: String
        /// Absent where none has ended it yet.
        public var to: String?
    }

    /// The first and the last day that are counted, both included: `YYYY-MM-DD`.
    public var since: String
    public var until: String
    /// Of which kind, where not of one reminder.
    public var kind: String?
    /// The one reminder it is about.
    public var reminder: String?
    public var person: String?
    /// Up to so many seconds early or late is on time.
    public var window: Int64
    public var total: Figures
    /// Waiting for an answer now.
    public var pending: Int
    /// Taken as needed, or besides the schedule.
    public var extra: Int
    public var lapsed: Int
    public var reminders: [Row]
    /// Seven, Monday first.
    public var weekdays: [WeekdayRow]
    /// Four, the night first.
    public var times: [TimeRow]
    public var longestGap: Gap?
    public var streak: Int
    public var longestStreak: Int
    /// The month of the calendar: `YYYY-MM`.
    public var month: String
    /// The last thirty days and those of the calendar's month, as far as they are counted and have a dose.
    public var days: [Day]
}

extension Scheduler {
    /// How many days the sparkline has.
    public static let sparklineDays = 30

    /// Statistics as they are shown.
    ///
    /// - Parameter allDays: Whether every counted day is given, and not only those of the sparkline and the calendar.
    public func view(
        of statistics: Statistics, scope: StatisticsScope, pending: Int, allDays: Bool = false
    ) -> StatisticsView {
        let rows = statistics.reminders.map { id, figures in
            let definition = ledger.reminders[id]?.definition
            return StatisticsView.Row(
                id: id.rawValue, kind: definition?.kind ?? "", title: definition?.title ?? id.rawValue,
                person: definition?.person, figures: figures)
        }
        let month = scope.last.components
        let monthStart = CivilDate(year: month.year, month: month.month, clampingDay: 1)
        let shownFrom = allDays ? scope.first : min(scope.last - (Scheduler.sparklineDays - 1), monthStart)
        // The calendar and the sparkline show whole stretches, but never what was not asked for.
        let days = statistics.days.filter { $0.key >= max(shownFrom, scope.first) && !$0.value.isEmpty }
            .sorted { $0.key < $1.key }
        return StatisticsView(
            since: scope.first.description, until: scope.last.description, window: Int64(scope.window),
            total: statistics.total, pending: pending, extra: statistics.extra, lapsed: statistics.lapsed,
            reminders: rows.sorted { ($0.title, $0.id) < ($1.title, $1.id) },
            weekdays: zip(Weekday.allCases, statistics.weekdays).map {
                StatisticsView.WeekdayRow(weekday: "\($0)", figures: $1)
            },
            times: zip(TimeOfDay.allCases, statistics.times).map { StatisticsView.TimeRow(time: $0, figures: $1) },
            longestGap: statistics.longestGap.map(view), streak: statistics.streak,
            longestStreak: statistics.longestStreak,
            month: String(monthStart.description.prefix(7)),
            days: days.map { StatisticsView.Day(date: $0.key.description, figures: $0.value) })
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
