import CivilTime
import Vocabulary

// Chooses the rule by the first words of a line.
extension ScheduleParser {
    mutating func rule() throws(ScheduleError) -> Schedule.Rule {
        if isAtICalendar { return try recurrence() }
        if take("daily") { return .wall(.daily, try times()) }
        if isAt("at") { return try timesThenDays() }
        if take("every") { return try every() }
        if take("monthly") { return .wall(try monthly(every: 1), try times()) }
        if take("yearly") { return .wall(try yearly(every: 1), try times()) }
        if take("weekly") {
            try expect("on", else: "\"on\" and days of the week", hint: "mon, wed, fri at 21:00")
            return .wall(.weekdays(try weekdays()), try times())
        }
        if take("once") || isAt("in", "today", "tomorrow") { return try once() }
        if take(sequence: "as", "needed") || take("prn") { return try asNeeded() }
        if let days = try calendarDays() { return .wall(days, try times()) }
        if isAtWeekday || isAt("on") {
            _ = take("on")
            return .wall(.weekdays(try weekdays()), try times())
        }
        if let token, token.text.utf8.first.map(isDigit) == true { return try counting() }
        if let token, ScheduleWords.anchors.contains(token.text) { throw unsupportedAnchor() }
        throw unknownStart()
    }

    /// After `every`: a day, a number of days, weeks or months, or a length of time.
    private mutating func every() throws(ScheduleError) -> Schedule.Rule {
        if let rule = try afterDone() { return rule }
        if isAtWeekday { return .wall(.weekdays(try weekdays()), try times()) }
        if take("other") {
            guard let rule = try everyCalendar(2) else {
                throw missing("\"day\", \"week\" or \"month\"", hint: "every 2 weeks on tue at 09:00 from 2026-11-17")
            }
            return rule
        }
        if let rule = try everyCalendar(1) { return rule }
        if take("hour") { return try everyDuration(.seconds(3600), from: index - 1) }
        if take("minute") { return try everyDuration(.seconds(60), from: index - 1) }
        let start = index
        if let token, let count = number(token.text), next.flatMap({ CalendarSpan.Unit(word: $0.text) }) != nil {
            index += 1
            guard count > 0 else {
                throw error("an interval is at least 1", hint: "every 2 days at 09:00 from 2026-11-20", at: token.range)
            }
            if let rule = try everyCalendar(count) { return rule }
        }
        if let token, let term = DurationText.Term.compact(token.text)?.first, term.unit == .day || term.unit == .week,
            DurationText.Term.compact(token.text)?.count == 1, term.count > 0
        {
            index += 1
            return term.unit == .day ? try everyDays(term.count) : try everyWeeks(term.count)
        }
        let hint = "every 8 hours from 2026-11-20 06:00"
        return try everyDuration(
            try duration("a number of days, weeks, months, hours or minutes", hint: hint), from: start)
    }

    /// `nil` if no unit of the calendar is next.
    private mutating func everyCalendar(_ count: Int) throws(ScheduleError) -> Schedule.Rule? {
        guard let unit = token.flatMap({ CalendarSpan.Unit(word: $0.text) }) else { return nil }
        index += 1
        switch unit {
        case .day: return try everyDays(count)
        case .week: return try everyWeeks(count)
        case .month:
            try check(interval: count, atMost: 120, "months")
            return .wall(try monthly(every: count), try times())
        case .year:
            guard count <= 100 else {
                throw error(
                    "an interval is at most 100 years", hint: "every 2 years on may 1 at 09:00 from 2026-05-01",
                    at: previous?.range)
            }
            let days = try yearly(every: count)
            return .wall(days, try times())
        }
    }

    private mutating func everyDays(_ count: Int) throws(ScheduleError) -> Schedule.Rule {
        try check(interval: count, atMost: 3660, "days")
        return .wall(count == 1 ? .daily : .everyDays(count), try times())
    }

    private mutating func everyWeeks(_ count: Int) throws(ScheduleError) -> Schedule.Rule {
        try check(interval: count, atMost: 520, "weeks")
        let hint = "every 2 weeks on tue, fri at 09:00 from 2026-11-17"
        try expect("on", else: "\"on\" and days of the week", hint: hint)
        let days = try weekdays()
        return .wall(count == 1 ? .weekdays(days) : .everyWeeks(count, days), try times())
    }

    func check(interval: Int, atMost limit: Int, _ unit: String) throws(ScheduleError) {
        guard interval <= limit else {
            throw error(
                "an interval is at most 10 years (\(limit) \(unit))", hint: ScheduleParser.example,
                at: previous?.range)
        }
    }

    /// A window of the day if `between` follows, else elapsed time, whose start comes with the modifiers.
    private mutating func everyDuration(_ every: Duration, from start: Int) throws(ScheduleError) -> Schedule.Rule {
        let range = tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end)
        guard every >= .seconds(60) else {
            throw error("an interval is at least 1 minute", hint: "every 1 minute between 08:00 and 09:00", at: range)
        }
        if isAt("between") {
            return try windowThenDays(every: every, at: range)
        }
        if isAt("at") {
            throw error(
                "elapsed time takes \"from\" and a start, not \"at\"",
                hint: "every \(DurationText.interval(every)) from 2026-11-20 06:00")
        }
        return .elapsed(every: every, from: nil)
    }

    /// After a number: a cycle, or a time after something was taken.
    private mutating func counting() throws(ScheduleError) -> Schedule.Rule {
        let start = index
        if let token, CivilDate(token.text) != nil || CivilDateTime(token.text) != nil {
            throw error(
                "a date alone is not a schedule", hint: "once \(token.text.prefix(10)) 09:00")
        }
        if let token, let time = try? TimeText.parse(token.text) {
            throw error("a time alone is not a schedule", hint: "daily at \(time)")
        }
        if let on = try daysOfCycle("on") {
            return .wall(try cycle(on: on), try times())
        }
        if let rule = try afterDone() { return rule }
        let wait = try duration("a schedule", hint: ScheduleParser.example)
        let range = tokens[start].range.lowerBound..<(previous?.range.upperBound ?? end)
        if isAt("before", "after"), let next, ScheduleWords.anchors.contains(next.text) { throw unsupportedAnchor() }
        guard take("after") else {
            throw missing("\"after taken\" or \"after ID\"", hint: "6h after taken, first at 08:00")
        }
        guard wait >= .seconds(60) else {
            throw error("a delay is at least 1 minute", hint: "6h after taken", at: range)
        }
        return try after(wait)
    }

    private mutating func after(_ wait: Duration) throws(ScheduleError) -> Schedule.Rule {
        guard let token, token.isWord else {
            throw missing("\"taken\" or the id of a reminder", hint: "30m after levothyroxine")
        }
        if take("taken") {
            let orSkipped = try orSkipped()
            _ = next?.text == "first" && take(",")
            guard take("first") else { return .afterTaken(wait, orSkipped: orSkipped, first: nil) }
            _ = take("at")
            return .afterTaken(wait, orSkipped: orSkipped, first: try time())
        }
        let bytes = token.text.utf8
        let isName = bytes.allSatisfy {
            isDigit($0) || isLowercase($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
        guard isName, bytes.contains(where: isLowercase), !ScheduleWords.modifiers.contains(token.text) else {
            throw missing("\"taken\" or the id of a reminder", hint: "30m after levothyroxine")
        }
        index += 1
        _ = take("taken")
        return .after(wait, reminder: token.text, orSkipped: try orSkipped())
    }

    /// Reads `or skipped`, and returns true if it is there.
    private mutating func orSkipped() throws(ScheduleError) -> Bool {
        guard take("or") else { return false }
        try expect("skipped", else: "\"skipped\"", hint: "6h after taken or skipped")
        return true
    }

    private func isLowercase(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }

    private func unknownStart() -> ScheduleError {
        guard let token, token.isWord else { return missing("a schedule", hint: ScheduleParser.example) }
        return error("a schedule cannot begin with \(quoted(token.written))", hint: ScheduleParser.example)
    }
}
