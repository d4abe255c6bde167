import CivilTime
import Vocabulary

// Rules of RFC 5545: `RRULE:FREQ=MONTHLY;BYDAY=-1FR`.
extension ScheduleParser {
    static let ruleHint = "RRULE:FREQ=MONTHLY;BYDAY=-1FR from 2026-01-30T18:00"

    /// The parts of a rule by their names, each with its place.
    private typealias Parts = [String: ICalendarWord]

    /// True if a word of iCalendar is next.
    var isAtICalendar: Bool {
        token.map { ScheduleWords.iCalendarName(of: $0.text) != nil } ?? false
    }

    /// Reads `RRULE:...`; the start and the added and removed dates come with the modifiers.
    mutating func recurrence() throws(ScheduleError) -> Schedule.Rule {
        guard let token else { throw missing("a schedule", hint: ScheduleParser.example) }
        let (name, value) = ICalendarWord(text: token.text[...], start: token.range.lowerBound).halves(at: ":")
        guard name.text == "rrule" else { throw misplaced(token) }
        guard let value, !value.text.isEmpty else {
            throw error("expected a rule after \"RRULE:\"", hint: ScheduleParser.ruleHint)
        }
        index += 1
        let parts = try self.parts(of: value)
        var rule = RecurrenceRule(try frequency(parts["freq"], of: value))
        try readNumbers(parts, into: &rule)
        if let days = parts["byday"] { rule.days = try self.days(days) }
        if let day = parts["wkst"] { rule.weekStart = try weekday(day) }
        try readEnd(parts, into: &rule)
        try check(rule, parts)
        return .recurrence(RecurrenceSet(rule))
    }

    /// The error for a misplaced iCalendar word.
    func misplaced(_ token: Token) -> ScheduleError {
        let hint = ScheduleParser.ruleHint
        let (name, _) = ICalendarWord(text: token.text[...], start: token.range.lowerBound).halves(at: ":")
        return switch ScheduleWords.iCalendarName(of: name.text) {
        case "dtstart": error("write the start after the rule, with \"from\"", hint: hint)
        case "exrule": error("EXRULE is not supported: list the dates after EXDATE:", hint: hint)
        case "rdate", "exdate": error("\(name.text.prefix { $0 != ";" }.uppercased()) follows a rule", hint: hint)
        default: error("expected \"RRULE:\", not \(quoted(token.written))", hint: hint, at: name.range)
        }
    }

    private static let names = [
        "freq", "interval", "count", "until", "bymonth", "byweekno", "byyearday", "bymonthday", "byday", "byhour",
        "byminute", "bysetpos", "wkst",
    ]

    private func parts(of rule: ICalendarWord) throws(ScheduleError) -> Parts {
        let hint = ScheduleParser.ruleHint
        var parts: Parts = [:]
        for part in rule.split(at: ";") {
            let (name, value) = part.halves(at: "=")
            guard let value else {
                throw error(
                    "expected a part such as INTERVAL=2, not \(quoted(part.text.uppercased()))", hint: hint,
                    at: part.range)
            }
            guard ScheduleParser.names.contains(String(name.text)) else {
                if name.text == "bysecond" { throw noClock(at: part) }
                throw error(
                    "a rule has no part \(quoted(name.text.uppercased()))", hint: hint, at: name.range)
            }
            guard !value.text.isEmpty else {
                throw error("expected a value after \"\(name.text.uppercased())=\"", hint: hint, at: part.range)
            }
            guard parts.updateValue(value, forKey: String(name.text)) == nil else {
                throw error("\"\(name.text.uppercased())\" is given twice", hint: hint, at: part.range)
            }
        }
        return parts
    }

    private func noClock(at word: ICalendarWord) -> ScheduleError {
        error("seconds are not supported", hint: ScheduleParser.ruleHint, at: word.range)
    }

    private func frequency(
        _ word: ICalendarWord?, of rule: ICalendarWord
    ) throws(ScheduleError) -> RecurrenceRule.Frequency {
        guard let word else { throw error("a rule needs a FREQ", hint: ScheduleParser.ruleHint, at: rule.range) }
        if word.text == "secondly" { throw noClock(at: word) }
        guard let frequency = RecurrenceRule.Frequency(rawValue: word.text.uppercased()) else {
            throw error(
                "FREQ is YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY or MINUTELY", hint: ScheduleParser.ruleHint,
                at: word.range)
        }
        return frequency
    }

    // MARK: Numbers

    private func readNumbers(_ parts: Parts, into rule: inout RecurrenceRule) throws(ScheduleError) {
        rule.months = try numbers(parts, "bymonth", 1...12)
        rule.weekNumbers = try numbers(parts, "byweekno", 1...53, fromEnd: true)
        rule.yearDays = try numbers(parts, "byyearday", 1...366, fromEnd: true)
        rule.monthDays = try numbers(parts, "bymonthday", 1...31, fromEnd: true)
        rule.hours = try numbers(parts, "byhour", 0...23)
        rule.minutes = try numbers(parts, "byminute", 0...59)
        rule.positions = try numbers(parts, "bysetpos", 1...366, fromEnd: true)
        guard let word = parts["interval"] else { return }
        let (limit, unit) = ScheduleParser.longest(rule.frequency)
        guard let interval = saturatingNumber(word.text) else {
            throw error("INTERVAL is a number of \(unit)", hint: ScheduleParser.ruleHint, at: word.range)
        }
        guard interval >= 1 else {
            throw error("an interval is at least 1", hint: ScheduleParser.ruleHint, at: word.range)
        }
        guard interval <= limit else {
            throw error(
                "an interval is at most 100 years (\(limit) \(unit))", hint: ScheduleParser.ruleHint, at: word.range)
        }
        rule.interval = interval
    }

    private static func longest(_ frequency: RecurrenceRule.Frequency) -> (limit: Int, unit: String) {
        switch frequency {
        case .yearly: (100, "years")
        case .monthly: (1200, "months")
        case .weekly: (5200, "weeks")
        case .daily: (36_500, "days")
        case .hourly: (876_000, "hours")
        case .minutely: (52_560_000, "minutes")
        }
    }

    /// Ascending, without repeats.
    private func numbers(
        _ parts: Parts, _ name: String, _ range: ClosedRange<Int>, fromEnd: Bool = false
    ) throws(ScheduleError) -> [Int] {
        guard let list = parts[name] else { return [] }
        var numbers: Set<Int> = []
        for word in list.split(at: ",") {
            guard let value = ScheduleParser.signed(word.text, allowed: fromEnd), range.contains(abs(value)) else {
                let ends = "\(range.lowerBound) to \(range.upperBound)"
                let negative = fromEnd ? ", or from -\(range.upperBound) to -\(range.lowerBound)" : ""
                throw error(
                    "\(name.uppercased()) goes from \(ends)\(negative)", hint: ScheduleParser.ruleHint, at: word.range)
            }
            numbers.insert(value)
        }
        return numbers.sorted()
    }

    private static func signed(_ text: Substring, allowed: Bool) -> Int? {
        guard allowed, let sign = text.first, sign == "-" || sign == "+" else { return number(text) }
        return number(text.dropFirst()).map { sign == "-" ? -$0 : $0 }
    }

    // MARK: Days

    private func days(_ list: ICalendarWord) throws(ScheduleError) -> [RecurrenceRule.Day] {
        var days: Set<RecurrenceRule.Day> = []
        for word in list.split(at: ",") {
            let name = ICalendarWord(
                text: word.text.suffix(2), start: word.start + max(0, word.text.count - 2))
            let weekday = try weekday(name, or: word)
            guard word.text.count > 2 else {
                days.insert(.init(weekday))
                continue
            }
            guard let nth = ScheduleParser.signed(word.text.dropLast(2), allowed: true), (1...53).contains(abs(nth))
            else {
                throw error(
                    "the number of a weekday goes from 1 to 53, or from -53 to -1", hint: ScheduleParser.ruleHint,
                    at: word.range)
            }
            days.insert(.init(weekday, nth: nth))
        }
        return days.sorted()
    }

    private func weekday(_ word: ICalendarWord, or whole: ICalendarWord? = nil) throws(ScheduleError) -> Weekday {
        guard let index = ScheduleWords.iCalendarDays.firstIndex(of: String(word.text)) else {
            throw error(
                "a day of the week is MO, TU, WE, TH, FR, SA or SU", hint: ScheduleParser.ruleHint,
                at: (whole ?? word).range)
        }
        return Weekday.allCases[index]
    }

    // MARK: Start and end

    /// After `from`: `2026-01-30T18:00`, `2026-01-30 18:00`, and in a rule also `20260130T180000`.
    mutating func startOfRule(_ rule: Schedule.Rule) throws(ScheduleError) -> CivilDateTime {
        guard case .recurrence = rule else { return try dateTime(hint: "every 8 hours from 2026-11-20 06:00") }
        if let token, token.text.prefix(8).utf8.allSatisfy(isDigit), token.text.utf8.count > 7 {
            let (date, time) = try moment(ICalendarWord(text: token.text[...], start: token.range.lowerBound))
            guard let time else {
                throw error("expected a time after the date", hint: ScheduleParser.ruleHint)
            }
            index += 1
            return CivilDateTime(date, time)
        }
        return try dateTime(hint: ScheduleParser.ruleHint)
    }

    private mutating func readEnd(_ parts: Parts, into rule: inout RecurrenceRule) throws(ScheduleError) {
        let hint = ScheduleParser.ruleHint
        if let word = parts["count"] {
            if let until = parts["until"] {
                throw error("a rule has COUNT or UNTIL, not both", hint: hint, at: until.range)
            }
            guard let count = saturatingNumber(word.text), count >= 1 else {
                throw error("COUNT is 1 or more", hint: hint, at: word.range)
            }
            guard count <= 100_000 else {
                throw error("a schedule has at most 100,000 times", hint: hint, at: word.range)
            }
            rule.end = .count(count)
        } else if let word = parts["until"] {
            let isUTC = word.text.hasSuffix("z") && word.text.utf8.count > 8
            let (date, time) = try moment(
                isUTC ? ICalendarWord(text: word.text.dropLast(), start: word.start) : word)
            guard !isUTC || time != nil else {
                throw error("a date has no Z: write 20261224, or 20261224T180000Z", hint: hint, at: word.range)
            }
            rule.isEndUTC = isUTC
            // A date without a time includes the whole day.
            rule.end = .until(CivilDateTime(date, time ?? ClockTime(secondOfDay: 86_399)))
            ruleEnd = word.range
        }
    }

    /// `20261224T180000`, as a schedule may have thousands; `nil` for anything else, and for what no calendar has.
    private static func compact(_ text: Substring) -> (date: CivilDate, time: ClockTime?)? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count == 15, bytes[8] == UInt8(ascii: "t") else { return nil }
            func number(_ range: Range<Int>) -> Int? {
                var value = 0
                for byte in bytes[range] {
                    guard isDigit(byte) else { return nil }
                    value = value * 10 + Int(byte) - 0x30
                }
                return value
            }
            guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
                let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
                (1900...2200).contains(year), let date = CivilDate(year: year, month: month, day: day),
                let time = ClockTime(hour: hour, minute: minute, second: second)
            else { return nil }
            return (date, time)
        }
    }

    /// Reads `20261224T180000`, `20261224` or the same with hyphens and colons.
    func moment(_ word: ICalendarWord) throws(ScheduleError) -> (date: CivilDate, time: ClockTime?) {
        let hint = ScheduleParser.ruleHint
        if let moment = ScheduleParser.compact(word.text) { return moment }
        if word.text.hasSuffix("z"), word.text.count > 8 {
            throw error(
                "only UNTIL may be in UTC: write a local time here, without Z",
                hint: hint, at: word.range)
        }
        let (day, time) = word.halves(at: "t")
        var text = String(day.text)
        if text.utf8.count == 8, text.utf8.allSatisfy(isDigit) {
            text = "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
        }
        guard text.utf8.count == 10, text.split(separator: "-").map(\.utf8.count) == [4, 2, 2],
            text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: "-") })
        else { throw error("a date is written 20261224T180000 in a rule", hint: hint, at: word.range) }
        guard let date = CivilDate(text) else {
            throw error("\(text) is not in the calendar", hint: hint, at: day.range)
        }
        guard (1900...2200).contains(date.year) else {
            throw error("years go from 1900 to 2200", hint: hint, at: day.range)
        }
        guard let time else { return (date, nil) }
        var clock = String(time.text)
        if clock.utf8.count == 6, clock.utf8.allSatisfy(isDigit) {
            clock = "\(clock.prefix(2)):\(clock.dropFirst(2).prefix(2)):\(clock.suffix(2))"
        }
        guard let value = ClockTime(clock) else {
            throw error("\(quoted(time.text)) is not a time of day", hint: hint, at: time.range)
        }
        return (date, value)
    }
}
