package import CivilTime

extension Schedule {
    /// Whether the rule counts from a start, so that `from` must be written down: every N, cycles, elapsed time.
    package var needsStart: Bool {
        switch rule {
        case .wall(.everyDays, _), .wall(.everyWeeks, _), .wall(.cycle, _), .elapsed, .recurrence: true
        case .wall(.monthly(let every, _), _): every > 1
        default: false
        }
    }

    /// The date it starts on, where one is written: `from`, or the date of a rule's own start.
    package var start: CivilDate? {
        switch rule {
        case .elapsed(_, let start): start?.date
        case .recurrence(let set): set.start?.date
        default: from
        }
    }

    /// The last date on which it may be due: the earlier of `until` and the end of `for N days`.
    ///
    /// - Parameter definedOn: where the days are counted from if no start is written.
    package func end(definedOn: CivilDate) -> CivilDate? {
        guard case .days(let count)? = extent else { return until }
        let last = (start ?? definedOn) + (count - 1)
        return until.map { min($0, last) } ?? last
    }

    /// Whether its times are those of the sun, so that it needs a location.
    package var followsSun: Bool { if case .wall(_, .sun) = rule { true } else { false } }

    /// The slots of a schedule on the wall clock; `nil` for elapsed, chained and as-needed ones, and those of the sun.
    ///
    /// - Parameters:
    ///   - definedOn: the local date on which the schedule's text was defined. Counts and phases start there if there is
    ///     no `from`.
    ///   - first: the first slot that counts, on that date; the date's first if absent.
    package func recurrence(definedOn: CivilDate, first: ClockTime? = nil) -> WallRecurrence? {
        switch rule {
        case .wall(_, .sun), .elapsed, .afterTaken, .after, .asNeeded:
            return nil
        case .wall(let days, let times):
            return recurrence(days, at: times.expanded, definedOn: definedOn, first: first)
        case .recurrence(let set):
            return limited(
                WallRecurrence(
                    set, startingAt: CivilDateTime(definedOn, .midnight), until: end(definedOn: definedOn),
                    except: Set(except)))
        }
    }

    /// The slots of a schedule that follows the sun; `nil` for every other.
    func sunRecurrence(definedOn: CivilDate, first: ClockTime? = nil, location: Coordinate) -> SunRecurrence? {
        guard case .wall(let days, .sun(let times)) = rule else { return nil }
        let dates = recurrence(days, at: SunRecurrence.places(of: times), definedOn: definedOn, first: first)
        return SunRecurrence(dates: dates, times: times, location: location)
    }

    private func recurrence(_ days: Days, at times: [ClockTime], definedOn: CivilDate, first: ClockTime?)
        -> WallRecurrence
    {
        let anchor = from ?? definedOn
        let recurrence = WallRecurrence(
            days: days.rule(anchor: anchor), times: times, from: needsStart || extent != nil ? anchor : from,
            until: end(definedOn: definedOn), except: Set(except))
        return limited(recurrence, after: first.map { first in times.prefix { $0 < first }.count } ?? 0)
    }

    /// - Parameter passed: Slots of the first day that were over when it was defined, and do not count.
    private func limited(_ recurrence: WallRecurrence, after passed: Int = 0) -> WallRecurrence {
        guard case .times(let count)? = extent else { return recurrence }
        return recurrence.limited(to: count + passed)
    }
}

extension Schedule.Days {
    func rule(anchor: CivilDate) -> DateRule {
        switch self {
        case .daily: .weekly(.all)
        case .weekdays(let days): .weekly(days)
        case .everyDays(let interval): .everyDays(interval, anchor: anchor)
        case .everyWeeks(let interval, let days): .everyWeeks(interval, days, anchor: anchor)
        case .monthly(let interval, let days): .monthly(Set(days), interval: interval, anchor: anchor)
        case .yearly(let days): .yearly(Set(days))
        case .cycle(let on, let off): .cycle(on: on, off: off, anchor: anchor)
        case .once(let date): .once(date)
        }
    }
}

extension Schedule.Times {
    /// Every time of day, ascending: at most 1,440 for what was parsed; none where the sun decides.
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
