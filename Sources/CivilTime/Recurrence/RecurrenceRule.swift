/// A recurrence rule of RFC 5545 (section 3.3.10) in floating time, as written; with a start it becomes slots
/// (`RecurrenceSet`).
///
/// Any values are safe: what no calendar or clock shows matches nothing. SECONDLY and BYSECOND are left out, since a
/// reminder is not a clock. A list that is empty was not written.
public struct RecurrenceRule: Hashable, Sendable {
    /// The period that is repeated, longest first.
    public enum Frequency: String, CaseIterable, Sendable {
        case yearly = "YEARLY"
        case monthly = "MONTHLY"
        case weekly = "WEEKLY"
        case daily = "DAILY"
        /// Wall-clock hours, evenly spaced over midnight: not elapsed time.
        case hourly = "HOURLY"
        /// Wall-clock minutes.
        case minutely = "MINUTELY"
    }

    /// A day of the week: every one, or the `nth` of the month or year (-1 for the last).
    public struct Day: Hashable, Comparable, Sendable {
        public var nth: Int?
        public var weekday: Weekday

        public init(_ weekday: Weekday, nth: Int? = nil) {
            self.weekday = weekday
            self.nth = nth
        }

        public static func < (left: Day, right: Day) -> Bool {
            (left.nth ?? 0, left.weekday) < (right.nth ?? 0, right.weekday)
        }
    }

    public enum End: Hashable, Sendable {
        /// So many slots of the rule from its start on, also those that an exception takes away.
        case count(Int)
        /// No slot of the rule after this time on the wall.
        case until(CivilDateTime)
    }

    public var frequency: Frequency
    /// Every so many periods, at least 1.
    public var interval = 1
    public var end: End?
    /// Whether the time of `.until` is one of UTC, as RFC 5545 asks for where the start has a zone. Then a slot counts by
    /// its instant.
    public var isEndUTC = false
    /// 1...12.
    public var months: [Int] = []
    /// 1...53, or -53...-1 from the year's end; weeks as in ISO 8601, but that they begin on `weekStart`.
    public var weekNumbers: [Int] = []
    /// 1...366, or -366...-1 from the year's end.
    public var yearDays: [Int] = []
    /// 1...31, or -31...-1 from the month's end. A month without such a day has none.
    public var monthDays: [Int] = []
    public var days: [Day] = []
    /// 0...23.
    public var hours: [Int] = []
    /// 0...59.
    public var minutes: [Int] = []
    /// Which of a period's slots: 1...366, or -366...-1 from its end.
    public var positions: [Int] = []
    /// The first day of a week: it matters where weeks are skipped, numbered or picked from.
    public var weekStart = Weekday.monday

    public init(_ frequency: Frequency) {
        self.frequency = frequency
    }
}

/// A recurrence set of RFC 5545 (section 3.8.5): a rule, its start, and the slots that are added and taken away.
public struct RecurrenceSet: Hashable, Sendable {
    public var rule: RecurrenceRule
    /// DTSTART: no slot of the rule before it, and what the rule does not say is as it is here (its day, its time). It
    /// is a slot only where it matches the rule. `nil` where none is written.
    public var start: CivilDateTime?
    /// RDATE: slots besides the rule's, ascending.
    public var added: [CivilDateTime]
    /// EXDATE: no slots, ascending.
    public var removed: [CivilDateTime]

    public init(
        _ rule: RecurrenceRule, start: CivilDateTime? = nil, added: [CivilDateTime] = [],
        removed: [CivilDateTime] = []
    ) {
        self.rule = rule
        self.start = start
        self.added = added
        self.removed = removed
    }
}
