package import CivilTime
package import Vocabulary

/// When a reminder is due: one line of the schedule language, as a value.
///
/// A schedule holds only what was written: printing and parsing it gives the same value. The caller supplies the rest
/// to compute slots: when it was defined, where the user is, which doses were taken.
///
/// ```swift
/// let schedule = try Schedule(parsing: "fri, mon AT 20:00, 08:00 until 2026-12-31")
/// schedule  // mon, fri at 08:00, 20:00 until 2026-12-31
/// schedule.sentence  // On Mondays and Fridays at 08:00 and 20:00, until 31 December 2026 inclusive
/// try Schedule(parsing: schedule.description) == schedule  // true
/// ```
package struct Schedule: Hashable, Sendable {
    /// When slots come, without the bounds and exceptions.
    package enum Rule: Hashable, Sendable {
        /// Dates and times on the wall clock.
        case wall(Days, Times)
        /// One point in time, in whole seconds: no zone, clock change or journey moves it.
        case instant(Instant)
        /// A rule of RFC 5545, its start and its dates.
        case recurrence(RecurrenceSet)
        /// Elapsed time from a start, immune to clock changes and travel; `nil` starts at the definition.
        case elapsed(every: Duration, from: CivilDateTime?)
        /// Elapsed time since this reminder was last taken, or also skipped; `first` starts the chain, and starts it again
        /// after a miss.
        case afterTaken(Duration, orSkipped: Bool = false, first: ClockTime?)
        /// Elapsed time after another reminder, named by its id, was taken, or also skipped.
        case after(Duration, reminder: String, orSkipped: Bool = false)
        /// Some time after this reminder was last done or skipped; `at` is the time of day, or else the person's morning.
        case afterDone(DoneWait, at: ClockTime?)
        /// No slots; rolling limits that are checked when it is taken.
        case asNeeded(AsNeeded)
    }

    /// How long after it was done a thing to do comes again.
    package enum DoneWait: Hashable, Sendable {
        case elapsed(Duration)
        /// From the day on which it was done, at a time of day.
        case calendar(CalendarSpan)
    }

    /// The days as written; counted rules count from `from`. Counts of days, weeks and years are at least 2, since every
    /// 1 day is `daily`, every 1 week `weekdays` and every 1 year `yearly`.
    package enum Days: Hashable, Sendable {
        case daily
        case weekdays(WeekdaySet)
        case everyDays(Int)
        case everyWeeks(Int, WeekdaySet)
        /// The days in the order in which they are written, without repeats; `every` counts months (1: each month).
        case monthly(every: Int, [MonthDay])
        case yearly([YearDay])
        case everyYears(Int, [YearDay])
        case cycle(on: Int, off: Int)
        /// By `[days]` in remindd.toml.
        case workdays, holidays
        case once(CivilDate)
    }

    /// The times of day of a wall-clock rule.
    package enum Times: Hashable, Sendable {
        /// Strictly ascending, not empty.
        case at([ClockTime])
        /// Times at intervals of `every` from `first` through `last`, starting again each day.
        case window(every: Duration, first: ClockTime, last: ClockTime)
        /// Times of the sun and of prayer at the user's location; ascending, not empty.
        case sun([SunTime])
    }

    /// How long the schedule lasts, from `from` or else from the date of definition.
    package enum Extent: Hashable, Sendable {
        case days(Int)
        case times(Int)
    }

    package var rule: Rule
    /// The IANA zone whose wall clock the schedule follows; `nil` for the wall clock of wherever the user is.
    package var zone: String?
    /// The first date that may have a slot; counted rules count from it. `nil` for elapsed and RFC 5545 schedules,
    /// whose rules have a start.
    package var from: CivilDate?
    /// Inclusive.
    package var until: CivilDate?
    package var extent: Extent?
    /// Ascending, without repeats.
    package var except: [CivilDate]
    /// Days of the Islamic calendar that it is limited to.
    package var hijri: HijriDays?
    /// The direction in which a slot moves to a workday if its date is none; `nil` if it stays.
    package var move: WorkdayMove?
    /// True if holidays are excepted.
    package var skipsHolidays: Bool

    /// For a schedule that follows doses: true if it also follows skipped ones. `nil` for any other.
    package var countsSkips: Bool? {
        switch rule {
        case .afterTaken(_, let orSkipped, _), .after(_, _, let orSkipped): orSkipped
        case .afterDone: true
        default: nil
        }
    }

    /// True if its dates depend on working days and holidays.
    package var followsWorkdays: Bool {
        switch rule {
        case .wall(.workdays, _), .wall(.holidays, _): true
        default: move != nil || skipsHolidays
        }
    }

    /// True if it has one date.
    package var isOnce: Bool {
        switch rule {
        case .wall(.once, _), .instant: true
        default: false
        }
    }

    package init(
        _ rule: Rule, zone: String? = nil, from: CivilDate? = nil, until: CivilDate? = nil, extent: Extent? = nil,
        except: [CivilDate] = [], hijri: HijriDays? = nil, move: WorkdayMove? = nil, skipsHolidays: Bool = false
    ) {
        (self.rule, self.zone, self.from, self.until, self.extent) = (rule, zone, from, until, extent)
        (self.except, self.hijri, self.move, self.skipsHolidays) = (except, hijri, move, skipsHolidays)
    }
}
