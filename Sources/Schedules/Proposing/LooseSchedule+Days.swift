import CivilTime
import Vocabulary

// Reads the words for days: `weekdays`, `1st of the month`, `tomorrow`.
extension LooseSchedule {
    mutating func readDays() -> Bool {
        if take("daily", "everyday") || take(sequence: "a", "day") || take(sequence: "per", "day") {
            clauses.insert("daily")
        } else if take("weekly") || take(sequence: "a", "week") || take(sequence: "per", "week") {
            return keep(1, in: \.weeks)
        } else if take("biweekly", "fortnightly") {
            return keep(2, in: \.weeks)
        } else if take("monthly") {
            return keep(1, in: \.months)
        } else if take("quarterly") {
            return keep(3, in: \.months)
        } else if take("yearly", "annually") {
            clauses.insert(yearly)
        } else {
            return readWeekday()
        }
        isExplicit = true
        return true
    }

    private mutating func readWeekday() -> Bool {
        func isDay(_ word: some StringProtocol) -> Bool { Weekday(word: word) != nil }
        // The workdays of the settings: other days must not take their place.
        if word.hasPrefix("workday"), words[..<index].last == "on" { return false }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        if isDay(word), ["to", "through", "thru", "till", "until", "-"].contains(word(after: 1)), isDay(word(after: 2))
        {
            weekdays.append("\(word)-\(word(after: 2))")
            index += 3
        } else if isDay(word) || ScheduleWords.weekdayGroup(word) != nil || ends.count == 2 && ends.allSatisfy(isDay) {
            weekdays.append(word)
            index += 1
        } else if let day = ScheduleWords.iCalendarDays.firstIndex(of: word) {
            weekdays.append(ScheduleWords.short(Weekday.allCases[day]))
            index += 1
        } else {
            return false
        }
        isExplicit = true
        return true
    }

    /// `except sunday`, `but not on weekends`
    mutating func readExceptions() -> Bool {
        let start = index
        guard take("except", "but", "not", "without") else { return false }
        _ = take("not", "except")
        _ = take("on", "for", "at")
        _ = take("the", "every")
        let before = weekdays.count
        while readWeekday() { _ = take(",", "and", "or") }
        exceptions += weekdays[before...]
        weekdays.removeLast(weekdays.count - before)
        if exceptions.isEmpty { index = start }
        return !exceptions.isEmpty
    }

    /// `1st`, `last day`, `first monday`, then `of the month`; after `monthly` also `1` and `15`.
    mutating func readMonthDay() -> Bool {
        if take("of") {
            _ = take("the", "a", "each", "every")
            months = months ?? 1
            return take("month")
        }
        let isLast = word == "last"
        if isLast || ScheduleWords.ordinal(word) != nil, Weekday(word: word(after: 1)) != nil {
            monthDays.append("the \(word) \(word(after: 1))")
            index += 2
            return true
        }
        if isLast {
            monthDays.append("last")
            index += word(after: 1) == "day" ? 2 : 1
            return true
        }
        let isAfterDay = ["monthly", "month", "on", "the", ",", "and"].contains(words[..<index].last)
        let isBare = months != nil && isAfterDay && moments.isEmpty && !["am", "pm"].contains(word(after: 1))
        guard let day = ScheduleWords.ordinal(word) ?? (isBare ? number(word) : nil) else { return false }
        monthDays.append("\(day)")
        index += 1
        return true
    }

    /// `tomorrow`, `2026-12-01`, `1.12.2026`, `in 3 days`, with or without `once`
    mutating func readDate() -> Bool {
        let place = word == "once" ? 1 : 0
        let written = word(after: place)
        if written == "in", let days = days(ahead: word(after: place + 1), word(after: place + 2)) {
            clauses.insert("once \(today + days)")
            isExplicit = true
            index += 2
        } else if ["today", "tonight", "tomorrow"].contains(written) {
            clauses.insert("once \(written == "tonight" ? "today" : written)")
        } else if let date = CivilDate(Self.isoDate(written)) {
            clauses.insert("once \(date)")
        } else {
            return false
        }
        index += place + 1
        if written == "tonight" {
            moments.append(Moment(part: .evening))
            isOpen = true
        }
        return true
    }

    /// `3 days`, `a week`, from today; `nil` for any other length.
    private func days(ahead count: String, _ unit: String) -> Int? {
        guard let count = count == "a" ? 1 : number(count), (1...366).contains(count) else { return nil }
        switch unit {
        case "day", "days": return count
        case "week", "weeks": return count * 7
        default: return nil
        }
    }
}
