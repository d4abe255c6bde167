import CivilTime
import Vocabulary

/// An RFC 5545 rule in plain English: the period, the days and times, the end, then added and removed dates.
struct RecurrenceSentence {
    let recurrence: RecurrenceSet
    private var rule: RecurrenceRule { recurrence.rule }

    var text: String {
        var parts = [([period] + months + days + times).joined(separator: " ")]
        if !rule.positions.isEmpty {
            let places = Self.inReadingOrder(rule.positions).map {
                $0 == -1 ? "last" : $0 < 0 ? "\(ordinal(-$0)) last" : ordinal($0)
            }
            parts.append("only the \(enumerated(places)) of each \(unit)")
        }
        if rule.weekStart != .monday, isWeekStartFelt {
            parts.append("weeks beginning on \(DateWords.long(rule.weekStart))")
        }
        if let start = recurrence.start { parts.append("from \(ScheduleSentence.text(start.date)) at \(start.time)") }
        switch rule.end {
        case .count(let count)?: parts.append(count == 1 ? "once in total" : "\(count) times in total")
        case .until(let end)?: parts.append("until \(Self.text(end))\(rule.isEndUTC ? " UTC" : "") inclusive")
        case nil: break
        }
        parts += moments("also on", "other time", recurrence.added) + moments("except on", "time", recurrence.removed)
        return parts.joined(separator: ", ")
    }

    /// A case that a reader might not expect; `nil` if there is none.
    var remark: String? {
        let start = recurrence.start?.date.components
        let days = takesDayOfStart ? start.map { [$0.day] } ?? [] : rule.monthDays
        if days.contains(where: { abs($0) > 28 }) { return "skipped in months without that day" }
        return rule.days.contains { abs($0.nth ?? 0) == 5 } ? "skipped in months without a fifth" : nil
    }

    private var unit: String {
        switch rule.frequency {
        case .yearly: "year"
        case .monthly: "month"
        case .weekly: "week"
        case .daily: "day"
        case .hourly: "hour"
        case .minutely: "minute"
        }
    }

    private var period: String { rule.interval == 1 ? "Every \(unit)" : "Every \(rule.interval) \(unit)s" }

    private var hasDays: Bool { !(rule.days.isEmpty && rule.monthDays.isEmpty && rule.yearDays.isEmpty) }

    /// True if the rule names no day, so that the start's day of the month counts.
    private var takesDayOfStart: Bool {
        !hasDays && rule.weekNumbers.isEmpty && (rule.frequency == .yearly || rule.frequency == .monthly)
    }

    private var isWeekStartFelt: Bool {
        !rule.weekNumbers.isEmpty || rule.frequency == .weekly && (rule.interval > 1 || !rule.positions.isEmpty)
    }

    private var months: [String] {
        var months = rule.months
        if takesDayOfStart, rule.frequency == .yearly, months.isEmpty, let start = recurrence.start {
            months = [start.date.month]
        }
        return months.isEmpty ? [] : ["in \(enumerated(months.map(DateWords.month)))"]
    }

    private var days: [String] {
        var parts: [String] = []
        if !rule.weekNumbers.isEmpty {
            parts.append(
                "in \(enumerated(Self.inReadingOrder(rule.weekNumbers).map { $0 > 0 ? "week \($0)" : Self.fromEnd($0, "week") }))"
            )
        }
        if !rule.yearDays.isEmpty {
            let days = Self.inReadingOrder(rule.yearDays).map { $0 > 0 ? "day \($0)" : Self.fromEnd($0, "day") }
            parts.append("on \(enumerated(days)) of the year")
        }
        let monthDays = takesDayOfStart ? recurrence.start.map { [$0.date.day] } ?? [] : rule.monthDays
        if !monthDays.isEmpty {
            let days = Self.inReadingOrder(monthDays).map { $0 > 0 ? "the \(ordinal($0))" : Self.fromEnd($0, "day") }
            let isOfAnyMonth = rule.frequency != .monthly && rule.months.isEmpty && !takesDayOfStart
            parts.append("on \(enumerated(days))\(isOfAnyMonth ? " of any month" : "")")
        }
        let isLimit = !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
        if !rule.days.isEmpty {
            let isOfYear = rule.frequency == .yearly && rule.months.isEmpty && rule.days.contains { $0.nth != nil }
            let days = enumerated(rule.days.map { Self.text($0, isLimit: isLimit) })
            parts.append(isLimit ? "if that is \(days)" : "on \(days)\(isOfYear ? " of the year" : "")")
        } else if let start = recurrence.start?.date,
            rule.frequency == .weekly || !rule.weekNumbers.isEmpty && !hasDays
        {
            parts.append("on \(DateWords.long(start.weekday))s")
        }
        return parts
    }

    private var times: [String] {
        switch rule.frequency {
        case .yearly, .monthly, .weekly, .daily:
            let hours = rule.hours.isEmpty ? recurrence.start.map { [$0.time.hour] } ?? [] : rule.hours
            let minutes = rule.minutes.isEmpty ? recurrence.start.map { [$0.time.minute] } ?? [] : rule.minutes
            let all = hours.flatMap { hour in
                minutes.compactMap { ClockTime(hour: hour, minute: $0, second: recurrence.start?.time.second ?? 0) }
            }
            if all.isEmpty { return [] }
            return [all.count > 12 ? "at \(all.count) times of the day" : "at \(enumerated(all.map(\.description)))"]
        case .hourly, .minutely:
            var parts: [String] = []
            if !rule.hours.isEmpty { parts.append("in \(Self.counted(rule.hours, "hour"))") }
            let minutes =
                rule.minutes.isEmpty && rule.frequency == .hourly
                ? recurrence.start.map { [$0.time.minute] } ?? [] : rule.minutes
            if !minutes.isEmpty { parts.append("at \(Self.counted(minutes, "minute"))") }
            return parts
        }
    }

    private func moments(_ words: String, _ noun: String, _ moments: [CivilDateTime]) -> [String] {
        switch moments.count {
        case 0: []
        case 1...5: ["\(words) \(enumerated(moments.map(Self.text)))"]
        default: ["\(words.split(separator: " ")[0]) at \(moments.count) \(noun)s"]
        }
    }

    private static func text(_ day: RecurrenceRule.Day, isLimit: Bool) -> String {
        let name = DateWords.long(day.weekday)
        guard let nth = day.nth else { return isLimit ? "a \(name)" : "\(name)s" }
        return nth > 0 ? "the \(ordinal(nth)) \(name)" : fromEnd(nth, name)
    }

    /// Puts numbers that count from the end last, as they come in time.
    private static func inReadingOrder(_ numbers: [Int]) -> [Int] {
        numbers.filter { $0 > 0 } + numbers.filter { $0 < 0 }
    }

    private static func fromEnd(_ number: Int, _ noun: String) -> String {
        number == -1 ? "the last \(noun)" : "the \(ordinal(-number)) last \(noun)"
    }

    private static func counted(_ numbers: [Int], _ noun: String) -> String {
        let list = enumerated(numbers.map(String.init))
        return numbers.count == 1 ? "\(noun) \(list)" : "the \(noun)s \(list)"
    }

    private static func text(_ moment: CivilDateTime) -> String {
        "\(ScheduleSentence.text(moment.date)) at \(moment.time)"
    }
}
