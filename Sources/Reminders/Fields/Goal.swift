package import CivilTime
import Schedules
package import Vocabulary

/// A goal for something that is measured, in one line: `at least 2 l a day`, `at most 3 a day`,
/// `between 7h and 9h a day`, `3 times a week`, `2 in 14 days`, `every 3 days`, `mon, wed, fri`, `70 kg by 2027-06-01`, or
/// `none` for what is only tracked.
package struct Goal: Hashable, Sendable {
    package enum Rule: Hashable, Sendable {
        case atLeast(Measurement)
        case atMost(Measurement)
        case between(Measurement, Measurement)
        /// So many days done in each period, or in any number of days.
        case times(Int, days: Int?)
        /// Done on each of these days of the week; on none of them, it is only tracked.
        case weekdays(WeekdaySet)
        /// A value to reach, perhaps by a date.
        case reach(Measurement, by: CivilDate?)
    }

    package enum Period: String, Hashable, Sendable, CaseIterable {
        case day, week, month

        /// The most that it has.
        package var days: Int {
            switch self {
            case .day: 1
            case .week: 7
            case .month: 31
            }
        }
    }

    package let rule: Rule
    /// The stretch that the value is summed over.
    package let period: Period

    package init(_ rule: Rule, period: Period = .day) { (self.rule, self.period) = (rule, period) }

    /// Reads a goal; upper and lower case are the same.
    ///
    /// - Parameters:
    ///   - text: The goal, as the person wrote it: `at least 2 l a day`.
    ///   - unit: The unit of a bare number.
    package static func parse(_ text: String, unit: MeasureUnit? = nil) throws(TextError) -> Goal {
        var words = asciiLowercased(text).split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { throw TextError("the goal is empty", hint: example) }
        let original = text.split(whereSeparator: \.isWhitespace).map(String.init)
        if words == ["daily"] { return Goal(.times(1, days: 1)) }
        if words == ["none"] { return Goal(.weekdays([])) }
        if let times = try frequency(words) { return times }
        if let days = weekdays(words) { return days == .all ? Goal(.times(1, days: 1)) : Goal(.weekdays(days)) }
        var period: Period?
        if words.count > 2, let last = words.last, let found = Period(rawValue: last),
            ["a", "per", "each"].contains(words[words.count - 2])
        {
            period = found
            words.removeLast(2)
        }
        let values = original.prefix(words.count)
        func value(_ words: some Sequence<String>) throws(TextError) -> Measurement {
            let text = words.joined(separator: " ")
            if let unit, unit.dimension != .time { return try Measurement.parse(text, usual: unit) }
            // A length of time, even without a unit.
            if let length = try? DurationText.parse(text), text.contains(where: \.isLetter) {
                return try Measurement.parse("\(length.components.seconds) s")
            }
            return try Measurement.parse(text, usual: unit)
        }
        switch words.first {
        case "at" where words.count > 2 && (words[1] == "least" || words[1] == "most"):
            let limit = try value(values.dropFirst(2))
            guard limit.thousandths > 0 || words[1] == "most" && limit.thousandths == 0 else {
                throw TextError("a goal is more than zero", hint: example)
            }
            return Goal(words[1] == "least" ? .atLeast(limit) : .atMost(limit), period: period ?? .day)
        case "between":
            guard let and = words.firstIndex(of: "and"), and > 1, and + 1 < words.count else {
                throw TextError("expected two values after between", hint: "between 7h and 9h a day")
            }
            var low = try value(values[1..<and])
            let high = try value(values[(and + 1)...])
            // `between 70 and 75 kg`
            if low.unit == nil, let unit = high.unit { low = Measurement(thousandths: low.thousandths, unit: unit) }
            guard low.unit?.dimension == high.unit?.dimension else {
                throw TextError("\(shown(low)) and \(shown(high)) cannot be compared", hint: "between 7h and 9h a day")
            }
            guard low.converted(to: high.unit).thousandths < high.thousandths else {
                throw TextError(
                    "\(shown(low)) is not less than \(shown(high))", hint: "between \(shown(high)) and \(shown(low))")
            }
            return Goal(.between(low, high), period: period ?? .day)
        default:
            guard period == nil else {
                // `2 l a day`
                let isAmount = (try? value(values)) != nil
                let own = "at least \(original.joined(separator: " "))"
                throw TextError("\(quoted(text)) is not a goal", hint: isAmount ? own : example)
            }
            var date: CivilDate?
            var target = values
            if words.count > 2, words[words.count - 2] == "by" {
                guard let day = CivilDate(words[words.count - 1]) else {
                    throw TextError("\(quoted(words[words.count - 1])) is not a date", hint: "70 kg by 2027-06-01")
                }
                date = day
                target = values.dropLast(2)
            }
            guard let first = words.first?.utf8.first, (0x30...0x39).contains(first) || first == UInt8(ascii: "-")
            else {
                throw TextError("\(quoted(text)) is not a goal", hint: example)
            }
            return Goal(.reach(try value(target), by: date))
        }
    }

    package static let example = "at least 2 l a day"

    /// `3 times a week`, `once a day`, `2 in 14 days`
    private static func frequency(_ words: [String]) throws(TextError) -> Goal? {
        var words = words
        // `3/week`, `3x/week`, `3x a week`
        if words.count == 1 {
            let parts = words[0].split(separator: "/").map(String.init)
            if parts.count == 2, Period(rawValue: parts[1]) != nil { words = [parts[0], "a", parts[1]] }
        }
        guard words.count > 1 else { return nil }
        words = words.map { ["per": "a", "each": "a", "two": "2", "three": "3", "four": "4", "five": "5"][$0] ?? $0 }
        if words.count == 3, words[1] == "a", let last = words.last, Period(rawValue: last) != nil {
            let count = words[0].last == "x" ? String(words[0].dropLast()) : words[0]
            // `3 a week` may be an amount.
            if Int(count) != nil { words = [count, "times", "a", last] }
        }
        // `every 3 days` is `1 in 3 days`.
        if words[0] == "every" {
            if words == ["every", "day"] { return Goal(.times(1, days: 1)) }
            guard words.count == 3, words[2] == "days" else { return nil }
            words = ["1", "in"] + words.dropFirst()
        }
        if words[0] == "once" || words[0] == "twice" {
            words.replaceSubrange(0..<1, with: [words[0] == "once" ? "1" : "2", "times"])
        }
        guard let count = Int(words[0]), words.count == 4 else { return nil }
        if words[1] == "times" || words[1] == "time", words[2] == "a", let period = Period(rawValue: words[3]) {
            guard (1...100).contains(count) else { throw TextError("a goal is 1 to 100 times", hint: example) }
            if period == .day, count > 1 {
                throw TextError("a day is done once", hint: "at least \(count) a day")
            }
            guard count <= period.days else {
                throw TextError(
                    "a \(period) has \(period.days) days: \(count) times cannot be", hint: "daily")
            }
            return period == .day ? Goal(.times(1, days: 1)) : Goal(.times(count, days: nil), period: period)
        }
        guard words[1] == "in", words[3] == "days" || words[3] == "day", let days = Int(words[2]) else { return nil }
        guard (1...366).contains(days), (1...days).contains(count) else {
            throw TextError("\(count) in \(days) days cannot be", hint: "2 in 14 days")
        }
        return Goal(.times(count, days: days))
    }

    /// `mon, wed, fri`, `weekdays`, `mon-fri`: as in a schedule.
    private static func weekdays(_ words: [String]) -> WeekdaySet? {
        guard words.allSatisfy({ $0.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } ?? false }),
            let schedule = try? Schedule(parsing: words.joined(separator: " ") + " at 12:00", context: .file),
            case .wall(.weekdays(let days), .at) = schedule.rule, schedule == Schedule(schedule.rule)
        else { return nil }
        return days
    }

    private static func shown(_ value: Measurement) -> String {
        if let seconds = value.seconds { return DurationText.short(.seconds(seconds)) }
        return value.description
    }

    /// The values in it.
    package var values: [Measurement] {
        switch rule {
        case .atLeast(let value), .atMost(let value), .reach(let value, _): [value]
        case .between(let low, let high): [low, high]
        case .times, .weekdays: []
        }
    }

    // MARK: - A day

    /// The state and the level (0 to 5) of a day whose readings make a value, in thousandths of a unit; `nil` for a goal
    /// that no single day meets or misses.
    package func judge(_ value: Int64, unit: MeasureUnit?) -> (isMet: Bool, level: UInt8)? {
        func bound(_ value: Measurement) -> Int64 { value.converted(to: unit).thousandths }
        guard period == .day else { return nil }
        switch rule {
        case .atLeast(let least):
            let least = bound(least)
            return (value >= least, Goal.level(value, of: least))
        case .atMost(let most): return value <= bound(most) ? (true, 5) : (false, 0)
        case .between(let low, let high):
            let low = bound(low)
            return value < low ? (false, Goal.level(value, of: low)) : value <= bound(high) ? (true, 5) : (false, 2)
        case .times, .weekdays, .reach: return nil
        }
    }

    /// True if there is nothing left to ask for on a day with a value; what is to stay below a limit, or to be reached some
    /// day, is asked for on every day.
    package func isReached(_ value: Int64, unit: MeasureUnit?) -> Bool {
        guard period == .day || values.isEmpty else { return false }
        return switch rule {
        case .atLeast(let least), .between(let least, _): value >= least.converted(to: unit).thousandths
        case .times, .weekdays: true
        case .atMost, .reach: false
        }
    }

    /// The least of a day that counts as met, in thousandths of a unit; `nil` if it is no sum to reach.
    package func least(unit: MeasureUnit?) -> Int64? {
        guard period == .day else { return nil }
        return switch rule {
        case .atLeast(let least), .between(let least, _): least.converted(to: unit).thousandths
        case .times, .weekdays, .atMost, .reach: nil
        }
    }

    /// 5 only for all of it, 0 only for nothing.
    private static func level(_ value: Int64, of goal: Int64) -> UInt8 {
        guard value > 0, goal > 0 else { return 0 }
        return value >= goal ? 5 : UInt8(max(1, min(4, (Int128(value) * 10 + Int128(goal)) / (2 * Int128(goal)))))
    }
}

extension Goal: CustomStringConvertible {
    /// In canonical form; `parse` reads it back.
    package var description: String { text(Goal.shown) }

    /// The goal with its values as a person wants to see them.
    package func text(_ shown: (Measurement) -> String) -> String {
        switch rule {
        case .atLeast(let value): "at least \(shown(value)) a \(period)"
        case .atMost(let value): "at most \(shown(value)) a \(period)"
        case .between(let low, let high): "between \(shown(low)) and \(shown(high)) a \(period)"
        case .times(1, days: 1?): "daily"
        case .times(1, let days?): "every \(days) days"
        case .weekdays([]): "none"
        case .weekdays(let days):
            days.days.map { String("\($0)".prefix(3)) }.joined(separator: ", ")
        case .times(1, days: nil): "once a \(period)"
        case .times(let count, days: nil): "\(count) times a \(period)"
        case .times(let count, let days?): "\(count) in \(days) days"
        case .reach(let value, let date): shown(value) + (date.map { " by \($0)" } ?? "")
        }
    }
}
