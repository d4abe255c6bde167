package import CivilTime

/// When a reminder is due: one line of the schedule language, as a value.
///
/// A schedule says what was written and nothing else; `print` then `parse` gives the same value. What it depends on
/// besides (when it was defined, where the user is, what was taken) is handed in where slots are worked out.
package struct Schedule: Hashable, Sendable {
    package enum Rule: Hashable, Sendable {
        /// Dates and times on the wall clock.
        case wall(Days, Times)
        /// A rule of RFC 5545, its start and its dates.
        case recurrence(RecurrenceSet)
        /// True elapsed time from a start, immune to clock changes and travel. No start: from when it was defined.
        case elapsed(every: Duration, from: CivilDateTime?)
        /// Elapsed time since this reminder was last taken; `first` starts the chain, and starts it again after a miss.
        case afterTaken(Duration, first: ClockTime?)
        /// Elapsed time after another reminder was taken, named by its id.
        case after(Duration, reminder: String)
        /// No slots; rolling limits that are checked when it is taken.
        case asNeeded(AsNeeded)
    }

    /// Which days, as written: counted rules take their anchor from `from`. Counts of days and weeks are 2 or more, since
    /// every 1 day is `daily` and every 1 week `weekdays`.
    package enum Days: Hashable, Sendable {
        case daily
        case weekdays(WeekdaySet)
        case everyDays(Int)
        case everyWeeks(Int, WeekdaySet)
        /// In order as written, without repeats; `every` counts months (1: each month).
        case monthly(every: Int, [MonthDay])
        case yearly([YearDay])
        case cycle(on: Int, off: Int)
        case once(CivilDate)
    }

    package enum Times: Hashable, Sendable {
        /// Strictly ascending, not empty.
        case at([ClockTime])
        /// Every `every` from `first` through `last`, started anew each day.
        case window(every: Duration, first: ClockTime, last: ClockTime)
        /// Times of the sun where the user's location is; ascending, not empty.
        case sun([SunTime])
    }

    /// How long, counted from `from` (or from the date of definition where there is no `from`).
    package enum Extent: Hashable, Sendable {
        case days(Int)
        case times(Int)
    }

    package var rule: Rule
    /// An IANA name: the wall clock of that zone, wherever the user is. `nil`: the wall clock of wherever the user is.
    package var zone: String?
    /// No slot before this date, and where counted rules count from; `nil` for elapsed schedules and those of RFC
    /// 5545, whose rule has a start.
    package var from: CivilDate?
    /// Inclusive.
    package var until: CivilDate?
    package var extent: Extent?
    /// Ascending, without repeats.
    package var except: [CivilDate]

    package init(
        _ rule: Rule, zone: String? = nil, from: CivilDate? = nil, until: CivilDate? = nil, extent: Extent? = nil,
        except: [CivilDate] = []
    ) {
        self.rule = rule
        self.zone = zone
        self.from = from
        self.until = until
        self.extent = extent
        self.except = except
    }
}
