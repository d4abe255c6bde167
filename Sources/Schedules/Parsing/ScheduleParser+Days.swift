import CivilTime
import Vocabulary

// Days: of the week, of the month, of the year, and cycles.
extension ScheduleParser {
    private static let weekdayHint = "mon, wed, fri at 21:00"

    var isAtWeekday: Bool {
        guard let token, token.isWord else { return false }
        let text = ScheduleParser.joined(token)
        let first = text[..<(text.utf8.firstIndex(of: UInt8(ascii: "-")) ?? text.endIndex)]
        return Weekday(word: first) != nil || ScheduleWords.weekdayGroup(first) != nil
    }

    /// Reads `mon, wed, fri`, `mon-fri`, `sat-mon`, `weekdays` and mixtures.
    mutating func weekdays() throws(ScheduleError) -> WeekdaySet {
        var days: WeekdaySet = []
        repeat {
            days.formUnion(try weekdayItem())
        } while takeSeparator()
        return days
    }

    private mutating func weekdayItem() throws(ScheduleError) -> WeekdaySet {
        guard let token, token.isWord else { throw noWeekday }
        if let group = ScheduleWords.weekdayGroup(token.text) {
            index += 1
            return group
        }
        // The dash may have blanks around it: one token, or up to three.
        let parts = ScheduleParser.joined(token).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = Weekday(word: parts[0]) else { throw noWeekday }
        if parts.count == 2, !parts[1].isEmpty {
            guard let last = Weekday(word: parts[1]) else { throw noWeekday }
            index += 1
            return ScheduleParser.range(first, last)
        }
        index += 1
        if parts.count == 1 {
            let dashed = self.token.map(ScheduleParser.joined) ?? ""
            if dashed.hasPrefix("-"), let last = Weekday(word: dashed.dropFirst()) {
                index += 1
                return ScheduleParser.range(first, last)
            }
            guard dashed == "-" || isAt("to", "through", "thru") else { return WeekdaySet([first]) }
            index += 1
        }
        guard let token = self.token, let last = Weekday(word: token.text) else { throw noWeekday }
        index += 1
        return ScheduleParser.range(first, last)
    }

    private var noWeekday: ScheduleError { missing("a day of the week", hint: ScheduleParser.weekdayHint) }

    /// Reads a dash as a hyphen: phones and word processors write dashes.
    private static func joined(_ token: Token) -> String {
        guard !token.text.utf8.allSatisfy({ $0 < 0x80 }) else { return token.text }
        return String(token.text.map { $0 == "\u{2013}" || $0 == "\u{2014}" ? "-" : $0 })
    }

    /// The days from `first` through `last`, past Sunday if `last` is earlier in the week.
    private static func range(_ first: Weekday, _ last: Weekday) -> WeekdaySet {
        first <= last
            ? WeekdaySet(Weekday.allCases.filter { first <= $0 && $0 <= last })
            : WeekdaySet(Weekday.allCases.filter { first <= $0 || $0 <= last })
    }

    // MARK: Months

    /// After `monthly` or `every N months`: `on 1, 15`, `on last`, `on the 2nd tue`, `on 3 days before the end`.
    mutating func monthly(every: Int) throws(ScheduleError) -> Schedule.Days {
        try expect("on", else: "\"on\" and a day of the month", hint: "monthly on 1, 15 at 09:00")
        var days: [MonthDay] = []
        var seen: Set<MonthDay> = []
        repeat {
            let day = try monthDay()
            if seen.insert(day).inserted { days.append(day) }
        } while takeSeparator()
        try checkWorkday(days)
        return .monthly(every: every, days)
    }

    private mutating func monthDay() throws(ScheduleError) -> MonthDay {
        let hint = "monthly on 1, 15 at 09:00"
        _ = take("the")
        if take("last") {
            if let weekday = takeWeekday() { return .weekday(nth: -1, weekday) }
            if !takeWorkday(.before) { _ = take("day") }
            return .last
        }
        guard let token, token.isWord else { throw missing("a day of the month", hint: hint) }
        if Weekday(word: token.text) != nil {
            throw error(
                "say which \(token.written) of the month: 1st to 5th, or last",
                hint: "monthly on the 1st \(token.text) at 09:00")
        }
        let nth = ScheduleWords.ordinal(token.text)
        guard let value = nth ?? number(token.text) else { throw missing("a day of the month", hint: hint) }
        index += 1
        if nth == nil, let day = try dayBeforeEnd(value, at: token.range) { return day }
        if nth != nil, isAt("workday") {
            guard value == 1, takeWorkday(.after) else {
                throw error(
                    ScheduleParser.namesFirstOrLastWorkday,
                    hint: "monthly on the last workday at 09:00", at: token.range)
            }
            return .day(1)
        }
        if nth != nil, let weekday = takeWeekday() {
            guard (1...5).contains(value) else {
                throw error(
                    "a month has at most five of each weekday", hint: "monthly on the last fri at 18:00",
                    at: token.range)
            }
            return .weekday(nth: value, weekday)
        }
        guard (1...31).contains(value) else { throw error("a month has days 1 to 31", hint: hint, at: token.range) }
        _ = take("day")
        return .day(value)
    }

    /// After a number: `days before the end`; `nil`, with nothing read, if something else is next.
    private mutating func dayBeforeEnd(_ days: Int, at range: Range<Int>) throws(ScheduleError) -> MonthDay? {
        guard isAt("day", "days"), next?.text == "before" else { return nil }
        index += 2
        let hint = "monthly on 3 days before the end at 09:00"
        _ = take("the")
        guard take("end") || take(sequence: "last", "day") else { throw missing("\"the end\"", hint: hint) }
        _ = take(sequence: "of", "the", "month")
        guard (1...27).contains(days) else {
            throw error("every month has a day 1 to 27 days before its end", hint: hint, at: range)
        }
        return .beforeEnd(days)
    }

    private mutating func takeWeekday() -> Weekday? {
        guard let token, let weekday = Weekday(word: token.text) else { return nil }
        index += 1
        return weekday
    }

    // MARK: Years

    /// After `yearly` or `every N years`: `on dec 25, jun 1`, also `25 dec`.
    mutating func yearly(every: Int) throws(ScheduleError) -> Schedule.Days {
        try expect("on", else: "\"on\" and a date of the year", hint: "yearly on dec 25 at 08:00")
        var days: [YearDay] = []
        var seen: Set<YearDay> = []
        repeat {
            let day = try yearDay()
            if seen.insert(day).inserted { days.append(day) }
        } while takeSeparator()
        return every == 1 ? .yearly(days) : .everyYears(every, days)
    }

    private mutating func yearDay() throws(ScheduleError) -> YearDay {
        let hint = "yearly on dec 25 at 08:00"
        let start = token?.range.lowerBound ?? end
        let month: Int
        let day: Int
        if let named = takeMonth() {
            month = named
            guard let value = takeDayNumber() else { throw missing("a day of the month", hint: hint) }
            day = value
        } else {
            _ = take("the")
            guard let value = takeDayNumber() else { throw missing("a month and a day", hint: hint) }
            _ = take("of")
            guard let named = takeMonth() else { throw missing("a month", hint: hint) }
            (month, day) = (named, value)
        }
        // A leap year: other years use 28 February for the 29th.
        let length = CivilDate.length(ofMonth: month, year: 2024)
        guard (1...length).contains(day) else {
            throw error(
                "\(DateWords.month(month)) has days 1 to \(length)", hint: hint,
                at: start..<(previous?.range.upperBound ?? end))
        }
        return YearDay(month: month, day: day)
    }

    private mutating func takeMonth() -> Int? {
        guard let token, let month = ScheduleWords.month(token.text) else { return nil }
        index += 1
        return month
    }

    private mutating func takeDayNumber() -> Int? {
        guard let token, let day = number(token.text) ?? ScheduleWords.ordinal(token.text) else { return nil }
        index += 1
        return day
    }

    // MARK: Cycles

    /// Reads `21 days on` or `7 off`; `nil`, with nothing read, if something else is next.
    mutating func daysOfCycle(_ word: String) throws(ScheduleError) -> Int? {
        let start = index
        guard let token, let count = number(token.text) else { return nil }
        index += 1
        var days = count
        if take("week", "weeks") {
            days = min(count, 3660) * 7
        } else {
            _ = take("day", "days")
        }
        guard take(word) else {
            index = start
            return nil
        }
        guard (1...3660).contains(days) else {
            throw error(
                "a cycle has 1 to 3660 days on and 1 to 3660 days off",
                hint: "21 days on, 7 off at 22:00 from 2026-11-01", at: token.range)
        }
        return days
    }

    /// After `21 days on`.
    mutating func cycle(on: Int) throws(ScheduleError) -> Schedule.Days {
        _ = takeSeparator()
        guard let off = try daysOfCycle("off") else {
            throw missing("days off", hint: "21 days on, 7 off at 22:00 from 2026-11-01")
        }
        return .cycle(on: on, off: off)
    }
}
