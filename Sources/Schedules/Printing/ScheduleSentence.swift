package import CivilTime
import Vocabulary

extension Schedule {
    /// The schedule in plain English, without a final period. A person reads it to check that remindd understood. An
    /// instant is in UTC.
    package var sentence: String { sentence(in: .utc) }

    /// The sentence, with an instant by the clock of a zone.
    package func sentence(in local: TimeZoneRules) -> String {
        var parts = [ScheduleSentence.text(rule, from: start, in: local, move)]
        if let zone { parts.append("\(zone) time") }
        if let hijri { parts[0] += " \(hijri.words)" }
        if let from, !ScheduleSentence.saysStart(rule) { parts.append("from \(ScheduleSentence.text(from))") }
        if let until { parts.append("until \(ScheduleSentence.text(until)) inclusive") }
        switch extent {
        case .days(let count)?: parts.append("for \(counted(count, "day"))")
        case .times(let count)?: parts.append(count == 1 ? "once in total" : "\(count) times in total")
        case nil: break
        }
        let left = (skipsHolidays ? ["holidays"] : []) + except.map(ScheduleSentence.text)
        switch left.count {
        case 0: break
        case 1...5: parts.append("except on \(enumerated(left))")
        default: parts.append("except on \(skipsHolidays ? "holidays and " : "")\(except.count) dates")
        }
        let remark = ScheduleSentence.remark(rule, move)
        return parts.joined(separator: ", ") + (remark.map { " (\($0))" } ?? "")
    }
}

/// The words of a sentence, clause by clause.
enum ScheduleSentence {
    static func text(
        _ rule: Schedule.Rule, from start: CivilDate?, in local: TimeZoneRules, _ move: WorkdayMove? = nil
    ) -> String {
        switch rule {
        case .instant(let instant):
            let shown = local.local(at: instant)
            // Without its name, the second pass of a repeated hour would read as the first, and UTC as local time.
            let isNamed = local == .utc || local.instant(of: shown) != instant
            return "Once, on \(text(.once(shown.date)).dropFirst(3)) at \(shown.time)"
                + (isNamed ? " \(local.abbreviation(at: instant))" : "")
        case .wall(let days, let times):
            if case .once = days, case .at(let times) = times, times.count == 1 {
                return "Once, on \(text(days).dropFirst(3)) at \(times[0])"
            }
            if case .cycle = days { return "\(text(days)), \(text(times)) on the days on" }
            if let move { return "\(text(days, move))\(times.isWindow ? "," : "") \(text(times))" }
            return "\(text(days))\(times.isWindow ? "," : "") \(text(times))"
        case .recurrence(let set):
            return RecurrenceSentence(recurrence: set).text
        case .elapsed(let every, let from):
            let rule = "Every \(DurationText.interval(every))"
            return from.map { "\(rule) from \(text($0.date)) at \($0.time)" } ?? rule
        case .afterTaken(let wait, let orSkipped, let first):
            let rule = "\(DurationText.words(wait)) after it was last taken\(orSkipped ? " or skipped" : "")"
            return first.map { "\(rule), first at \($0)" } ?? rule
        case .after(let wait, let reminder, let orSkipped):
            return "\(DurationText.words(wait)) after \(reminder) is taken\(orSkipped ? " or skipped" : "")"
        case .afterDone(let wait, let time):
            let rule = "\(SchedulePrinter.text(wait)) after it was last done or skipped"
            guard case .calendar = wait else { return rule }
            return rule + (time.map { ", at \($0)" } ?? ", in the morning")
        case .asNeeded(let limits):
            var parts = ["As needed"]
            if let limit = limits.limit {
                parts.append("at most \(limit.count) in \(DurationText.words(limit.period))")
            }
            if let most = limits.most {
                parts.append("at most \(most.amount) in \(DurationText.words(most.period))")
            }
            if let apart = limits.apart { parts.append("at least \(DurationText.words(apart)) apart") }
            return parts.joined(separator: ", ")
        }
    }

    /// True if the words for the rule already name its start.
    static func saysStart(_ rule: Schedule.Rule) -> Bool {
        switch rule {
        case .elapsed, .recurrence: true
        default: false
        }
    }

    /// A case that a reader might not expect; `nil` if there is none.
    static func remark(_ rule: Schedule.Rule, _ move: WorkdayMove? = nil) -> String? {
        switch rule {
        case .recurrence(let set): return RecurrenceSentence(recurrence: set).remark
        case .elapsed: return "elapsed time: the clock time shifts when clocks change"
        case .wall(.monthly(_, let days), _):
            let long = days.compactMap { if case .day(let day) = $0, day > 28 { day } else { nil } }
            if !long.isEmpty { return "the last day of shorter months" }
            let isFifth = days.contains { if case .weekday(5, _) = $0 { true } else { false } }
            return isFifth ? "skipped in months without a fifth" : nil
        case .wall(.yearly(let days), _), .wall(.everyYears(_, let days), _):
            return days.contains(YearDay(month: 2, day: 29)) ? "28 February in other years" : nil
        default: return nil
        }
    }

    private static func text(_ days: Schedule.Days) -> String {
        switch days {
        case .daily: "Every day"
        case .weekdays(.all): "Every day"
        case .weekdays(let days): weekdays(days, alone: true)
        case .everyDays(let count): "Every \(counted(count, "day"))"
        case .everyWeeks(let count, let days): "Every \(counted(count, "week")) \(weekdays(days, alone: false))"
        case .monthly(1, let days): "Every month on \(enumerated(days.map(text)))"
        case .monthly(let count, let days): "Every \(counted(count, "month")) on \(enumerated(days.map(text)))"
        case .yearly(let days): "Every year on \(enumerated(days.map(text)))"
        case .everyYears(let count, let days): "Every \(counted(count, "year")) on \(enumerated(days.map(text)))"
        case .cycle(let on, let off): "In cycles of \(counted(on, "day")) on and \(counted(off, "day")) off"
        case .once(let date): "On \(DateWords.long(date.weekday)) \(text(date))"
        case .workdays: "On workdays"
        case .holidays: "On holidays"
        }
    }

    /// `Every month on the 25th or the workday before`, `Every month on the last workday`
    private static func text(_ days: Schedule.Days, _ move: WorkdayMove) -> String {
        let every = if case .monthly(let count, _) = days, count > 1 { "Every \(count) months" } else { "Every month" }
        return switch (days, move) {
        case (.monthly(_, [.last]), .before): "\(every) on the last workday"
        case (.monthly(_, [.day(1)]), .after): "\(every) on the first workday"
        default: "\(text(days)), or the workday \(move.rawValue),"
        }
    }

    private static func text(_ times: Schedule.Times) -> String {
        switch times {
        case .at(let times): "at \(enumerated(times.map(\.description)))"
        case .window(let every, let first, let last):
            "every \(DurationText.interval(every)) from \(first) to \(last)"
        case .sun(let times): enumerated(times.map(text))
        }
    }

    /// `at sunset`, `15 minutes before sunset`
    private static func text(_ time: SunTime) -> String {
        guard time.offset != 0 else { return "at \(time.event.words)" }
        let offset = DurationText.words(.seconds(abs(time.offset)))
        return "\(offset) \(time.offset < 0 ? "before" : "after") \(time.event.words)"
    }

    /// `on Mondays and Fridays`, or `from Monday to Friday` if the days are one run of four or more.
    private static func weekdays(_ days: WeekdaySet, alone: Bool) -> String {
        let runs = SchedulePrinter.ranges(days)
        if let run = runs.first, runs.count == 1, run.count > 3 {
            return (alone ? "From " : "from ") + "\(DateWords.long(run.first)) to \(DateWords.long(run.last))"
        }
        return (alone ? "On " : "on ")
            + enumerated(
                runs.flatMap { run in
                    run.count > 3
                        ? ["\(DateWords.long(run.first))s to \(DateWords.long(run.last))s"]
                        : Weekday.allCases.filter { run.first <= $0 && $0 <= run.last }.map {
                            "\(DateWords.long($0))s"
                        }
                })
    }

    private static func text(_ day: MonthDay) -> String {
        switch day {
        case .day(let day): "the \(ordinal(day))"
        case .last: "the last day"
        case .beforeEnd(let days): "the day that is \(counted(days, "day")) before the last"
        case .weekday(-1, let weekday): "the last \(DateWords.long(weekday))"
        case .weekday(let nth, let weekday): "the \(ordinal(nth)) \(DateWords.long(weekday))"
        }
    }

    private static func text(_ day: YearDay) -> String { "\(day.day) \(DateWords.month(day.month))" }

    /// `20 November 2026`.
    static func text(_ date: CivilDate) -> String {
        let (year, month, day) = date.components
        return "\(day) \(DateWords.month(month)) \(year)"
    }
}
