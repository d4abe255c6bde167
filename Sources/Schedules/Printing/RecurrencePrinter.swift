package import CivilTime

/// A rule and its dates in their canonical form: the parts in the order of RFC 5545, numbers ascending.
package enum RecurrencePrinter {
    static func text(_ set: RecurrenceSet) -> String {
        var words = ["RRULE:\(text(set.rule))"]
        if let start = set.start { words.append("from \(start)") }
        if !set.added.isEmpty { words.append("RDATE:\(list(set.added.map(text)))") }
        if !set.removed.isEmpty { words.append("EXDATE:\(list(set.removed.map(text)))") }
        return words.joined(separator: " ")
    }

    package static func text(_ rule: RecurrenceRule) -> String {
        var parts = ["FREQ=\(rule.frequency.rawValue)"]
        if rule.interval != 1 { parts.append("INTERVAL=\(rule.interval)") }
        switch rule.end {
        case .count(let count)?: parts.append("COUNT=\(count)")
        case .until(let end)?: parts.append("UNTIL=\(text(end))\(rule.isEndUTC ? "Z" : "")")
        case nil: break
        }
        for (name, numbers) in [
            ("BYMONTH", rule.months), ("BYWEEKNO", rule.weekNumbers), ("BYYEARDAY", rule.yearDays),
            ("BYMONTHDAY", rule.monthDays),
        ] where !numbers.isEmpty {
            parts.append("\(name)=\(list(numbers.map(String.init)))")
        }
        if !rule.days.isEmpty {
            parts.append("BYDAY=\(list(rule.days.map { "\($0.nth.map(String.init) ?? "")\(text($0.weekday))" }))")
        }
        for (name, numbers) in [
            ("BYHOUR", rule.hours), ("BYMINUTE", rule.minutes), ("BYSETPOS", rule.positions),
        ] where !numbers.isEmpty {
            parts.append("\(name)=\(list(numbers.map(String.init)))")
        }
        if rule.weekStart != .monday { parts.append("WKST=\(text(rule.weekStart))") }
        return parts.joined(separator: ";")
    }

    private static func text(_ day: Weekday) -> String {
        ScheduleWords.iCalendarDays[Int(day.rawValue)].uppercased()
    }

    /// `20261224T180000`.
    private static func text(_ moment: CivilDateTime) -> String {
        let time = moment.time.second == 0 ? "\(moment.time):00" : "\(moment.time)"
        return "\(moment.date)T\(time)".filter { $0 != "-" && $0 != ":" }
    }

    private static func list(_ items: [String]) -> String { items.joined(separator: ",") }
}
