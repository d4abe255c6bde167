package import CivilTime
import Vocabulary

extension Schedule: CustomStringConvertible {
    /// The schedule in canonical form. Parsing it gives the same schedule, unless the rule needs a start and has none.
    package var description: String {
        var parts = [SchedulePrinter.text(rule, move)]
        if let zone { parts.append("zone \(zone)") }
        if let hijri { parts.append("\(hijri)") }
        if let from { parts.append("from \(from)") }
        if let until { parts.append("until \(until)") }
        switch extent {
        case .days(let count)?: parts.append("for \(counted(count, "day"))")
        case .times(let count)?: parts.append("for \(counted(count, "time"))")
        case nil: break
        }
        let left = (skipsHolidays ? ["holidays"] : []) + except.map(\.description)
        if !left.isEmpty { parts.append("except \(SchedulePrinter.list(left))") }
        return parts.joined(separator: " ")
    }
}

/// The canonical words of a rule and its clauses.
package enum SchedulePrinter {
    static func text(_ rule: Schedule.Rule, _ move: WorkdayMove? = nil) -> String {
        switch rule {
        case .wall(.once(let date), .at(let times)):
            return "once \(date) \(list(times.map(\.description)))"
        case .wall(.daily, let times) where times.isWindow:
            return text(times)
        case .wall(let days, let times):
            return "\(move.map { text(days, $0) } ?? text(days)) \(text(times))"
        case .instant(let instant):
            return "once \(CivilDateTime(wallSeconds: instant.seconds))Z"
        case .recurrence(let set):
            return RecurrencePrinter.text(set)
        case .elapsed(let every, let from):
            let rule = "every \(DurationText.interval(every))"
            return from.map { "\(rule) from \($0.date) \($0.time)" } ?? rule
        case .afterTaken(let wait, let orSkipped, let first):
            let rule = "\(DurationText.short(wait)) after taken\(orSkipped ? " or skipped" : "")"
            return first.map { "\(rule), first at \($0)" } ?? rule
        case .after(let wait, let reminder, let orSkipped):
            return "\(DurationText.short(wait)) after \(reminder)\(orSkipped ? " taken or skipped" : "")"
        case .afterDone(let wait, let time):
            let rule = "\(text(wait)) after done"
            return time.map { "\(rule) at \($0)" } ?? rule
        case .asNeeded(let limits):
            var parts = ["as needed"]
            if let limit = limits.limit {
                parts.append("at most \(limit.count) in \(DurationText.short(limit.period))")
            }
            if let most = limits.most {
                parts.append("at most \(most.amount) in \(DurationText.short(most.period))")
            }
            if let apart = limits.apart { parts.append("at least \(DurationText.short(apart)) apart") }
            return list(parts)
        }
    }

    /// `3 days`, `6 hours`: elapsed time has no days, which would be days of the calendar.
    static func text(_ wait: Schedule.DoneWait) -> String {
        switch wait {
        case .elapsed(let length): DurationText.clockWords(length)
        case .calendar(let span): counted(span.count, span.unit.rawValue)
        }
    }

    private static func text(_ days: Schedule.Days) -> String {
        switch days {
        case .daily: "daily"
        case .weekdays(let days): text(days)
        case .everyDays(let count): "every \(counted(count, "day"))"
        case .everyWeeks(let count, let days): "every \(counted(count, "week")) on \(text(days))"
        case .monthly(let count, let days): "\(monthly(count)) on \(list(days.map(text)))"
        case .yearly(let days): "yearly on \(list(days.map(text)))"
        case .everyYears(let count, let days): "every \(counted(count, "year")) on \(list(days.map(text)))"
        case .cycle(let on, let off): "\(counted(on, "day")) on, \(off) off"
        case .once(let date): "once \(date)"
        case .workdays: "on workdays"
        case .holidays: "on holidays"
        }
    }

    /// `monthly on 25, or the workday before`, `monthly on the last workday`
    private static func text(_ days: Schedule.Days, _ move: WorkdayMove) -> String {
        switch (days, move) {
        case (.monthly(let every, [.last]), .before): "\(monthly(every)) on the last workday"
        case (.monthly(let every, [.day(1)]), .after): "\(monthly(every)) on the first workday"
        default: "\(text(days)), or the workday \(move.rawValue)"
        }
    }

    private static func monthly(_ every: Int) -> String { every == 1 ? "monthly" : "every \(counted(every, "month"))" }

    private static func text(_ times: Schedule.Times) -> String {
        switch times {
        case .at(let times): "at \(list(times.map(\.description)))"
        case .window(let every, let first, let last):
            "every \(DurationText.interval(every)) between \(first) and \(last)"
        case .sun(let times): "at \(list(times.map(text)))"
        }
    }

    /// `sunset`, `15m before sunset`
    private static func text(_ time: SunTime) -> String {
        guard time.offset != 0 else { return time.event.rawValue }
        let offset = DurationText.short(.seconds(abs(time.offset)))
        return "\(offset) \(time.offset < 0 ? "before" : "after") \(time.event.rawValue)"
    }

    /// Three days or more in a row become a range: `mon-fri`, `mon-wed, sat`.
    package static func text(_ days: WeekdaySet) -> String {
        list(ranges(days).map { $0.count > 1 ? "\(short($0.first))-\(short($0.last))" : short($0.first) })
    }

    /// Runs of three days or more, and the other days one by one.
    static func ranges(_ days: WeekdaySet) -> [(first: Weekday, last: Weekday, count: Int)] {
        var runs: [(first: Weekday, last: Weekday, count: Int)] = []
        for day in days.days {
            if let run = runs.last, run.last.rawValue + 1 == day.rawValue {
                runs[runs.count - 1] = (run.first, day, run.count + 1)
            } else {
                runs.append((day, day, 1))
            }
        }
        return runs.flatMap { $0.count == 2 ? [($0.first, $0.first, 1), ($0.last, $0.last, 1)] : [$0] }
    }

    private static func text(_ day: MonthDay) -> String {
        switch day {
        case .day(let day): "\(day)"
        case .last: "last"
        case .beforeEnd(let days): "\(counted(days, "day")) before the end"
        case .weekday(-1, let weekday): "the last \(short(weekday))"
        case .weekday(let nth, let weekday): "the \(ordinal(nth)) \(short(weekday))"
        }
    }

    private static func text(_ day: YearDay) -> String {
        "\(asciiLowercased(DateWords.month(day.month).prefix(3))) \(day.day)"
    }

    private static func short(_ day: Weekday) -> String { ScheduleWords.short(day) }

    package static func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}

extension Schedule.Times {
    var isWindow: Bool {
        if case .window = self { true } else { false }
    }
}
