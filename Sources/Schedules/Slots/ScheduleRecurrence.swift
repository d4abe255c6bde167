package import CivilTime
package import PrayerTimes
import Vocabulary

extension Schedule {
    /// True if the rule needs a start to count from: every N, cycles, elapsed time, RFC 5545.
    package var needsStart: Bool {
        switch rule {
        case .wall(.everyDays, _), .wall(.everyWeeks, _), .wall(.everyYears, _), .wall(.cycle, _), .elapsed,
            .recurrence:
            true
        case .wall(.monthly(let every, _), _): every > 1
        default: false
        }
    }

    /// The written start date, if there is one: `from`, or the date of the rule's own start.
    package var start: CivilDate? {
        switch rule {
        case .elapsed(_, let start): start?.date
        case .recurrence(let set): set.start?.date
        default: from
        }
    }

    /// The last date on which it may be due: the earlier of `until` and the end of `for N days`.
    ///
    /// - Parameter definedOn: days count from here if no start is written.
    package func end(definedOn: CivilDate) -> CivilDate? {
        guard case .days(let count)? = extent else { return until }
        let last = (start ?? definedOn) + (count - 1)
        return until.map { min($0, last) } ?? last
    }

    /// True if it has times of the sun or of prayer, which need a location.
    package var followsSun: Bool { if case .wall(_, .sun) = rule { true } else { false } }

    /// True if it has times of prayer, which depend on a method.
    package var followsPrayer: Bool {
        if case .wall(_, .sun(let times)) = rule { times.contains { $0.event.prayer != nil } } else { false }
    }

    /// The slots of a wall-clock schedule; `nil` for instants, and for elapsed, chained, as-needed and sun schedules.
    ///
    /// - Parameters:
    ///   - definedOn: the local date on which the schedule's text was defined. Counts and phases start there without
    ///     `from`.
    ///   - first: the time of the first slot that counts, on that date; `nil` for the date's first.
    ///   - calendar: the Islamic calendar, for a schedule that is limited to some of its days.
    ///   - workdays: the working days and holidays.
    /// - Returns: The dates as written for a schedule that moves them to workdays.
    package func recurrence(
        definedOn: CivilDate, first: ClockTime? = nil, calendar: HijriCalendar = HijriCalendar(),
        workdays: DayCalendar = .usual
    ) -> WallRecurrence? {
        switch rule {
        case .wall(_, .sun), .instant, .elapsed, .afterTaken, .after, .afterDone, .asNeeded:
            return nil
        case .wall(let days, let times):
            let rule = within(calendar, [false], days.rule(anchor: from ?? definedOn, workdays))
            return recurrence(rule, at: times.expanded, definedOn: definedOn, first: first, workdays)
        case .recurrence(let set):
            var recurrence = WallRecurrence(
                set, startingAt: CivilDateTime(definedOn, .midnight), until: end(definedOn: definedOn),
                except: exceptions(workdays))
            if hijri != nil { recurrence.days = within(calendar, [false], recurrence.days) }
            return limited(recurrence)
        }
    }

    /// The slots of a schedule that follows the sun; `nil` for every other.
    func sunRecurrence(
        definedOn: CivilDate, first: ClockTime? = nil, location: Coordinate, rules: PrayerRules = PrayerRules(),
        days known: PrayerDays? = nil, workdays: DayCalendar = .usual
    ) -> SunRecurrence? {
        guard case .wall(let days, .sun(let times)) = rule else { return nil }
        let nights = Set(times.map(\.event.isOfNight))
        let rule = within(rules.hijri, nights, days.rule(anchor: from ?? definedOn, workdays))
        let dates = recurrence(rule, at: SunRecurrence.places(of: times), definedOn: definedOn, first: first, workdays)
        return SunRecurrence(
            dates: dates, times: times, location: location, rules: rules, days: known,
            hijri: nights.count == 2 ? hijri : nil)
    }

    /// A rule with the schedule's limit to days of the Islamic calendar.
    ///
    /// - Parameter nights: `false` if some of its times belong to the day, `true` if some belong to the night before a
    ///   day.
    private func within(_ calendar: HijriCalendar, _ nights: Set<Bool>, _ rule: DateRule) -> DateRule {
        guard let hijri else { return rule }
        // A date may have times of the day and none of the night, or the reverse: SunRecurrence looks at each.
        guard nights.count == 1 else { return rule }
        return .within(hijri.dates(calendar, isNight: nights.contains(true)), rule)
    }

    /// The dates without slots.
    private func exceptions(_ workdays: DayCalendar) -> Set<CivilDate> {
        var skips = skipsHolidays
        if case .wall(.workdays, _) = rule { skips = true }
        guard skips else { return Set(except) }
        return except.isEmpty ? workdays.dates : workdays.dates.union(except)
    }

    private func recurrence(
        _ rule: DateRule, at times: [ClockTime], definedOn: CivilDate, first: ClockTime?, _ workdays: DayCalendar
    ) -> WallRecurrence {
        let anchor = from ?? definedOn
        let recurrence = WallRecurrence(
            days: rule, times: times, from: needsStart || extent != nil ? anchor : from,
            until: end(definedOn: definedOn), except: exceptions(workdays))
        return limited(recurrence, after: first.map { first in times.prefix { $0 < first }.count } ?? 0)
    }

    /// - Parameter passed: Slots of the first day that had passed at the definition and do not count.
    private func limited(_ recurrence: WallRecurrence, after passed: Int = 0) -> WallRecurrence {
        guard case .times(let count)? = extent else { return recurrence }
        return recurrence.limited(to: count + passed)
    }
}

extension Schedule.Days {
    func rule(anchor: CivilDate, _ workdays: DayCalendar) -> DateRule {
        switch self {
        case .daily: .weekly(.all)
        case .workdays: .weekly(workdays.work)
        case .holidays: .within(workdays.spans, .weekly(.all))
        case .weekdays(let days): .weekly(days)
        case .everyDays(let interval): .everyDays(interval, anchor: anchor)
        case .everyWeeks(let interval, let days): .everyWeeks(interval, days, anchor: anchor)
        case .monthly(let interval, let days): .monthly(Set(days), interval: interval, anchor: anchor)
        case .yearly(let days): .yearly(Set(days))
        case .everyYears(let interval, let days): .yearly(Set(days), interval: interval, anchor: anchor)
        case .cycle(let on, let off): .cycle(on: on, off: off, anchor: anchor)
        case .once(let date): .once(date)
        }
    }
}

extension Schedule.Times {
    /// Every time of day, ascending: at most 1,440 in a parsed schedule; empty for sun times.
    package var expanded: [ClockTime] {
        switch self {
        case .at(let times): times
        case .sun: []
        case .window(let every, let first, let last):
            stride(
                from: first.secondOfDay, through: last.secondOfDay,
                by: Int(max(1, min(every.components.seconds, 86_400)))
            )
            .map { ClockTime(secondOfDay: $0) }
        }
    }
}

extension Schedule {
    /// The dates of a schedule, in order and as written; every N counts from the first day if there is no other start.
    ///
    /// - Parameters:
    ///   - first: The first day to look at.
    ///   - end: The last one.
    ///   - count: The most slots that are looked at.
    package func dates(from first: CivilDate, through end: CivilDate, atMost count: Int = 10_000) -> [CivilDate] {
        guard let recurrence = recurrence(definedOn: start ?? first) else { return [] }
        let before = Instant(seconds: CivilDateTime(first, .midnight).wallSeconds - 1)
        let last = Instant(seconds: CivilDateTime(end + 1, .midnight).wallSeconds - 1)
        var dates: [CivilDate] = []
        for slot in recurrence.slots(after: before, through: last, in: .utc, limit: count)
        where dates.last != slot.local.date { dates.append(slot.local.date) }
        return dates
    }
}
