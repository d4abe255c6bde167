package import CivilTime
package import Schedules
import Vocabulary

/// A schedule, or one time of day of it, as a start and a rule of RFC 5545.
package struct ICalendarRule: Hashable, Sendable {
    /// Names it among the rules of a reminder: `0800`, `rule`.
    package var name: String
    package var start: ICalendarEvent.Start
    /// `nil` for a single event.
    package var rule: String?
    package var removed: [CivilDateTime] = []
    package var added: [CivilDateTime] = []

    /// The rules of a schedule: one for each time of day, which every calendar understands. `nil` for a schedule that has
    /// none; empty if it has no time any more.
    ///
    /// - Parameters:
    ///   - days: The first and the last day on which it applies, of its reminder or of the step of a taper.
    ///   - since: When it was defined: it begins there if it names no start.
    ///   - zone: The zone whose clock it follows.
    ///   - isFloating: True if it follows the clock of the reader.
    package static func rules(
        of schedule: Schedule, days: (first: CivilDate?, last: CivilDate?) = (nil, nil), since: Instant,
        zone: TimeZoneRules, isFloating: Bool
    ) -> [ICalendarRule]? {
        guard schedule.hijri == nil, !schedule.followsWorkdays, schedule.extent == nil || schedule.start != nil else {
            return nil
        }
        let making = Making(schedule: schedule, days: days, since: since, zone: zone, isFloating: isFloating)
        switch schedule.rule {
        case .wall(_, .sun), .afterTaken, .after, .afterDone, .asNeeded: return nil
        case .wall(let rule, let times): return making.wall(rule, times.expanded)
        case .recurrence(let set): return making.recurrence(set).map { [$0] }
        case .instant(let instant):
            let date = zone.local(at: instant).date
            guard days.first ?? date <= date, date <= days.last ?? date else { return [] }
            return [ICalendarRule(name: "instant", start: .utc(instant), rule: nil)]
        case .elapsed(let every, let from): return making.elapsed(every.components.seconds, from).map { [$0] }
        }
    }

    private struct Making {
        let schedule: Schedule
        let days: (first: CivilDate?, last: CivilDate?)
        let since: Instant
        let zone: TimeZoneRules
        let isFloating: Bool

        var hasBounds: Bool {
            days.first != nil || days.last != nil || schedule.extent != nil || schedule.until != nil
        }

        func start(_ local: CivilDateTime) -> ICalendarEvent.Start {
            isFloating ? .floating(local) : .zoned(local, zone: zone.name)
        }

        /// UNTIL is in UTC if the start has a zone (section 3.3.10).
        func end(_ local: CivilDateTime) -> String {
            isFloating ? ICalendar.text(local) : ICalendar.text(utc: zone.instant(of: local) ?? since)
        }

        // MARK: Days and times

        func wall(_ rule: Schedule.Days, _ times: [ClockTime]) -> [ICalendarRule]? {
            guard !schedule.needsStart || schedule.from != nil, let patterns = ICalendarRule.patterns(rule) else {
                return nil
            }
            let definedOn = schedule.from ?? zone.local(at: since).date
            let last = schedule.recurrence(definedOn: definedOn)?.lastSlot
            var rules: [ICalendarRule] = []
            for time in times {
                for (place, pattern) in patterns.enumerated() {
                    var one = schedule
                    one.rule = .wall(pattern.days, .at([time]))
                    (one.extent, one.except) = (nil, [])
                    guard var recurrence = one.recurrence(definedOn: definedOn) else { return nil }
                    let until = [
                        schedule.end(definedOn: definedOn), days.last,
                        last.map { time <= $0.time ? $0.date : $0.date - 1 },
                    ].compactMap(\.self).min()
                    recurrence.until = until
                    recurrence.from = [recurrence.from, days.first].compactMap(\.self).max()
                    let isDated = schedule.from != nil || days.first != nil || pattern.rule == nil
                    guard let first = recurrence.next(after: isDated ? .earliest : since, in: zone)?.local else {
                        continue
                    }
                    var text = pattern.rule
                    if let until { text? += ";UNTIL=\(end(CivilDateTime(until, time)))" }
                    var made = ICalendarRule(
                        name: ICalendarRule.name(time) + (place > 0 ? "-\(place + 1)" : ""), start: start(first),
                        rule: text)
                    made.removed = schedule.except.filter { $0 >= first.date && $0 <= until ?? $0 }
                        .map { CivilDateTime($0, time) }
                    if text != nil || made.removed.isEmpty { rules.append(made) }
                }
            }
            return rules
        }

        // MARK: RFC 5545

        func recurrence(_ set: RecurrenceSet) -> ICalendarRule? {
            let isWithinDays = [.hourly, .minutely].contains(set.rule.frequency)
            guard !hasBounds, set.start != nil, isFloating || !isWithinDays else { return nil }
            var plain = set
            (plain.added, plain.removed) = ([], [])
            if case .until(let end)? = set.rule.end {
                if isFloating, set.rule.isEndUTC {
                    plain.rule.end = .until(zone.local(at: Instant(seconds: end.wallSeconds)))
                    plain.rule.isEndUTC = false
                } else if !isFloating, !set.rule.isEndUTC, let instant = zone.instant(of: end) {
                    plain.rule.end = .until(TimeZoneRules.utc.local(at: instant))
                    plain.rule.isEndUTC = true
                }
            }
            var bare = schedule
            (bare.rule, bare.except) = (.recurrence(plain), [])
            guard let slots = bare.recurrence(definedOn: zone.local(at: since).date),
                let first = slots.next(after: .earliest, in: zone)?.local
            else { return nil }
            let excepted = schedule.except.flatMap { date in
                let begin = Instant(seconds: CivilDateTime(date - 2, .midnight).wallSeconds)
                return slots.slots(after: begin, through: begin + .seconds(5 * 86_400), in: zone, limit: 10_000)
                    .map(\.local).filter { $0.date == date }
            }
            var made = ICalendarRule(name: "rule", start: start(first), rule: RecurrencePrinter.text(plain.rule))
            made.removed = Set(set.removed + excepted).filter { $0 >= first }.sorted()
            made.added = set.added.filter { !schedule.except.contains($0.date) && !set.removed.contains($0) }
            return made
        }

        // MARK: Elapsed time

        /// The clock of UTC never changes, so hours by it are hours that pass.
        func elapsed(_ seconds: Int64, _ from: CivilDateTime?) -> ICalendarRule? {
            guard !hasBounds, schedule.except.isEmpty, seconds % 60 == 0, let from,
                let start = zone.instant(of: from)
            else { return nil }
            let rule =
                seconds % 3600 == 0
                ? "FREQ=HOURLY;INTERVAL=\(seconds / 3600)" : "FREQ=MINUTELY;INTERVAL=\(seconds / 60)"
            return ICalendarRule(name: "elapsed", start: .utc(start), rule: rule)
        }
    }

    private static func name(_ time: ClockTime) -> String {
        [time.hour, time.minute].map { ICalendar.two(Int32($0)) }.joined()
            + (time.second == 0 ? "" : ICalendar.two(Int32(time.second)))
    }

    /// The rule for the days, in parts if one rule does not do.
    private static func patterns(_ days: Schedule.Days) -> [(rule: String?, days: Schedule.Days)]? {
        func list(_ items: [some CustomStringConvertible]) -> String { items.map(\.description).joined(separator: ",") }
        func weekly(_ days: WeekdaySet) -> String { "BYDAY=\(list(days.days.map { ICalendar.text($0) }))" }
        switch days {
        case .daily: return [("FREQ=DAILY", days)]
        case .weekdays(let set): return [("FREQ=WEEKLY;\(weekly(set))", days)]
        case .everyDays(let count): return [("FREQ=DAILY;INTERVAL=\(count)", days)]
        case .everyWeeks(let count, let set): return [("FREQ=WEEKLY;INTERVAL=\(count);\(weekly(set))", days)]
        case .monthly(let every, let list):
            return monthly(list).map { [("FREQ=MONTHLY" + (every > 1 ? ";INTERVAL=\(every)" : "") + ";\($0)", days)] }
        case .yearly(let list): return yearly(1, list)
        case .everyYears(let every, let list): return yearly(every, list)
        case .once: return [(nil, days)]
        case .cycle, .workdays, .holidays: return nil
        }
    }

    private static func yearly(_ every: Int, _ list: [YearDay]) -> [(rule: String?, days: Schedule.Days)]? {
        // 29 February is the 28th of most years: two events on one day.
        if list.contains(YearDay(month: 2, day: 29)), list.contains(YearDay(month: 2, day: 28)) { return nil }
        let interval = every > 1 ? ";INTERVAL=\(every)" : ""
        return list.map { day in
            let date = dayOfMonth(day.month == 2 ? day.day : 0, or: day.day)
            return (
                "FREQ=YEARLY\(interval);BYMONTH=\(day.month);\(date)",
                every > 1 ? .everyYears(every, [day]) : .yearly([day])
            )
        }
    }

    private static func monthly(_ days: [MonthDay]) -> String? {
        var numbers: [String] = []
        var weekdays: [String] = []
        for day in days {
            switch day {
            case .day(let day) where day <= 28: numbers.append("\(day)")
            case .day(let day):
                // A shorter month has it on its last day.
                return days.count == 1 ? dayOfMonth(day, or: day) : nil
            case .last: numbers.append("-1")
            case .beforeEnd(let days): numbers.append("-\(days + 1)")
            case .weekday(let nth, let weekday): weekdays.append("\(nth)\(ICalendar.text(weekday))")
            }
        }
        guard numbers.isEmpty || weekdays.isEmpty else { return nil }
        return numbers.isEmpty
            ? "BYDAY=\(weekdays.joined(separator: ","))" : "BYMONTHDAY=\(numbers.joined(separator: ","))"
    }

    /// - Parameter moving: The day if it is the last one of a shorter month, or below 29.
    private static func dayOfMonth(_ moving: Int, or day: Int) -> String {
        guard moving > 28 else { return "BYMONTHDAY=\(day)" }
        return "BYMONTHDAY=\((28...moving).map(String.init).joined(separator: ","));BYSETPOS=-1"
    }
}
