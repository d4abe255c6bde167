import CivilTime
import Vocabulary

// Times of day: `at 08:00, 20:00` and `every 90 minutes between 08:00 and 20:00`.
extension ScheduleParser {
    mutating func times() throws(ScheduleError) -> Schedule.Times {
        try takeMove()
        _ = next?.text == "at" || next?.text == "every" ? take(",") : false
        if take("at") { return isAtAnchor ? try sunTimes() : .at(try timeList()) }
        guard isAt("every") else {
            if let token, ScheduleWords.anchors.contains(token.text) { throw unsupportedAnchor() }
            throw missing("\"at\" and a time", hint: ScheduleParser.example)
        }
        index += 1
        let start = index
        let every: Duration
        if take("hour") {
            every = .seconds(3600)
        } else if take("minute") {
            every = .seconds(60)
        } else {
            every = try duration("a duration", hint: "every 90 minutes between 08:00 and 20:00")
        }
        return try window(every: every, at: tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end))
    }

    private mutating func timeList() throws(ScheduleError) -> [ClockTime] {
        var times: Set<ClockTime> = []
        repeat {
            if !times.isEmpty, isAtAnchor {
                throw error(
                    "clock times and sun times need two schedules", hint: "daily at 08:00; daily at sunset")
            }
            times.insert(try time())
        } while takeSeparator()
        return times.sorted()
    }

    private mutating func window(every: Duration, at range: Range<Int>) throws(ScheduleError) -> Schedule.Times {
        let hint = "every 90 minutes between 08:00 and 20:00"
        guard every >= .seconds(60) else { throw error("an interval is at least 1 minute", hint: hint, at: range) }
        guard every < .seconds(86_400) else {
            throw error("an interval within a day is less than a day", hint: hint, at: range)
        }
        try expect("between", else: "\"between\" and two times", hint: hint)
        let start = token?.range.lowerBound ?? end
        let first = try time()
        guard take("and", "to") else { throw missing("\"and\" and the last time", hint: hint) }
        let last = try time()
        guard first <= last else {
            let words = DurationText.interval(every)
            throw error(
                "a window cannot cross midnight: write two schedules",
                hint: "every \(words) between \(first) and 23:59; every \(words) between 00:00 and \(last)",
                at: start..<(previous?.range.upperBound ?? end))
        }
        return .window(every: every, first: first, last: last)
    }

    /// `at 08:00` alone is every day; days of the week may follow.
    mutating func timesThenDays() throws(ScheduleError) -> Schedule.Rule {
        let times = try times()
        return .wall(try daysThatFollow(), times)
    }

    mutating func windowThenDays(every: Duration, at range: Range<Int>) throws(ScheduleError) -> Schedule.Rule {
        let times = try window(every: every, at: range)
        return .wall(try daysThatFollow(), times)
    }

    private mutating func daysThatFollow() throws(ScheduleError) -> Schedule.Days {
        if take("daily") || take(sequence: "every", "day") { return .daily }
        if let days = try calendarDays() { return days }
        return !isAtWhiteDays && take("on") ? .weekdays(try weekdays()) : .daily
    }
}
