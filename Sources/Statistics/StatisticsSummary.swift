package import CivilTime
package import Vocabulary

/// The days and the rules that statistics are computed with.
package struct StatisticsScope: Hashable, Sendable {
    /// The first and the last day, both included.
    package var first: CivilDate
    package var last: CivilDate
    /// When a day begins (TIME, section 8).
    package var dayStart: ClockTime
    /// A dose taken at most this many seconds before or after its due time is on time.
    package var window: Int32
    /// Seconds since 1970-01-01T00:00:00Z at the end of the last day, or now if that is earlier.
    package var end: Int64

    /// An hour either way, as hospitals require for scheduled doses (ISMP, "Acute Care Guidelines for Timely
    /// Administration of Scheduled Medications", 2011).
    package static let usualWindow: Int32 = 3600

    package init(
        first: CivilDate, last: CivilDate, dayStart: ClockTime = .midnight, window: Int32 = usualWindow, end: Int64
    ) {
        (self.first, self.last, self.dayStart, self.window, self.end) = (first, last, dayStart, window, end)
    }

    /// The day that a wall time belongs to, in days since 1970-01-01.
    func day(ofMinute minute: Int32) -> Int32 {
        let shifted = minute - dayStart.secondOfDay / 60
        return shifted >= 0 ? shifted / 1440 : -((1439 - shifted) / 1440)
    }
}

/// The part of a day in which a dose was due.
package enum TimeOfDay: String, Hashable, Sendable, Codable, CaseIterable {
    /// Quarters of the day, from 00:00, 06:00, 12:00 and 18:00.
    case night, morning, afternoon, evening

    /// The index in `allCases` of the part of the day that a wall time falls into.
    static func index(ofMinute minute: Int32) -> Int { Int((minute % 1440 + 1440) % 1440 / 360) }
}

/// The longest time between two consecutive taken doses of one reminder.
package struct LongestGap: Hashable, Sendable {
    package var reminder: ReminderID
    /// Seconds since 1970-01-01T00:00:00Z.
    package var from: Int64
    package var to: Int64
    /// True if no dose has ended it yet.
    package var isOpen: Bool

    package var seconds: Int64 { to - from }
}

/// The figures of a range of days: a fold over the current outcome of each occurrence.
///
/// remindctl-stats(1) defines every figure.
package struct StatisticsSummary: Hashable, Sendable {
    package var total = Figures()
    /// Taken as needed or outside the schedule.
    package var extra = 0
    package var lapsed = 0
    package var reminders: [ReminderID: Figures] = [:]
    package var weekdays: [Figures] = Array(repeating: Figures(), count: 7)
    package var times: [Figures] = Array(repeating: Figures(), count: 4)
    /// Every day with a dose up to the last one asked for, also before the first one asked for.
    package var days: [CivilDate: Figures] = [:]
    package var longestGap: LongestGap?
    package var streak = 0
    package var longestStreak = 0
}
