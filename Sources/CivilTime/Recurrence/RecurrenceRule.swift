/// A recurrence rule of RFC 5545 (section 3.3.10) in floating time, as written; with a start it becomes slots
/// (`RecurrenceSet`).
///
/// Any values are safe: a value that no calendar or clock shows matches nothing. SECONDLY and BYSECOND are not
/// supported. An empty list was not written.
package struct RecurrenceRule: Hashable, Sendable {
    /// The period that is repeated, longest first.
    package enum Frequency: String, CaseIterable, Sendable {
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
    package struct Day: Hashable, Comparable, Sendable {
        package var nth: Int?
        package var weekday: Weekday

        package init(_ weekday: Weekday, nth: Int? = nil) {
            self.weekday = weekday
            self.nth = nth
        }

        package static func < (left: Day, right: Day) -> Bool {
            (left.nth ?? 0, left.weekday) < (right.nth ?? 0, right.weekday)
        }
    }

    package enum End: Hashable, Sendable {
        /// This many slots from its start on, including those that an exception removes.
        case count(Int)
        /// No slot of the rule after this time on the wall.
        case until(CivilDateTime)
    }

    package var frequency: Frequency
    /// Every this many periods, at least 1.
    package var interval = 1
    package var end: End?
    /// True if the time of `.until` is in UTC, as RFC 5545 requires if the start has a zone. Then a slot counts by its
    /// instant.
    package var isEndUTC = false
    /// 1...12.
    package var months: [Int] = []
    /// 1...53, or -53...-1 from the year's end; weeks as in ISO 8601, but that they begin on `weekStart`.
    package var weekNumbers: [Int] = []
    /// 1...366, or -366...-1 from the year's end.
    package var yearDays: [Int] = []
    /// 1...31, or -31...-1 from the month's end. A month without such a day has none.
    package var monthDays: [Int] = []
    package var days: [Day] = []
    /// 0...23.
    package var hours: [Int] = []
    /// 0...59.
    package var minutes: [Int] = []
    /// Which of a period's slots: 1...366, or -366...-1 from its end.
    package var positions: [Int] = []
    /// The first day of a week: it matters if weeks are skipped, numbered or picked from.
    package var weekStart = Weekday.monday

    package init(_ frequency: Frequency) {
        self.frequency = frequency
    }
}

/// A recurrence set of RFC 5545 (section 3.8.5): a rule, its start, and the slots that are added and taken away.
package struct RecurrenceSet: Hashable, Sendable {
    package var rule: RecurrenceRule
    /// DTSTART: no slot of the rule before it, and what the rule does not say is as it is here (its day, its time). It
    /// is a slot only if it matches the rule. `nil` if none is written.
    package var start: CivilDateTime?
    /// RDATE: slots besides the rule's, ascending.
    package var added: [CivilDateTime]
    /// EXDATE: no slots, ascending.
    package var removed: [CivilDateTime]

    package init(
        _ rule: RecurrenceRule, start: CivilDateTime? = nil, added: [CivilDateTime] = [],
        removed: [CivilDateTime] = []
    ) {
        (self.rule, self.start, self.added, self.removed) = (rule, start, added, removed)
    }
}
