public import CivilTime

/// What the statistics are asked for.
public struct StatisticsScope: Hashable, Sendable {
    /// The first and the last day, both included.
    public var first: CivilDate
    public var last: CivilDate
    /// When a day begins (TIME, section 8).
    public var dayStart: ClockTime
    /// A dose taken up to so many seconds before or after it was due is on time.
    public var window: Int32
    /// Seconds since 1970-01-01T00:00:00Z at the end of the last day, or now where that is earlier.
    public var end: Int64

    /// An hour either way: what hospitals hold scheduled doses to (ISMP, "Acute Care Guidelines for Timely
    /// Administration of Scheduled Medications", 2011).
    public static let usualWindow: Int32 = 3600

    public init(
        first: CivilDate, last: CivilDate, dayStart: ClockTime = .midnight, window: Int32 = usualWindow, end: Int64
    ) {
        self.first = first
        self.last = last
        self.dayStart = dayStart
        self.window = window
        self.end = end
    }

    /// The day that a time on the wall belongs to, in days since 1970-01-01.
    func day(ofMinute minute: Int32) -> Int32 {
        let shifted = minute - dayStart.secondOfDay / 60
        return shifted >= 0 ? shifted / 1440 : -((1439 - shifted) / 1440)
    }
}

/// The part of a day in which a dose was due.
public enum TimeOfDay: String, Hashable, Sendable, Codable, CaseIterable {
    /// From 00:00, 06:00, 12:00 and 18:00.
    case night, morning, afternoon, evening

    /// Which of `allCases` a minute on the wall is in.
    static func index(ofMinute minute: Int32) -> Int { Int((minute % 1440 + 1440) % 1440 / 360) }
}

/// The longest time between two doses of one reminder that were taken one after the other.
public struct LongestGap: Hashable, Sendable {
    public var reminder: ReminderID
    /// Seconds since 1970-01-01T00:00:00Z.
    public var from: Int64
    public var to: Int64
    /// Whether no dose has ended it yet.
    public var isOpen: Bool

    public var seconds: Int64 { to - from }
}

/// The figures of a stretch of days: a fold over what stands of each occurrence.
///
/// Every one is defined in remindctl(1), section STATISTICS.
public struct Statistics: Hashable, Sendable {
    public internal(set) var total = Figures()
    /// Taken as needed, or besides the schedule.
    public internal(set) var extra = 0
    public internal(set) var lapsed = 0
    public internal(set) var reminders: [ReminderID: Figures] = [:]
    public internal(set) var weekdays: [Figures] = Array(repeating: Figures(), count: 7)
    public internal(set) var times: [Figures] = Array(repeating: Figures(), count: 4)
    /// Of every day up to the last one on which there was anything, also before the first that was asked for.
    public internal(set) var days: [CivilDate: Figures] = [:]
    public internal(set) var longestGap: LongestGap?
    public internal(set) var streak = 0
    public internal(set) var longestStreak = 0
}
