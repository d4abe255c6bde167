import CivilTime

/// Statistics as `stats --json` gives them, and what the text is made of.
public struct StatisticsView: Hashable, Sendable, Codable {
    /// How many days the sparkline has.
    public static let sparklineDays = 30

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
